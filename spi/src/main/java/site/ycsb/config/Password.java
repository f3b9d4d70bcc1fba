package site.ycsb.config;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** A password that doesn't show itself. Immutable. */
public final class Password {
  private final String text;

  public Password(String text) {
    this.text = text;
  }

  /** The password in clear, for the driver only. */
  public String reveal() {
    return text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Password password
        && MessageDigest.isEqual(
            text.getBytes(StandardCharsets.UTF_8), password.text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public int hashCode() {
    return Password.class.hashCode();
  }

  @Override
  public String toString() {
    return "***";
  }
}
