package site.ycsb.kms;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsException.Reason;
import site.ycsb.kms.HttpCalls.Answer;

/**
 * What says to a service who calls (OAuth 2.0). It is requested with the first call, and again
 * before it ends. Threading: one thread.
 */
final class AccessToken {
  private static final long MARGIN_SECONDS = 60;
  private static final long MAX_SECONDS = 86_400;

  private final Source source;
  private @Nullable String token;
  private long endNanos;

  AccessToken(Source source) {
    this.source = source;
  }

  @FunctionalInterface
  interface Source {
    Grant request() throws KmsException;
  }

  /**
   * A token, and how long it is valid.
   *
   * @param seconds how long, from now
   */
  record Grant(String token, long seconds) {
    /**
     * What a service's answer with status 200 grants.
     *
     * @throws KmsException when there is no token in it
     */
    private static Grant in(JsonNode answer) throws KmsException {
      String token = answer.path("access_token").asText();
      if (!HttpCalls.isToken(token)) {
        throw new KmsException(
            Reason.UNREACHABLE, "needs an access token, and the service that gives them gave none");
      }
      // a number at most services, a text at Azure's machines
      return new Grant(token, answer.path("expires_in").asLong());
    }

    /**
     * What a server of OAuth 2.0 grants.
     *
     * @param rejection what to say when it rejects the credentials
     */
    static Grant of(Answer answer, String rejection) throws KmsException {
      return switch (answer.status()) {
        case 200 -> in(answer.body());
        case 400, 401, 403 -> throw new KmsException(Reason.DENIED, rejection);
        case 429 -> throw HttpCalls.busy();
        default -> throw HttpCalls.failing(answer.status());
      };
    }

    /**
     * What the metadata server of this machine grants.
     *
     * @param isGenuine whether an answer is from such a server
     * @param absence what to say when there is none, or it grants nothing
     */
    static Grant ofMachine(
        HttpCalls machine, HttpRequest.Builder request, Predicate<Answer> isGenuine, String absence)
        throws KmsException {
      Answer answer;
      try {
        answer = machine.send(request);
      } catch (KmsException e) {
        throw new KmsException(Reason.SET_UP, absence);
      }
      if (answer.status() == 429) {
        throw HttpCalls.busy();
      }
      if (answer.status() != 200 || !isGenuine.test(answer)) {
        throw new KmsException(Reason.SET_UP, absence);
      }
      return in(answer.body());
    }

    /** Never with the token. */
    @Override
    public String toString() {
      return "Grant[" + seconds + " s]";
    }
  }

  /** The value of the header {@code Authorization}. */
  String header() throws KmsException {
    @Nullable String present = token;
    if (present == null || System.nanoTime() - endNanos >= 0) {
      Grant grant = source.request();
      long seconds = Math.min(MAX_SECONDS, Math.max(0, grant.seconds() - MARGIN_SECONDS));
      present = grant.token();
      token = present;
      endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    }
    return "Bearer " + present;
  }
}
