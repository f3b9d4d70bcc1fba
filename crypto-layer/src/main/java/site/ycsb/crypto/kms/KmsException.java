package site.ycsb.crypto.kms;

import java.io.IOException;

/**
 * A key of a key management service couldn't be used. The message is a rule that follows the key's
 * URI; it holds no credentials, and quotes nothing that the service said.
 */
public final class KmsException extends IOException {
  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** A failure for which there is a sentence. */
  public KmsException(Reason reason, String rule) {
    super(rule);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }

  /** What the service has to be for it to work, in words that follow the key's URI. */
  public String rule() {
    return String.valueOf(getMessage());
  }

  /** Why, as far as the user's next step depends on it. */
  public enum Reason {
    /** The URI isn't that of a key. */
    URI("Correct it; docs/kms.md has the forms"),
    /** There is no client for it, or no credentials. */
    SET_UP(
        "Set up what is missing; credentials come from the environment, as for the provider's "
            + "tools"),
    /** The service didn't answer, or isn't able to. */
    UNREACHABLE(
        "Check its address, the network, and whether the service works; nothing was changed"),
    /** The service didn't answer in time. */
    SLOW("Try again, or give more time with encryption.kms.timeout; nothing was changed"),
    /** The service asks for fewer calls. */
    BUSY("Try again later; nothing was changed"),
    /** The service refused. */
    DENIED("Check the credentials, and what they may do with this key; nothing was changed"),
    /** The service has no such key. */
    UNKNOWN_KEY("Correct the URI, or create the key in the service first; nothing was changed"),
    /** The key isn't the wrapping one, or the wrapped bytes were changed. */
    WRONG_KEY("Give the key that wrapped it, or restore the file from a copy");

    private final String nextStep;

    Reason(String nextStep) {
      this.nextStep = nextStep;
    }

    /** What the user does next, as a sentence without its full stop. */
    public String nextStep() {
      return nextStep;
    }

    /** Whether the same command may work later: nothing that was given is wrong. */
    public boolean isOfTheService() {
      return this == UNREACHABLE || this == SLOW || this == BUSY;
    }
  }
}
