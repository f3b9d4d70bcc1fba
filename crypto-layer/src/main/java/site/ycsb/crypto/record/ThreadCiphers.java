package site.ycsb.crypto.record;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.spi.schema.ValueStorage;

/** The table ciphers of one thread, made when a table is first used. Threading: one thread. */
public final class ThreadCiphers {
  private final TableCipherFactory factory;
  private final Function<String, Optional<ValueStorage>> storageOfTable;
  private final Map<String, TableCipher> ciphers = new HashMap<>();
  private @Nullable TableCipher latest;

  /**
   * No ciphers yet.
   *
   * @param storageOfTable how the store keeps values of a table, where it knows
   */
  public ThreadCiphers(
      TableCipherFactory factory, Function<String, Optional<ValueStorage>> storageOfTable) {
    this.factory = factory;
    this.storageOfTable = storageOfTable;
  }

  /** The cipher of a table. */
  public TableCipher of(String table) {
    @Nullable TableCipher cipher = latest;
    if (cipher == null || !cipher.table().equals(table)) {
      cipher =
          ciphers.computeIfAbsent(table, name -> factory.make(name, storageOfTable.apply(name)));
      latest = cipher;
    }
    return cipher;
  }
}
