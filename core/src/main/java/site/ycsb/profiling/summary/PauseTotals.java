package site.ycsb.profiling.summary;

/** Adds up pauses. */
final class PauseTotals {
  private long count;
  private double totalMillis;
  private double longestMillis;

  void add(double millis, double longest) {
    count++;
    totalMillis += millis;
    longestMillis = Math.max(longestMillis, longest);
  }

  ProfileSummary.Pauses pauses() {
    return new ProfileSummary.Pauses(count, totalMillis, longestMillis);
  }
}
