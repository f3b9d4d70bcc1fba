package site.ycsb.stores.mongodb;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Sentence;
import site.ycsb.spi.StoreUnavailableException;

/** Gets what is at an address, by HTTP, within limits of time and size. */
final class HttpDownload {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(30);
  private static final Duration DOWNLOAD_LIMIT = Duration.ofMinutes(30);

  /** Of a list or a checksum. */
  private static final Duration TEXT_LIMIT = Duration.ofMinutes(1);

  private static final long MAX_TEXT_BYTES = 64_000_000;

  private HttpDownload() {}

  static String text(URI place) throws InterruptedException {
    return get(place, answer -> new LimitedText(), TEXT_LIMIT);
  }

  static void file(URI place, Path file) throws InterruptedException {
    get(place, HttpResponse.BodyHandlers.ofFile(file), DOWNLOAD_LIMIT);
  }

  /** An answer as text, given up when it is longer than a list of releases ever is. */
  private static final class LimitedText implements HttpResponse.BodySubscriber<String> {
    private final HttpResponse.BodySubscriber<String> whole =
        HttpResponse.BodySubscribers.ofString(StandardCharsets.UTF_8);
    private Flow.@Nullable Subscription subscription;
    private long left = MAX_TEXT_BYTES;

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      this.subscription = subscription;
      whole.onSubscribe(subscription);
    }

    @Override
    public void onNext(List<ByteBuffer> part) {
      if (left < 0) {
        return;
      }
      left -= part.stream().mapToLong(ByteBuffer::remaining).sum();
      if (left >= 0) {
        whole.onNext(part);
        return;
      }
      Objects.requireNonNull(subscription).cancel();
      whole.onError(
          new IOException(
              "it is longer than " + MAX_TEXT_BYTES / 1_000_000 + " MB, so it is something else"));
    }

    @Override
    public void onError(Throwable failure) {
      whole.onError(failure);
    }

    @Override
    public void onComplete() {
      whole.onComplete();
    }

    @Override
    public CompletionStage<String> getBody() {
      return whole.getBody();
    }
  }

  private static <T> T get(URI place, HttpResponse.BodyHandler<T> handler, Duration limit)
      throws InterruptedException {
    HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(CONNECT_LIMIT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    CompletableFuture<HttpResponse<T>> exchange = new CompletableFuture<>();
    try {
      exchange = client.sendAsync(HttpRequest.newBuilder(place).build(), handler);
      HttpResponse<T> answer = exchange.get(limit.toSeconds(), TimeUnit.SECONDS);
      if (answer.statusCode() != 200) {
        throw unavailable(place, "the answer is HTTP " + answer.statusCode());
      }
      return answer.body();
    } catch (ExecutionException e) {
      Throwable reason = e.getCause() == null ? e : e.getCause();
      throw unavailable(
          place,
          reason.getMessage() == null
              ? reason.getClass().getSimpleName()
              : String.valueOf(reason.getMessage()));
    } catch (TimeoutException e) {
      throw unavailable(place, "it took more than " + limit.toMinutes() + " min");
    } catch (IllegalArgumentException e) {
      throw unavailable(place, String.valueOf(e.getMessage()));
    } finally {
      exchange.cancel(true);
    }
  }

  private static StoreUnavailableException unavailable(URI place, String reason) {
    return new StoreUnavailableException(
        Sentence.joined(
            place + " can't be downloaded: " + reason,
            "Without internet access, give the archive by --from"));
  }
}
