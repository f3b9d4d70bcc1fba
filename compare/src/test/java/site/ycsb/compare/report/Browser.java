package site.ycsb.compare.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A headless Chromium, spoken to by its DevTools protocol. Fails when there is no Chromium. */
public final class Browser implements AutoCloseable {
  private static final long SECONDS = 60;
  private static final JsonMapper MAPPER = new JsonMapper();

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<String> complaints = Collections.synchronizedList(new ArrayList<>());
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

  private Browser(Process process, URI page) throws Exception {
    this.process = process;
    this.socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(page, new Listener())
            .get(SECONDS, TimeUnit.SECONDS);
  }

  public static Browser start(Path profile) throws Exception {
    String program = System.getenv().getOrDefault("YCSB_CHROMIUM", "chromium");
    Process process =
        new ProcessBuilder(
                program,
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(profile.resolveSibling("chromium.log").toFile())
            .start();
    try {
      Browser browser = new Browser(process, pageOf(process, profile));
      for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
        browser.call(domain + ".enable", MAPPER.createObjectNode());
      }
      return browser;
    } catch (Exception e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private static URI pageOf(Process process, Path profile) throws Exception {
    Path portFile = profile.resolve("DevToolsActivePort");
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!Files.exists(portFile) || Files.readAllLines(portFile).size() < 2) {
      if (!process.isAlive() || System.nanoTime() > deadline) {
        throw new IOException(
            "Chromium didn't start: " + Files.readString(profile.resolveSibling("chromium.log")));
      }
      Thread.sleep(50);
    }
    String port = Files.readAllLines(portFile).get(0);
    HttpResponse<String> targets =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    for (JsonNode target : MAPPER.readTree(targets.body())) {
      if (target.get("type").asText().equals("page")) {
        return URI.create(target.get("webSocketDebuggerUrl").asText());
      }
    }
    throw new IOException("Chromium has no page");
  }

  /** Gives the page a size and a colour scheme. */
  public void emulate(int width, int height, String scheme) throws Exception {
    ObjectNode size = MAPPER.createObjectNode();
    size.put("width", width).put("height", height).put("deviceScaleFactor", 1).put("mobile", false);
    call("Emulation.setDeviceMetricsOverride", size);
    ObjectNode media = MAPPER.createObjectNode();
    media.putArray("features").addObject().put("name", "prefers-color-scheme").put("value", scheme);
    call("Emulation.setEmulatedMedia", media);
  }

  /** Loads a file and waits until its script says that it's ready. */
  void open(Path file) throws Exception {
    open(file, "document.documentElement?.dataset.ready");
  }

  /** Loads a file whose script doesn't say when it's ready. */
  public void openWithoutSign(Path file) throws Exception {
    open(
        file,
        "document.readyState === 'complete' && location.href.endsWith('"
            + file.getFileName()
            + "')");
  }

  private void open(Path file, String ready) throws Exception {
    call("Page.navigate", MAPPER.createObjectNode().put("url", file.toUri().toString()));
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!evaluate("String(" + ready + ")").asText().equals("true")) {
      if (System.nanoTime() > deadline) {
        throw new IOException("the page isn't ready: " + complaints);
      }
      Thread.sleep(50);
    }
  }

  /** The value of an expression. */
  public JsonNode evaluate(String expression) throws Exception {
    ObjectNode parameters = MAPPER.createObjectNode();
    parameters.put("expression", expression).put("returnByValue", true);
    JsonNode answer = call("Runtime.evaluate", parameters);
    if (answer.has("exceptionDetails")) {
      throw new IOException(answer.get("exceptionDetails").toString());
    }
    return answer.path("result").path("value");
  }

  /**
   * What a click on a button saves.
   *
   * @param button an expression
   * @return the file's name, and its content as a data URL
   */
  public List<String> saved(String button) throws Exception {
    evaluate(
        "window.saved = null; HTMLAnchorElement.prototype.click = function () {"
            + " window.saved = [this.download, this.href]; }; "
            + button
            + ".click()");
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    JsonNode saved = evaluate("window.saved");
    while (!saved.isArray()) {
      if (System.nanoTime() > deadline) {
        throw new IOException("nothing is saved: " + complaints);
      }
      Thread.sleep(50);
      saved = evaluate("window.saved");
    }
    return List.of(saved.get(0).asText(), saved.get(1).asText());
  }

  /** Presses a key. */
  void press(String key, int code) throws Exception {
    for (String type : List.of("rawKeyDown", "keyUp")) {
      ObjectNode parameters = MAPPER.createObjectNode();
      parameters.put("type", type).put("key", key).put("code", key);
      parameters.put("windowsVirtualKeyCode", code);
      call("Input.dispatchKeyEvent", parameters);
    }
  }

  /** Errors and warnings on the console. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** Every address that was asked for. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  private JsonNode call(String method, ObjectNode parameters) throws Exception {
    int id = ids.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    ObjectNode message = MAPPER.createObjectNode().put("id", id).put("method", method);
    message.set("params", parameters);
    socket.sendText(MAPPER.writeValueAsString(message), true).get(SECONDS, TimeUnit.SECONDS);
    return answer.get(SECONDS, TimeUnit.SECONDS);
  }

  private void accept(JsonNode message) {
    if (message.has("id")) {
      CompletableFuture<JsonNode> answer = answers.remove(message.get("id").asInt());
      if (answer != null) {
        answer.complete(message.path("result"));
      }
      return;
    }
    JsonNode parameters = message.path("params");
    switch (message.path("method").asText()) {
      case "Network.requestWillBeSent" ->
          requests.add(parameters.path("request").path("url").asText());
      case "Runtime.exceptionThrown" -> complaints.add(parameters.toString());
      case "Runtime.consoleAPICalled" -> complaints.add(parameters.toString());
      case "Log.entryAdded" -> complaints.add(parameters.toString());
      default -> {
        // nothing that matters here
      }
    }
  }

  @Override
  public void close() {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** Puts messages together. */
  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        String message = text.toString();
        text.setLength(0);
        try {
          accept(MAPPER.readTree(message));
        } catch (IOException e) {
          complaints.add("unreadable message: " + message);
        }
      }
      webSocket.request(1);
      return CompletableFuture.completedStage(null);
    }
  }
}
