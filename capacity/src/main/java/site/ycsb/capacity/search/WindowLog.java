package site.ycsb.capacity.search;

import java.util.Optional;

/** Keeps what was observed, so that a search that was stopped can go on. */
public interface WindowLog {
  /** Keeps nothing. */
  WindowLog NONE =
      new WindowLog() {
        @Override
        public Optional<Observation> earlier(double rate) {
          return Optional.empty();
        }

        @Override
        public void add(double rate, Observation observation) {}

        @Override
        public void removeLast() {}
      };

  /**
   * The next window of an earlier search, if it was of this rate. Once it wasn't, there are none
   * any more.
   */
  Optional<Observation> earlier(double rate);

  /** Keeps a window. */
  void add(double rate, Observation observation);

  /** Removes the last window: the store was about to stop answering. */
  void removeLast();
}
