package site.ycsb.tests.contract;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.Status;

/** The binding inside the client. */
@ParameterizedClass
@EnumSource
class MemoryContractIT extends DbContract {
  private static final StoreTraits TRAITS =
      new StoreTraits(
          true,
          Status.NOT_FOUND,
          false,
          Status.OK,
          Set.of("second", "both"),
          true,
          Status.NOT_FOUND,
          name -> true);

  MemoryContractIT() {
    super(TRAITS);
  }

  @BeforeParameterizedClassInvocation(injectArguments = false)
  void connect() throws Exception {
    begin(new ContractRun(Binding.MEMORY, Map.of(), protection));
  }
}
