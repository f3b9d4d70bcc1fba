package site.ycsb.spi.audit;

import site.ycsb.config.Property;
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
  public Evidence {
    action = ServerText.shown(action);
    result = ServerText.shown(result);
  }

  /** How something is known. */
  public enum Source {
    /** It was tried, and the server's behaviour shows it. Overrides what is only reported. */
    TRIED,
    /** A setting or report of the server, which may be wrong. */
    REPORTED;

    public String word() {
      return Property.nameOf(this);
    }
  }
}
