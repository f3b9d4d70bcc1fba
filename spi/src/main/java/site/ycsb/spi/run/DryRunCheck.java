package site.ycsb.spi.run;

/**
 * A DB that opens something before it connects to its store, such as a keyset, or a workload that
 * judges what its DB has opened. A dry run does so too: what is wrong is then known before a store
 * is started or reached.
 */
public interface DryRunCheck {
  /** What a line about something begins with that a dry run doesn't try. */
  String NOT_TRIED = "Not tried: ";

  /**
   * Opens what {@link site.ycsb.DB#init} opens before it connects, by the same code, and closes it
   * again. Creates and changes nothing, doesn't ask the user, and calls no service. Called on a DB
   * that has its properties, instead of init; then on the workload, which is initialised.
   *
   * @param afterLoad whether a load comes first, which creates what is missing
   * @throws site.ycsb.config.ConfigurationException as init does
   * @throws NotTriedException where init would ask the user or call a service
   */
  void tryOpening(boolean afterLoad);

  /** A dry run ends its try here: what comes next would ask the user or call a service. */
  final class NotTriedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With what isn't tried and why, without a period. */
    public NotTriedException(String what) {
      super(what);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }
}
