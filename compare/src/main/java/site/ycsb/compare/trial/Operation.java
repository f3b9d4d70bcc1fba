package site.ycsb.compare.trial;

import java.util.Optional;

/** What a workload asks a store to do, as a client's results name it. */
public enum Operation {
  DELETE,
  INSERT,
  READ,
  /** A read and the update after it, each of which is measured by itself as well. */
  READ_MODIFY_WRITE,
  SCAN,
  UPDATE;

  /** Its section in results and its tag in histogram logs, such as {@code READ-MODIFY-WRITE}. */
  public String label() {
    return name().replace('_', '-');
  }

  /** Whether it is one call of the store, not a sum of others. */
  public boolean isSingle() {
    return this != READ_MODIFY_WRITE;
  }

  /** The operation with a label; empty when it's the label of something else. */
  public static Optional<Operation> labelled(String label) {
    for (Operation operation : values()) {
      if (operation.label().equals(label)) {
        return Optional.of(operation);
      }
    }
    return Optional.empty();
  }
}
