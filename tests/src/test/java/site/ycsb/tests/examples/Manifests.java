package site.ycsb.tests.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The Kubernetes objects of the examples, as YAML has them. */
final class Manifests {
  private Manifests() {}

  /** The objects of a file; each call reads them anew, so that they may be changed. */
  static List<Map<String, Object>> read(String file) throws IOException {
    List<Map<String, Object>> objects = new ArrayList<>();
    Load yaml = new Load(LoadSettings.builder().setLabel(file).build());
    for (Object document :
        yaml.loadAllFromString(Files.readString(ExampleFiles.of("kubernetes/" + file)))) {
      objects.add(map(document, file));
    }
    return objects;
  }

  /** The object of this kind. */
  static Map<String, Object> read(String file, String kind) throws IOException {
    return read(file).stream()
        .filter(object -> kind.equals(object.get("kind")))
        .findFirst()
        .orElseThrow(() -> new AssertionError(file + ": no " + kind));
  }

  /** The value at a path of keys and, in lists, indexes. */
  static Object at(Object object, Object... path) {
    Object value = object;
    for (Object step : path) {
      Object next =
          value instanceof List<?> list && step instanceof Integer index && index < list.size()
              ? list.get(index)
              : value instanceof Map<?, ?> map ? map.get(step) : null;
      if (next == null) {
        throw new AssertionError("no " + step + " in " + value);
      }
      value = next;
    }
    return value;
  }

  /** The map at a path. */
  static Map<String, Object> mapAt(Object object, Object... path) {
    return map(at(object, path), path);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value, Object where) {
    if (value instanceof Map<?, ?> map
        && map.keySet().stream().allMatch(String.class::isInstance)) {
      return (Map<String, Object>) map;
    }
    throw new AssertionError("no map at " + where + ": " + value);
  }
}
