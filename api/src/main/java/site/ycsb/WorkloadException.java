package site.ycsb;

/** A workload can't be initialised or closed. */
public class WorkloadException extends Exception {
  private static final long serialVersionUID = 1L;

  public WorkloadException(String message) {
    super(message);
  }

  public WorkloadException() {}

  public WorkloadException(String message, Throwable cause) {
    super(message, cause);
  }

  public WorkloadException(Throwable cause) {
    super(cause);
  }
}
