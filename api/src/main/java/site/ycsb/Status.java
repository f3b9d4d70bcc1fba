package site.ycsb;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How an operation ended. Bindings may make statuses of their own; they are counted by name. */
public class Status {
  public static final Status OK = new Status("OK", "The operation completed successfully.");
  public static final Status ERROR = new Status("ERROR", "The operation failed.");
  public static final Status NOT_FOUND =
      new Status("NOT_FOUND", "The requested record was not found.");
  public static final Status NOT_IMPLEMENTED =
      new Status("NOT_IMPLEMENTED", "The operation is not implemented for the current binding.");
  public static final Status UNEXPECTED_STATE =
      new Status(
          "UNEXPECTED_STATE",
          "The operation reported success, but the result was not as expected.");
  public static final Status BAD_REQUEST = new Status("BAD_REQUEST", "The request was not valid.");
  public static final Status FORBIDDEN = new Status("FORBIDDEN", "The operation is forbidden.");
  public static final Status SERVICE_UNAVAILABLE =
      new Status(
          "SERVICE_UNAVAILABLE", "Dependant service for the current binding is not available.");
  public static final Status BATCHED_OK =
      new Status(
          "BATCHED_OK", "The operation has been batched by the binding to be executed later.");

  private final String name;
  private final String description;

  public Status(String name, String description) {
    this.name = name;
    this.description = description;
  }

  public String getName() {
    return name;
  }

  public String getDescription() {
    return description;
  }

  /** Whether the operation succeeded, or was accepted to be executed later. */
  @SuppressWarnings("ReferenceEquality") // as in YCSB: these two constants and nothing else
  public boolean isOk() {
    return this == OK || this == BATCHED_OK;
  }

  @Override
  public String toString() {
    return "Status [name=" + name + ", description=" + description + "]";
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, description);
  }

  @SuppressWarnings("EqualsGetClass") // a subclass is another kind of status, as in YCSB
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other != null
            && getClass() == other.getClass()
            && Objects.equals(name, ((Status) other).name)
            && Objects.equals(description, ((Status) other).description));
  }
}
