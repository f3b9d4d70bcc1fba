package site.ycsb.capacity.search;

/** What keeps a rate from being held. */
public enum Limit {
  /** An objective. */
  OBJECTIVE(0),
  /** Operations arrive faster than they are done. */
  QUEUE(1),
  /** The client has no processor left, so it says nothing of the store. */
  CLIENT_PROCESSORS(2),
  /** All threads of the client wait for the store; more of them might do more. */
  CLIENT_THREADS(3),
  /** Nothing: the highest rate that may be tried was held. */
  HIGHEST_RATE(4);

  private final int number;

  Limit(int number) {
    this.number = number;
  }

  /** In lines of results, which are numbers. */
  public int number() {
    return number;
  }
}
