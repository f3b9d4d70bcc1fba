package site.ycsb.tests.examples;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1Service;
import java.util.Map;

/**
 * The schema that Kubernetes publishes, in the form of its Java client: the models are generated
 * from it, and reject fields that it doesn't have and objects that lack a required one. Gson turns
 * numbers into strings where those are required, which Kubernetes doesn't: so an object has to be
 * the same after it was read and written.
 */
final class KubernetesSchema {
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
