package site.ycsb.client.run;

import java.util.List;
import site.ycsb.Status;
import site.ycsb.config.Property;
import site.ycsb.spi.PropertySource;
import site.ycsb.testing.doubles.AnsweringDB;

/** Does nothing, and reads these properties. */
public class DescribedDB extends AnsweringDB implements PropertySource {
  private final List<Property<?>> properties;

  public DescribedDB(Property<?>... properties) {
    this.properties = List.of(properties);
  }

  @Override
  public final List<Property<?>> properties() {
    return properties;
  }

  @Override
  protected final Status answer() {
    return Status.OK;
  }
}
