package site.ycsb.tests.examples;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static site.ycsb.tests.examples.Manifests.at;
import static site.ycsb.tests.examples.Manifests.mapAt;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1Service;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Kubernetes objects of the example. */
class KubernetesExampleTest {
  /** 0440. */
  private static final int OWNER_AND_GROUP_READ = 4 * 8 * 8 + 4 * 8;

  @ParameterizedTest
  @CsvSource({"load.yaml, 1", "run.yaml, 1", "ycsb.yaml, 2"})
  void objects_everyFile_areAsTheSchemaSays(String file, int count) throws IOException {
    List<Map<String, Object>> objects = Manifests.read(file);

    assertEquals(count, objects.size());
    for (Map<String, Object> object : objects) {
      assertDoesNotThrow(() -> KubernetesSchema.check(object));
    }
  }

  /** Shows that the check above can fail. */
  @ParameterizedTest
  @MethodSource("mistakes")
  void objects_withAMistake_areRejected(Consumer<Map<String, Object>> mistake) throws IOException {
    Map<String, Object> job = Manifests.read("run.yaml", "Job");
    mistake.accept(job);

    assertThrows(RuntimeException.class, () -> KubernetesSchema.check(job));
  }

  static Stream<Named<Consumer<Map<String, Object>>>> mistakes() {
    return Stream.of(
        mistake("a mistyped field", job -> mapAt(job, "spec").put("podReplacmentPolicy", "Failed")),
        mistake(
            "a field in the wrong place", job -> mapAt(job, "spec").put("restartPolicy", "Never")),
        mistake("a mistyped field of a list", job -> container(job).put("arg", List.of())),
        mistake("a missing field", job -> mapAt(job, "spec").remove("template")),
        mistake("a number as a variable", job -> mapAt(container(job), "env", 0).put("value", 4)),
        mistake("a string as a number", job -> mapAt(job, "spec").put("completions", "4")),
        mistake("a word as a number", job -> mapAt(job, "spec").put("completions", "four")),
        mistake("a number as an argument", job -> container(job).put("args", List.of("run", 4))),
        mistake("an unknown kind", job -> job.put("apiVersion", "batch/v2")));
  }

  private static Named<Consumer<Map<String, Object>>> mistake(
      String name, Consumer<Map<String, Object>> change) {
    return Named.of(name, change);
  }

