package site.ycsb.tests.contract;

import java.util.Set;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.Status;
import site.ycsb.tests.e2e.HBaseServer;
import site.ycsb.tests.e2e.SharedServers;

/** On a real server, which writes and deletes without looking at what is there. */
@ExtendWith(SharedServers.class)
@ParameterizedClass
@EnumSource(names = {"PLAIN", "ORDERED_KEYS", "BINARY"})
class HBaseContractIT extends DbContract {
  private static final StoreTraits TRAITS =
      new StoreTraits(
          true,
          Status.OK,
          true,
          Status.OK,
          Set.of("first", "second", "both"),
          true,
          Status.OK,
          name -> true);

  HBaseContractIT() {
    super(TRAITS);
  }

  @BeforeParameterizedClassInvocation(injectArguments = false)
  void connect(HBaseServer server) throws Exception {
    begin(new ContractRun(Binding.HBASE, server, protection));
  }
}
