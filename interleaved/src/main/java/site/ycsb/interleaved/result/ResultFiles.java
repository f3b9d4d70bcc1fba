package site.ycsb.interleaved.result;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import site.ycsb.config.InputFile;
import site.ycsb.config.OutputFile;
import site.ycsb.interleaved.result.InterleavedResult.ServerResult;
import site.ycsb.interleaved.result.Slice.LatencySummary;
import site.ycsb.interleaved.result.Slice.SliceUsage;

/**
 * Writes a result into a folder, and reads it back: {@value #JSON}, and {@value #CSV} with a line
 * for each slice.
 */
public final class ResultFiles {
  public static final String JSON = "interleaved.json";
  public static final String CSV = "blocks.csv";

  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .setDefaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.FAIL, Nulls.FAIL));

  private ResultFiles() {}

  /** Why results can't go into a folder, which needn't be there yet; creates nothing. */
  public static Optional<String> rejection(Path folder) {
    Optional<String> unusable = OutputFile.folderRejection(folder);
    if (unusable.isPresent()) {
      return unusable;
    }
    for (String name : List.of(JSON, CSV)) {
      Optional<String> rejected = OutputFile.replacementRejection(folder.resolve(name));
      if (rejected.isPresent()) {
        return Optional.of(name + " in it can't be written: " + rejected.get());
      }
    }
    return Optional.empty();
  }

  /** Writes both files, each completely or not at all; the folder is created. */
  public static void write(InterleavedResult result, Path folder) throws IOException {
    OutputFile.createFolder(folder);
    OutputFile.replace(folder.resolve(JSON), json(result).getBytes(StandardCharsets.UTF_8));
    OutputFile.replace(folder.resolve(CSV), csv(result).getBytes(StandardCharsets.UTF_8));
  }

  /** Reads a folder's result, without its slices; throws when there is none, or it's damaged. */
  public static InterleavedResult read(Path folder) throws IOException {
    Path file = folder.resolve(JSON);
    try {
      return of(MAPPER.readTree(InputFile.regular(file).toFile()));
    } catch (JsonProcessingException e) {
      throw new IOException(file + " isn't the result of an interleaved measurement", e);
    }
  }

  /**
   * The result that a document holds, without its slices.
   *
   * @throws JsonProcessingException when it holds another one, or numbers that nobody can have
   *     measured
   */
  public static InterleavedResult of(JsonNode document) throws JsonProcessingException {
    if (document instanceof ObjectNode object) {
      ObjectNode complete = object.deepCopy();
      complete.putArray("slices");
      InterleavedResult result = MAPPER.treeToValue(complete, InterleavedResult.class);
      if (isMeasured(result)) {
        return result;
      }
    }
    throw new JsonMappingException(null, "it can't have been measured");
  }

  /** Whether all its numbers are finite and none is negative, but the seed of orders. */
  private static boolean isMeasured(InterleavedResult result) {
    JsonNode document = MAPPER.valueToTree(result);
    ((ObjectNode) document.at("/setup/slicePlan")).remove("seed");
    return isMeasured(document);
  }

  private static boolean isMeasured(JsonNode part) {
    for (JsonNode inner : part) {
      if (!isMeasured(inner)) {
        return false;
      }
    }
    return !part.isNumber() || (part.doubleValue() >= 0 && Double.isFinite(part.doubleValue()));
  }

  /** The result without its slices, as one document. */
  static String json(InterleavedResult result) throws IOException {
    ObjectNode document = MAPPER.valueToTree(result);
    document.remove("slices");
    if (result.ladder() == null) {
      document.remove("ladder");
    }
    return MAPPER.writeValueAsString(document) + "\n";
  }

  /** The slices; empty cells for what an arm didn't do. */
  static String csv(InterleavedResult result) {
    Set<String> kinds = new TreeSet<>();
    result.slices().forEach(slice -> kinds.addAll(slice.latencies().keySet()));
    boolean rates = result.slices().stream().anyMatch(slice -> slice.turn().perSecond() != null);
    StringBuilder text = new StringBuilder();
    List<String> header =
        new ArrayList<>(
            List.of(
                "block",
                "position",
                "arm",
                "connections",
                "start_ms",
                "guard_ns",
                "counted_ns",
                "operations",
                "all_operations",
                "slice_ns",
                "client_threads_cpu_ns",
                "client_process_cpu_ns",
                "steal_ticks",
                "ticks",
                "gc_count",
                "gc_ms"));
    for (ServerResult server : result.servers()) {
      header.add(column(server.name()) + "_cpu_ns");
    }
    if (rates) {
      header.add("target_ops_s");
    }
    for (String kind : kinds) {
      for (String of : List.of("count", "mean_us", "p50_us", "p95_us", "p99_us", "max_us")) {
        header.add(column(kind) + "_" + of);
      }
    }
    text.append(String.join(",", header)).append('\n');
    for (Slice slice : result.slices()) {
      text.append(String.join(",", cells(slice, result, rates, kinds))).append('\n');
    }
    return text.toString();
  }

  private static List<String> cells(
      Slice slice, InterleavedResult result, boolean rates, Set<String> kinds) {
    SliceUsage usage = slice.usage();
    List<String> cells = new ArrayList<>();
    cells.add(Integer.toString(slice.turn().block()));
    cells.add(Integer.toString(slice.turn().position()));
    cells.add(result.arms().get(slice.arm()).name());
    cells.add(Integer.toString(slice.turn().connections()));
    cells.add(decimal(slice.startNanos() / 1e6));
    for (long number :
        new long[] {
          slice.guardNanos(),
          slice.countedNanos(),
          slice.operations(),
          slice.allOperations(),
          usage.nanos(),
          usage.threadsNanos(),
          usage.processNanos(),
          usage.steal().steal(),
          usage.steal().all(),
          usage.collections(),
          usage.collectionMillis()
        }) {
      cells.add(Long.toString(number));
    }
    usage.serverNanos().forEach(nanos -> cells.add(nanos.toString()));
    if (rates) {
      cells.add(Optional.ofNullable(slice.turn().perSecond()).map(ResultFiles::decimal).orElse(""));
    }
    for (String kind : kinds) {
      Optional<LatencySummary> latency = Optional.ofNullable(slice.latencies().get(kind));
      cells.add(latency.map(known -> Long.toString(known.operations())).orElse(""));
      cells.add(latency.map(known -> decimal(known.meanMicros())).orElse(""));
      cells.add(latency.map(known -> decimal(known.p50Micros())).orElse(""));
      cells.add(latency.map(known -> decimal(known.p95Micros())).orElse(""));
      cells.add(latency.map(known -> decimal(known.p99Micros())).orElse(""));
      cells.add(latency.map(known -> decimal(known.maxMicros())).orElse(""));
    }
    return cells;
  }

  private static String column(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
