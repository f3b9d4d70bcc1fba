package site.ycsb.tests.contract;

import java.util.Set;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.Status;
import site.ycsb.tests.e2e.MongoServer;
import site.ycsb.tests.e2e.SharedServers;

/** On the server of YCSB_MONGODB_URL, or on the stand-in. */
@ExtendWith(SharedServers.class)
@ParameterizedClass
@EnumSource(names = {"PLAIN", "ORDERED_KEYS", "BINARY"})
class MongoContractIT extends DbContract {
  private static final StoreTraits TRAITS =
      new StoreTraits(
          true,
          Status.NOT_FOUND,
          false,
          Status.ERROR,
          Set.of("first", "both"),
          false,
          Status.NOT_FOUND,
          name -> !name.contains(".") && !name.startsWith("$"));

  MongoContractIT() {
    super(TRAITS);
  }

  @BeforeParameterizedClassInvocation(injectArguments = false)
  void connect(MongoServer server) throws Exception {
    begin(new ContractRun(Binding.MONGODB, server, protection));
  }
}