  /** Values of enumerations too, which the schema has as mere strings. */
  @ParameterizedTest
  @ValueSource(strings = {"load", "run"})
  void job_clients_areStartedTogetherAndNeverAgain(String phase) throws IOException {
    Map<String, Object> job = job(phase);

    assertEquals("Indexed", at(job, "spec", "completionMode"));
    assertEquals(4, at(job, "spec", "completions"));
    assertEquals(4, at(job, "spec", "parallelism"));
    assertEquals(0, at(job, "spec", "backoffLimit"));
    assertEquals("Failed", at(job, "spec", "podReplacementPolicy"));
    assertEquals("Never", at(pod(job), "restartPolicy"));
    assertFalse(mapAt(job, "spec").containsKey("backoffLimitPerIndex"));
    assertEquals(List.of(Map.of("name", "YCSB_CLIENTS", "value", "4")), at(container(job), "env"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"load", "run"})
  void job_clientZero_hasANameThatAllKnow(String phase) throws IOException {
    Map<String, Object> job = job(phase);
    Map<String, Object> service = Manifests.read("ycsb.yaml", "Service");
    Object serviceName = at(service, "metadata", "name");

    assertEquals("None", at(service, "spec", "clusterIP"));
    assertEquals(true, at(service, "spec", "publishNotReadyAddresses"));
    assertEquals(
        at(service, "spec", "selector"), at(job, "spec", "template", "metadata", "labels"));
    assertEquals(serviceName, at(pod(job), "subdomain"));
    String host = at(job, "metadata", "name") + "-0." + serviceName;
    assertEquals(
        host + ":" + at(service, "spec", "ports", 0, "port"), option(job, "--cluster-listen"));
    assertEquals("auto", option(job, "--cluster"));
    assertEquals(
        List.of("sh", "-c", "until getent hosts " + host + "; do sleep 1; done"),
        at(pod(job), "initContainers", 0, "command"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"load", "run"})
  void job_client_isTheImagesUserWithoutAnyCapability(String phase) throws IOException {
    Map<String, Object> job = job(phase);

    assertEquals(
        Map.of("runAsNonRoot", true, "runAsUser", 10001, "runAsGroup", 10001, "fsGroup", 10001),
        at(pod(job), "securityContext"));
    assertEquals(
        Map.of("allowPrivilegeEscalation", false, "capabilities", Map.of("drop", List.of("ALL"))),
        at(container(job), "securityContext"));
    assertTrue(
        Files.readString(ExampleFiles.of("kubernetes/README.md"))
            .contains("runs as user and group 10001"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"load", "run"})
  void job_token_isAFileThatItsGroupReads(String phase) throws IOException {
    Map<String, Object> job = job(phase);

    assertEquals(
        Map.of(
            "name",
            "token",
            "secret",
            Map.of("secretName", "ycsb-token", "defaultMode", OWNER_AND_GROUP_READ)),
        at(pod(job), "volumes", 0));
    assertEquals(
        Map.of("name", "token", "mountPath", "/etc/ycsb/token", "readOnly", true),
        at(container(job), "volumeMounts", 0));
    assertEquals("/etc/ycsb/token/token", option(job, "--cluster-token-file"));
    assertFalse(container(job).containsKey("envFrom"));
    assertEquals(false, at(pod(job), "automountServiceAccountToken"));
    assertTrue(
        Files.readString(ExampleFiles.of("kubernetes/README.md"))
            .contains("kubectl create secret generic ycsb-token --from-file=token=token"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"load", "run"})
  void job_command_isThatOfTheImage(String phase) throws IOException {
    Map<String, Object> job = job(phase);

    assertEquals("ycsb", at(container(job), "image"));
    assertFalse(container(job).containsKey("command"));
    assertEquals(phase, at(container(job), "args", 0));
    Object workload = option(job, "-P");
    assertTrue(
        Files.isRegularFile(ExampleFiles.checkout().resolve(workload.toString())),
        workload.toString());
    String properties =
        at(container(job), "volumeMounts", 1, "mountPath") + "/benchmark.properties";
    assertTrue(((List<?>) at(container(job), "args")).contains(properties));
    assertEquals(
        at(Manifests.read("ycsb.yaml", "ConfigMap"), "metadata", "name"),
        at(pod(job), "volumes", 1, "configMap", "name"));
    assertEquals(
        Set.of("benchmark.properties"),
        mapAt(Manifests.read("ycsb.yaml", "ConfigMap"), "data").keySet());
  }

  @Test
  void jobs_loadAndRun_areAlikeExceptForThePhase() throws IOException {
    assertEquals(
        lines("run.yaml").stream()
            .map(line -> line.replace("ycsb-run", "ycsb-load").replace("- run", "- load"))
            .toList(),
        lines("load.yaml"));
  }

  /** Without the first, which says what the file is for. */
  private static List<String> lines(String file) throws IOException {
    List<String> all = Files.readAllLines(ExampleFiles.of("kubernetes/" + file));
    return all.subList(1, all.size());
  }

  private static Map<String, Object> job(String phase) throws IOException {
    return Manifests.read(phase + ".yaml", "Job");
  }

  private static Map<String, Object> pod(Map<String, Object> job) {
    return mapAt(job, "spec", "template", "spec");
  }

  private static Map<String, Object> container(Map<String, Object> job) {
    return mapAt(pod(job), "containers", 0);
  }

  /** The argument after this one, where it is first. */
  private static Object option(Map<String, Object> job, String name) {
    List<?> arguments = (List<?>) at(container(job), "args");
    assertTrue(arguments.contains(name), arguments.toString());
    return at(arguments, arguments.indexOf(name) + 1);
  }

  /**
   * The schema that Kubernetes publishes, in the form of its Java client: the models are generated
   * from it, and reject fields that it doesn't have and objects that lack a required one. Gson
   * turns numbers into strings where those are required, which Kubernetes doesn't: so an object has
   * to be the same after it was read and written.
   */
  private static final class KubernetesSchema {
    private static final Map<String, Class<?>> MODELS =
        Map.of(
            "batch/v1 Job",
            V1Job.class,
            "v1 Service",
            V1Service.class,
            "v1 ConfigMap",
            V1ConfigMap.class);

    private KubernetesSchema() {}

    /**
     * Checks an object.
     *
     * @throws IllegalArgumentException when it isn't as the schema says
     */
    static void check(Map<String, Object> object) {
      String kind = object.get("apiVersion") + " " + object.get("kind");
      Class<?> model = MODELS.get(kind);
      if (model == null) {
        throw new IllegalArgumentException("unknown kind: " + kind);
      }
      JsonElement written = new Gson().toJsonTree(object);
      Gson gson = JSON.getGson();
      JsonElement read = withoutEmpty(gson.toJsonTree(gson.fromJson(written, model)));
      if (!written.equals(read)) {
        throw new IllegalArgumentException(kind + ": " + written + " is read as " + read);
      }
    }

    /** Models have empty lists where an object has none. */
    private static JsonElement withoutEmpty(JsonElement element) {
      if (element instanceof JsonArray array) {
        JsonArray copy = new JsonArray();
        array.forEach(item -> copy.add(withoutEmpty(item)));
        return copy;
      }
      if (element instanceof JsonObject object) {
        JsonObject copy = new JsonObject();
        object.entrySet().stream()
            .filter(entry -> !isEmpty(entry.getValue()))
            .forEach(entry -> copy.add(entry.getKey(), withoutEmpty(entry.getValue())));
        return copy;
      }
      return element;
    }

    private static boolean isEmpty(JsonElement element) {
      return element.isJsonNull()
          || (element instanceof JsonArray array && array.isEmpty())
          || (element instanceof JsonObject object && object.isEmpty());
    }
  }
}
