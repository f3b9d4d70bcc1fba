package site.ycsb.client.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;
import site.ycsb.DB;
import site.ycsb.spi.Capabilities;
import site.ycsb.spi.Section;
import site.ycsb.spi.UnprotectedException;
import site.ycsb.spi.schema.SchemaAdmin;
import site.ycsb.spi.tls.Tls;
import site.ycsb.spi.tls.TlsKeys;
import site.ycsb.spi.tls.TlsSession;
import site.ycsb.spi.tls.TlsSource;
import site.ycsb.spi.tls.TlsState;

/**
 * How the connections of a run are protected by TLS.
 *
 * @param state what the binding tells; empty when it can't and nobody asked
 */
public record TlsFindings(boolean required, Optional<TlsState> state) {
  private static final String CANT_TELL = TlsState.UNREPORTED.reason();
  private static final String NEXT_STEP =
      "Let the client connect with TLS and check certificates, as docs/tls.md says";

  public static TlsFindings of(DB db, Properties properties) {
    Optional<TlsState> state = Capabilities.find(db, TlsSource.class).map(TlsSource::tls);
    if (state.isEmpty() && TlsKeys.isClientsValue(properties)) {
      state = Optional.of(TlsState.UNREPORTED);
    }
    return new TlsFindings(Tls.isRequired(properties), state);
  }

  /** Rejects a DB that will never be able to show what is required, before anything is started. */
  public static void checkPossible(DB db, Properties properties) {
    if (Tls.isRequired(properties) && Capabilities.find(db, TlsSource.class).isEmpty()) {
      throw UnprotectedException.of(
          Tls.PROPERTY,
          properties,
          CANT_TELL,
          "Leave it out, or use a binding that can, such as cassandra");
    }
  }

  /** Rejects the connection of a schema command when it isn't as required. */
  public static void check(SchemaAdmin admin, Properties properties) {
    if (Tls.isRequired(properties)) {
      new TlsFindings(true, Optional.of(admin.tls())).check(properties);
    }
  }

  public void check(Properties properties) {
    if (required && !isFulfilled()) {
      throw UnprotectedException.of(Tls.PROPERTY, properties, reason(), NEXT_STEP);
    }
  }

  private boolean isFulfilled() {
    return state.map(TlsState::fulfilsRequired).orElse(false);
  }

  private String reason() {
    return state.map(TlsState::reason).orElse(CANT_TELL);
  }

  /** The same of a connected DB at the end of its run; what can't be told any more stays. */
  public TlsFindings again(DB db) {
    try {
      Optional<TlsState> now =
          Capabilities.find(db, TlsSource.class)
              .map(TlsSource::tls)
              .filter(found -> found.encryption() != TlsState.Encryption.UNKNOWN);
      return now.isPresent() ? new TlsFindings(required, now) : this;
    } catch (RuntimeException e) {
      return this;
    }
  }

  /** What connections that were opened during the run lack of what is required. */
  public Optional<String> problem() {
    return required && !isFulfilled()
        ? Optional.of(
            "connections that were opened during the run aren't protected as "
                + Tls.PROPERTY.key()
                + "=required says: "
                + reason())
        : Optional.empty();
  }

  public Optional<String> difference() {
    List<TlsSession> sessions = state.map(TlsState::sessions).orElse(List.of());
    return sessions.size() < 2
        ? Optional.empty()
        : Optional.of(
            "WARNING: connections differ in their TLS, and the results are of all of them: "
                + joined(sessions, TlsSession::toString));
  }

  public Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    state.ifPresent(
        known -> {
          switch (known.encryption()) {
            case UNKNOWN -> facts.put("tls", "unknown: " + known.reason());
            case IN_CLEAR -> facts.put("tls", "no");
            case ENCRYPTED -> {
              facts.put("tls", "yes");
              facts.put("tls protocol", joined(known.sessions(), TlsSession::protocol));
              facts.put("tls cipher suite", joined(known.sessions(), TlsSession::cipherSuite));
              facts.put("tls server", joined(known.sessions(), TlsSession::verification));
              facts.put(
                  "tls client certificate",
                  joined(known.sessions(), one -> one.clientCertificate() ? "yes" : "no"));
            }
          }
        });
    return facts;
  }

  private static String joined(List<TlsSession> sessions, Function<TlsSession, String> part) {
    return sessions.stream().map(part).distinct().collect(Collectors.joining("; "));
  }

  public Optional<Section> section() {
    return state.map(
        known ->
            new Section(
                "TLS",
                List.of(
                    Section.Metric.min("Requested", required ? 1 : 0),
                    Section.Metric.min("Encrypted", known.encryption().metric()),
                    Section.Metric.min("PeerVerified", known.peerVerified()),
                    Section.Metric.min("ClientCertificate", known.clientCertificate()),
                    Section.Metric.min("ProtocolVersion", known.protocolVersion()),
                    Section.Metric.min("KeyLength", known.keyLengthBits()),
                    Section.Metric.max("SessionKinds", known.sessions().size()))));
  }
}
