package site.ycsb.spi.audit;

import site.ycsb.config.ServerText;

/**
 * One thing that an audit did, and what came of it.
 *
 * @param source how it is known
 * @param suggests the answer that it speaks for by itself; {@link AuditAnswer#UNKNOWN} for none
 * @param action what was tried, or where the server was asked
 * @param result what came back; made safe to show
 */
public record Evidence(Source source, AuditAnswer suggests, String action, String result) {
  private static final int MAX_CHARACTERS = 300;

  public Evidence {
    action = ServerText.shown(action, MAX_CHARACTERS);
    result = ServerText.shown(result, MAX_CHARACTERS);
  }

  /** How something is known. */
  public enum Source {
    /** It was tried, and the server's behaviour shows it. Overrides what is only reported. */
    TRIED("tried"),
    /** A setting or report of the server, which may be wrong. */
    REPORTED("reported");

    private final String word;

    Source(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }
}
