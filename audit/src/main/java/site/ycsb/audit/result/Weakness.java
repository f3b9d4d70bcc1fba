package site.ycsb.audit.result;

import site.ycsb.config.ServerText;

/**
 * Something that an engineer would fix.
 *
 * @param title what it is
 * @param evidence where it was seen; made safe to show
 * @param remedy what to do
 */
public record Weakness(String title, String evidence, String remedy) {
  public Weakness {
    evidence = ServerText.shown(evidence);
  }
}
