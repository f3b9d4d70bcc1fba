package site.ycsb.profiling.summary;

import com.fasterxml.jackson.annotation.JsonValue;

/** Whose doing something is. */
public enum Layer {
  /** The workload, its generators, measurement: all of this project but the encryption. */
  CLIENT("client"),
  /** The encryption layer and what it calls. */
  CRYPTO("crypto"),
  /** The binding, what it calls, and threads of the driver's own. */
  DRIVER("driver"),
  /** Garbage collection, compilation, and threads in which nobody's code runs. */
  JVM("JVM");

  private final String text;

  Layer(String text) {
    this.text = text;
  }

  /** As it is printed, also as JSON. */
  @JsonValue
  public String text() {
    return text;
  }
}
