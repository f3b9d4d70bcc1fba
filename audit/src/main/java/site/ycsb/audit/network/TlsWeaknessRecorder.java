package site.ycsb.audit.network;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.audit.network.CertificateProbe.CertificateFacts;
import site.ycsb.audit.network.TlsProber.TlsSupport;
import site.ycsb.audit.network.TlsProber.TlsVersion;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.AuditTrail;
import site.ycsb.spi.audit.Endpoint;
import site.ycsb.spi.audit.SecurityFeature;

/** Records what a port's TLS is made of, and what is weak about it. */
final class TlsWeaknessRecorder {
  private static final Duration SOON = Duration.ofDays(30);

  private final AuditTrail trail;
  private final ProbeSockets sockets;

  TlsWeaknessRecorder(AuditTrail trail, ProbeSockets sockets) {
    this.trail = trail;
    this.sockets = sockets;
  }

  void record(Set<SecurityFeature> features, Endpoint endpoint, TlsSupport tls) {
    String all = tls.versions() + "; keys of " + tls.keyLengths() + " bits";
    features.forEach(feature -> trail.detail(feature, all));
    trail.detail(SecurityFeature.TRANSPORT_ENCRYPTION, endpoint.use() + ": " + all);
    tls.suites()
        .forEach(
            (version, suites) -> {
              String text = version.title() + ": " + names(suites);
              features.forEach(feature -> trail.detail(feature, text));
            });
    if (!tls.oldVersions().isEmpty()) {
      trail.weakness(
          "TLS below 1.2",
          endpoint
              + " accepts "
              + tls.oldVersions().stream().map(TlsVersion::title).collect(Collectors.joining(", ")),
          "Allow TLS 1.3 and 1.2 only");
    }
    if (!tls.weakSuites().isEmpty()) {
      trail.weakness(
          "weak cipher suite",
          endpoint
              + " accepts "
              + tls.weakSuites().stream().map(Enum::name).collect(Collectors.joining(", ")),
          "Allow suites with AES-GCM or ChaCha20 only");
    }
    certificates(features, endpoint);
  }

  private static String names(List<CipherSuite> suites) {
    return suites.stream()
        .map(suite -> suite.name() + " (" + suite.keyLengthBits() + " bits)")
        .collect(Collectors.joining(", "));
  }

  private void certificates(Set<SecurityFeature> features, Endpoint endpoint) {
    try {
      new CertificateProbe(endpoint)
          .probe(sockets)
          .ifPresent(found -> certificates(features, endpoint, found));
    } catch (IOException | GeneralSecurityException e) {
      features.forEach(
          feature ->
              trail.tried(
                  feature,
                  AuditAnswer.UNKNOWN,
                  endpoint + ": look at the certificate",
                  "not seen: " + e.getMessage()));
    }
  }

  private void certificates(
      Set<SecurityFeature> features, Endpoint endpoint, CertificateFacts facts) {
    X509Certificate own = facts.own();
    String text =
        "certificate of "
            + own.getSubjectX500Principal().getName()
            + ", "
            + facts.key()
            + ", until "
            + day(own);
    features.forEach(feature -> trail.detail(feature, text));
    Instant now = Instant.now();
    X509Certificate first = facts.firstToExpire();
    if (facts.isInvalidAt(now)) {
      trail.weakness(
          "invalid certificate",
          endpoint
              + ": "
              + first.getSubjectX500Principal().getName()
              + ", valid from "
              + day(first.getNotBefore().toInstant())
              + " until "
              + day(first),
          "Renew it, or correct the clocks");
    } else if (first.getNotAfter().toInstant().isBefore(now.plus(SOON))) {
      trail.weakness(
          "certificate that expires soon",
          endpoint + ": " + first.getSubjectX500Principal().getName() + ", until " + day(first),
          "Renew it");
    }
    if (facts.isSelfSigned()) {
      trail.weakness(
          "self-signed certificate",
          endpoint + ": " + own.getSubjectX500Principal().getName(),
          "Have it signed by an authority that clients trust");
    } else {
      facts
          .untrusted()
          .filter(reason -> !facts.isInvalidAt(now))
          .ifPresent(
              reason ->
                  trail.weakness(
                      "certificate that isn't trusted here",
                      endpoint + ": " + reason,
                      "Give the binding a trust store with the authority's certificate"));
    }
    facts
        .otherName()
        .ifPresent(
            reason ->
                trail.weakness(
                    "certificate for another name",
                    endpoint + ": " + reason,
                    "Put the names that clients connect to into it"));
  }

  private static LocalDate day(X509Certificate certificate) {
    return day(certificate.getNotAfter().toInstant());
  }

  private static LocalDate day(Instant time) {
    return LocalDate.ofInstant(time, ZoneOffset.UTC);
  }
}
