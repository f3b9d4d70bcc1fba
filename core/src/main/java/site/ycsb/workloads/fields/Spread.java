package site.ycsb.workloads.fields;

import java.util.List;

/** Whole numbers in spans: each span is as likely, and each number of a span. Immutable. */
record Spread(List<Span> spans) {
  /** Both ends are included, and less than 2^63 apart. */
  record Span(long first, long last) {}

  static Spread between(long first, long last) {
    return new Spread(List.of(new Span(first, last)));
  }

  long draw(Draws draws) {
    Span span = spans.get((int) draws.below(spans.size()));
    return span.first() + draws.below(span.last() - span.first() + 1);
  }

  boolean contains(long number) {
    return spans.stream().anyMatch(span -> number >= span.first() && number <= span.last());
  }

  double mean() {
    return spans.stream()
        .mapToDouble(span -> ((double) span.first() + span.last()) / 2)
        .average()
        .orElse(0);
  }
}
