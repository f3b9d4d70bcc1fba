package site.ycsb.spi.audit;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/** Whether a store has a security feature. */
public enum AuditAnswer {
  /** Absent, or anyone gets around it. */
  NO("no"),
  /** Present, and not for everything or everyone. */
  PARTLY("partly"),
  /** Present and in force. */
  YES("yes"),
  /** Nothing that was tried or reported shows it. */
  UNKNOWN("can't tell");

  private final String word;

  AuditAnswer(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }

  /** Of a feature that so many of all parts have; where there are no parts, nothing shows it. */
  public static AuditAnswer of(int having, int all) {
    if (all == 0) {
      return UNKNOWN;
    }
    return having == 0 ? NO : having == all ? YES : PARTLY;
  }

  /** The worst of several, where one gap is a gap; those that can't tell don't count. */
  public static AuditAnswer worst(Collection<AuditAnswer> answers) {
    return answers.stream().min(Enum::compareTo).orElse(UNKNOWN);
  }

  /** What holds for several parts together; those that can't tell don't count. */
  public static AuditAnswer together(Collection<AuditAnswer> answers) {
    Set<AuditAnswer> known = EnumSet.noneOf(AuditAnswer.class);
    known.addAll(answers);
    known.remove(UNKNOWN);
    if (known.isEmpty()) {
      return UNKNOWN;
    }
    return known.size() == 1 ? known.iterator().next() : PARTLY;
  }
}
