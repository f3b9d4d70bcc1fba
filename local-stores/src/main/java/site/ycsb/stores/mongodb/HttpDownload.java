package site.ycsb.stores.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import site.ycsb.config.Sentence;
import site.ycsb.spi.StoreUnavailableException;

/** Gets what is at an address, by HTTP, within limits of time. */
final class HttpDownload {
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(30);
  private static final Duration DOWNLOAD_LIMIT = Duration.ofMinutes(30);

  /** Of a list or a checksum. */
  private static final Duration TEXT_LIMIT = Duration.ofMinutes(1);

  /** Longer than a list of releases ever is. */
  private static final long MAX_TEXT_BYTES = 64_000_000;

  private HttpDownload() {}

  /**
   * A list or a checksum.
   *
   * @param file takes it meanwhile
   */
  static String text(URI place, Path file) throws IOException, InterruptedException {
    get(place, file, TEXT_LIMIT);
    if (Files.size(file) > MAX_TEXT_BYTES) {
      throw unavailable(
          place,
          "it is longer than " + MAX_TEXT_BYTES / 1_000_000 + " MB, so it is something else");
    }
    return new String(Files.readAllBytes(file), UTF_8);
  }

  static void file(URI place, Path file) throws InterruptedException {
    get(place, file, DOWNLOAD_LIMIT);
  }

  private static void get(URI place, Path file, Duration limit) throws InterruptedException {
    HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(CONNECT_LIMIT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    CompletableFuture<HttpResponse<Path>> exchange = new CompletableFuture<>();
    try {
      exchange =
          client.sendAsync(
              HttpRequest.newBuilder(place).build(), HttpResponse.BodyHandlers.ofFile(file));
      int status = exchange.get(limit.toSeconds(), TimeUnit.SECONDS).statusCode();
      if (status != 200) {
        throw unavailable(place, "the answer is HTTP " + status);
      }
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
