package site.ycsb.client.instrument;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import site.ycsb.DB;
import site.ycsb.classpath.ClientServices;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.instrument.InstrumentFactory.InstrumentConfig;
import site.ycsb.config.Causes;
import site.ycsb.config.Property;
import site.ycsb.config.Settings;
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
    Causes.forEach(instruments, Instrument::end);
  }

  @Override
  public List<Section> sections() {
    return instruments.stream().flatMap(instrument -> instrument.sections().stream()).toList();
  }

  @Override
  public void printReport() {
    Causes.forEach(instruments, Instrument::printReport);
  }

  @Override
  public boolean failed() {
    return instruments.stream().anyMatch(Instrument::failed);
  }

  @Override
  public void close() {
    Causes.forEach(instruments, Instrument::close);
  }

  /** The configuration of all instruments. */
  public record InstrumentConfigs(List<InstrumentConfig> configs) {
    private static final List<InstrumentFactory> FACTORIES =
        ClientServices.load(InstrumentFactory.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    public InstrumentConfigs {
      configs = List.copyOf(configs);
    }

    public static List<Property<?>> properties() {
      List<Property<?>> properties = new ArrayList<>();
      FACTORIES.forEach(factory -> properties.addAll(factory.properties()));
      return properties;
    }

    public static InstrumentConfigs from(Settings settings, Optional<Path> exportFile) {
      return new InstrumentConfigs(
          FACTORIES.stream().map(factory -> factory.configure(settings, exportFile)).toList());
    }

    public Map<Property<?>, Path> outputFiles() {
      Map<Property<?>, Path> files = new LinkedHashMap<>();
      configs.forEach(config -> files.putAll(config.outputFiles()));
      return files;
    }

    /** The instruments that were requested; throws when this machine doesn't allow one of them. */
    public Instruments open(Console console, StopSignal stop) {
      List<Instrument> open = new ArrayList<>();
      try {
        for (InstrumentConfig config : configs) {
          config.open(console, stop).ifPresent(open::add);
        }
      } catch (RuntimeException e) {
        try {
          new Instruments(open).close();
        } catch (RuntimeException more) {
          e.addSuppressed(more);
        }
        throw e;
      }
      return new Instruments(open);
    }
  }
}
