package site.ycsb.stores.mongodb;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import site.ycsb.config.Secrets;
import site.ycsb.spi.store.LocalStore;
import site.ycsb.stores.SupervisedStore;

/**
 * The local store {@code mongodb}: a stand-in, unless the environment variable YCSB_MONGODB_URL
 * names a real server, which is used in its place then.
 */
public final class MongoStore extends SupervisedStore {
  static final String URL_VARIABLE = "YCSB_MONGODB_URL";
  static final String URL_KEY = "mongodb.url";

  private final Map<String, String> variables;
  private final PrintStream messages;

  public MongoStore() {
    this(System.getenv(), System.err);
  }

  MongoStore(Map<String, String> variables, PrintStream messages) {
    super(new MongoRecipe());
    this.variables = Map.copyOf(variables);
    this.messages = messages;
  }

  @Override
  public Lease lease() {
    if (runsHere()) {
      return super.lease();
    }
    String url = variables.getOrDefault(URL_VARIABLE, "").trim();
    messages.println(
        "no address given: using the MongoDB of "
            + URL_VARIABLE
            + ", "
            + Secrets.shown(URL_KEY, url));
    return new Named(url);
  }

  /** A server that is named is asked, whatever it does; otherwise the stand-in that encrypts. */
  @Override
  public Optional<LocalStore> atRest() {
    return runsHere() ? super.atRest() : Optional.of(this);
  }

  @Override
  public Optional<LocalStore> withTls(boolean clientCertificates) {
    return runsHere() ? super.withTls(clientCertificates) : Optional.of(this);
  }

  @Override
  public LocalStore withStartLimit(Duration limit) {
    return runsHere() ? super.withStartLimit(limit) : this;
  }

  @Override
  public LocalStore in(Path folder) {
    return runsHere() ? super.in(folder) : this;
  }

  @Override
  public boolean keepsDataWithoutTls() {
    return runsHere() && super.keepsDataWithoutTls();
  }

  @Override
  public boolean runsHere() {
    return variables.getOrDefault(URL_VARIABLE, "").isBlank();
  }

  /** The use of a server that isn't ours: nothing is started or stopped. */
  private record Named(String url) implements LocalStore.Lease {
    @Override
    public Map<String, String> connection() {
      return Map.of(URL_KEY, url);
    }

    @Override
    public String origin() {
      return URL_VARIABLE;
    }

    @Override
    public boolean isLocal() {
      return false;
    }

    @Override
    public void close() {}

    @Override
    public String toString() {
      return Secrets.shown(URL_KEY, url);
    }
  }
}
