package site.ycsb.profiling.summary;

import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tells a profile to a program: one document, all that the text has and no line left out. */
public final class ProfileJson {
  private ProfileJson() {}

  /** Writes it and leaves the stream open. */
  public static void write(OutputStream out, ProfileSummary profile) throws IOException {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("elapsedSeconds", profile.elapsedSeconds());
    json.put("cpuSeconds", profile.cpu().seconds());
    json.put("samples", profile.cpu().samples());
    json.put("sampler", profile.cpu().sampler());
    json.put("cpuShares", shares(profile.cpu().shares()));
    json.put("frames", profile.cpu().frames());
    json.put("allocatedBytes", profile.allocation().bytes());
    json.put("allocationShares", shares(profile.allocation().shares()));
    json.put("allocationSites", profile.allocation().sites());
    json.put("collections", profile.collections());
    json.put("safepoints", profile.safepoints());
    json.put("lockWaits", profile.lockWaits());
    json.put("events", profile.events());
    out.write(new ObjectMapper().writer(new DefaultPrettyPrinter()).writeValueAsBytes(json));
    out.write('\n');
    out.flush();
  }

  private static Map<String, Double> shares(Map<Layer, Double> shares) {
    Map<String, Double> json = new LinkedHashMap<>();
    for (Layer layer : Layer.values()) {
      json.put(layer.text(), shares.getOrDefault(layer, 0.0));
    }
    return json;
  }
}
