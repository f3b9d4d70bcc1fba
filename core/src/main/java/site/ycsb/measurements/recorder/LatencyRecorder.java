package site.ycsb.measurements.recorder;

/** Takes latencies; used by one thread unless its maker says otherwise. */
public interface LatencyRecorder {
  /** Records one latency; a negative one, from a clock that stepped back, counts as zero. */
  void record(long latencyNanos);
}
