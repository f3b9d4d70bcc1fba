package site.ycsb.client.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Property;
import site.ycsb.spi.run.ClientShare;

/** The definitions of the properties by which clients come together. */
public final class ClusterProperties {
  public static final Property<String> LISTEN =
      Property.string(
          "cluster.listen",
          null,
          "<host>:<port>: this client coordinates cluster.clients clients, which join it there.");
  public static final Property<String> RENDEZVOUS =
      Property.string(
          "cluster.rendezvous",
          null,
          "Where clients that are started by the same command meet: zk://<host>,<host>/<path>, "
              + "or auto to take it from Slurm, MPI, Kubernetes or YCSB_CLIENT_INDEX.");
  public static final Property<Path> TOKEN_FILE =
      Property.path(
          "cluster.token.file",
          null,
          "The token that lets a client in: the file that 'bin/ycsb cluster token' created.");
  public static final Property<LossRule> ON_LOSS =
      Property.choice(
          "cluster.onloss",
          LossRule.class,
          "finish",
          "When a client is lost: finish without it, or abort the run of all.");
  public static final Property<Integer> JOIN_LIMIT =
      seconds("cluster.join.limit", "300", "How long to wait until all clients have joined.");
  public static final Property<Integer> PREPARE_LIMIT =
      seconds(
          "cluster.prepare.limit",
          "3600",
          "How long to wait until all clients are connected and warmed up.");
  public static final Property<Integer> REPORT_LIMIT =
      seconds(
          "cluster.report.limit",
          "120",
          "How long a client may make no progress, in operations or in sending its results, once"
              + " another one has ended.");
  public static final Property<Integer> SESSION_SECONDS =
      Property.integer(
          "cluster.session.timeout",
          "10",
          2,
          300,
          "s",
          "How long a client may be silent until it counts as lost.");
  public static final Property<Integer> INTERVAL_MILLIS =
      Property.integer(
          "cluster.interval",
          "1000",
          100,
          3_600_000,
          "ms",
          "The intervals in which clients send their latencies, and to which the result is "
              + "truncated when one of them is lost.");

  public static final List<Property<?>> ALL =
      List.of(
          LISTEN,
          RENDEZVOUS,
          TOKEN_FILE,
          ON_LOSS,
          JOIN_LIMIT,
          PREPARE_LIMIT,
          REPORT_LIMIT,
          SESSION_SECONDS,
          INTERVAL_MILLIS);

  private ClusterProperties() {}

  private static Property<Integer> seconds(String key, String defaultText, String text) {
    return Property.integer(key, defaultText, 1, 1_000_000, "s", text);
  }

  /** Whether a run with these properties is done together with others that it has to meet. */
  public static boolean isWanted(Properties properties) {
    return properties.getProperty(LISTEN.key()) != null
        || properties.getProperty(RENDEZVOUS.key()) != null
        || (isSeveral(properties.getProperty(ClientShare.CLIENTS.key()))
            && properties.getProperty(ClientShare.INDEX.key()) == null);
  }

  /** Who gives each client its index starts them manually. */
  private static boolean isSeveral(@Nullable String clients) {
    try {
      return clients != null && ClientShare.CLIENTS.parser().apply(clients) > 1;
    } catch (IllegalArgumentException e) {
      // a problem of its own, which the run reports
      return false;
    }
  }

  /** What follows when a client is lost in the measured part. */
  public enum LossRule {
    /** The others finish, and the result ends with the last moment that all had in common. */
    FINISH,
    ABORT
  }
}
