package site.ycsb.spi.atrest;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a store encrypts at rest.
 *
 * @param data the files of the table
 * @param log the log of writes, whatever the store calls it
 * @param hints writes that are kept for nodes that are down; where a store has none, they are said
 *     to be as the log is
 * @param keyLengthBits of the table's key; -1 when it isn't known
 * @param facts mechanism, cipher and the like, in words
 * @param reasons why something isn't encrypted or can't be told, one sentence each without its full
 *     stop
 * @param remedy what helps on this store, as a sentence without its full stop; empty where its
 *     servers are set up and its tables made with encryption
 */
public record AtRestState(
    Protection data,
    Protection log,
    Protection hints,
    int keyLengthBits,
    Map<String, String> facts,
    List<String> reasons,
    Optional<String> remedy) {
  public AtRestState {
    facts = Map.copyOf(facts);
    reasons = List.copyOf(reasons);
  }

  /** Of a store whose tables are made with encryption. */
  public AtRestState(
      Protection data,
      Protection log,
      Protection hints,
      int keyLengthBits,
      Map<String, String> facts,
      List<String> reasons) {
    this(data, log, hints, keyLengthBits, facts, reasons, Optional.empty());
  }

  /** The same, of a store on which something else helps. */
  public AtRestState withRemedy(String text) {
    return new AtRestState(data, log, hints, keyLengthBits, facts, reasons, Optional.of(text));
  }

  /** What is known of a part. */
  public enum Protection {
    ENCRYPTED(1),
    IN_CLEAR(0),
    UNKNOWN(-1);

    private final int figure;

    Protection(int figure) {
      this.figure = figure;
    }

    public int figure() {
      return figure;
    }
  }

  /** The state of a store that can't tell. */
  public static AtRestState unknown(String reason) {
    return new AtRestState(
        Protection.UNKNOWN, Protection.UNKNOWN, Protection.UNKNOWN, -1, Map.of(), List.of(reason));
  }

  /** The facts of a table that is encrypted. */
  public static Map<String, String> facts(String mechanism, String cipher) {
    return Map.of("at rest mechanism", mechanism, "at rest cipher", cipher);
  }

  /** Whether all of it is known to be encrypted: what isn't known fulfils nothing. */
  public boolean fulfilsRequired() {
    return data == Protection.ENCRYPTED
        && log == Protection.ENCRYPTED
        && hints == Protection.ENCRYPTED;
  }
}
