package site.ycsb.db.hbase;

import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import site.ycsb.config.Causes;

/**
 * What failures of Kerberos mean, by the messages of the JDK and of HBase's client, which have no
 * types for them.
 */
final class KerberosAdvice {
  private static final List<Meaning> MEANINGS =
      List.of(
          new Meaning(
              List.of("unable to obtain password"),
              "isn't in the keytab",
              "Give the keytab that was made for it, or the principal of the keytab"),
          new Meaning(
              List.of("client not found in kerberos database"),
              "is unknown to the KDC",
              "Correct it, or krb5.conf, which leads to the KDC"),
          new Meaning(
              List.of("pre-authentication", "checksum failed", "integrity check"),
              "has another key than the keytab",
              "Give its present keytab"),
          new Meaning(
              List.of("default realm"),
              "belongs to no realm that is known here",
              "Give krb5.conf=<file>, or correct the system's krb5.conf"),
          new Meaning(List.of("clock skew"), "meets a KDC whose time differs", "Correct the clock"),
          new Meaning(
              List.of("server not found in kerberos database"),
              "gets no ticket for the servers, whose principals the KDC doesn't know",
              "Compare hbase.master.kerberos.principal and hbase.regionserver.kerberos.principal"
                  + " with the cluster's hbase-site.xml"),
          new Meaning(
              List.of("found no valid authentication method", "failed to find any kerberos tgt"),
              "is needed: the cluster requires Kerberos, and this user has no ticket",
              "Give principal and keytab, or get a ticket by kinit"));

  private KerberosAdvice() {}

  /**
   * What a failure means.
   *
   * @param texts one of these is in messages of this kind, in lower case
   * @param rule what is wrong with the principal
   * @param nextStep what helps
   */
  record Meaning(List<String> texts, String rule, String nextStep) {}

  /** The meaning of the first cause that has one. */
  static Optional<Meaning> of(Throwable failure) {
    for (Throwable current : Causes.of(failure)) {
      String message = String.valueOf(current.getMessage()).toLowerCase(Locale.ROOT);
      for (Meaning meaning : MEANINGS) {
        if (meaning.texts().stream().anyMatch(message::contains)) {
          return Optional.of(meaning);
        }
      }
    }
    return Optional.empty();
  }

  /** Whether a login failed because no KDC could be reached. */
  static boolean isNoKdc(Throwable failure) {
    return Causes.of(failure).stream()
        .anyMatch(
            cause -> cause instanceof SocketException || cause instanceof SocketTimeoutException);
  }
}
