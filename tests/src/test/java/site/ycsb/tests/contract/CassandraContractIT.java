package site.ycsb.tests.contract;

import java.util.Set;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.Status;
import site.ycsb.tests.e2e.CassandraServer;
import site.ycsb.tests.e2e.SharedServers;

/** On a real server; scans are in the order of tokens. */
@ExtendWith(SharedServers.class)
@ParameterizedClass
@EnumSource(names = {"PLAIN", "AUTHENTICATED"}) // its keys and columns are texts, of any order
class CassandraContractIT extends DbContract {
  private static final StoreTraits TRAITS =
      new StoreTraits(
          false,
          Status.OK,
          true,
          Status.OK,
          Set.of("first", "second", "both"),
          true,
          Status.OK,
          name -> true);

  CassandraContractIT() {
    super(TRAITS);
  }

  @BeforeParameterizedClassInvocation(injectArguments = false)
  void connect(CassandraServer server) throws Exception {
    begin(new ContractRun(Binding.CASSANDRA, server, protection));
  }
}
