package site.ycsb.client.instrument;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.spi.Section;

/** All instruments of a run as one. */
public final class Instruments implements Instrument {
  public static final Instruments NONE = new Instruments(List.of());

  private final List<Instrument> instruments;

  Instruments(List<Instrument> instruments) {
    this.instruments = List.copyOf(instruments);
  }

  @Override
  public DB aroundOperations(DB db) {
    DB outer = db;
    for (Instrument instrument : instruments) {
      outer = instrument.aroundOperations(outer);
    }
    return outer;
  }

  @Override
  public DB aroundStore(DB db) {
    DB outer = db;
    for (Instrument instrument : instruments) {
      outer = instrument.aroundStore(outer);
    }
    return outer;
  }

  @Override
  public void prepare() {
    instruments.forEach(Instrument::prepare);
  }

  @Override
  public void begin(LiveRun run) {
    instruments.forEach(instrument -> instrument.begin(run));
  }

  @Override
  public void end() {
    eachOne(Instrument::end);
  }

  @Override
  public List<Section> sections() {
    return instruments.stream().flatMap(instrument -> instrument.sections().stream()).toList();
  }

  @Override
  public void printReport() {
    eachOne(Instrument::printReport);
  }

  @Override
  public boolean failed() {
    return instruments.stream().anyMatch(Instrument::failed);
  }

  @Override
  public void close() {
    eachOne(Instrument::close);
  }

  /** One that throws keeps none of the others from it. */
  private void eachOne(Consumer<Instrument> action) {
    @Nullable RuntimeException first = null;
    for (Instrument instrument : instruments) {
      try {
        action.accept(instrument);
      } catch (RuntimeException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
