package site.ycsb.profiling.events;

import java.util.List;

/** The names of the events, as recordings have them. */
public final class EventTypes {
  /** All of them, from the outermost to the innermost. */
  public static final List<String> ALL =
      List.of(OperationEvent.NAME, EncryptEvent.NAME, StoreCallEvent.NAME, DecryptEvent.NAME);

  private EventTypes() {}
}
