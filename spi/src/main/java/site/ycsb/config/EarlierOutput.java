package site.ycsb.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Knows the files that commands, or YCSB's, have written before by what they begin with. Records
 * and journals aren't among them: what reads them again decides whose they are.
 *
 * <p>Source: the exporters, {@code OneMeasurementRaw} and {@code OneMeasurementHdrHistogram} of
 * YCSB 0.17.0; the flame graphs of async-profiler.
 */
final class EarlierOutput {
  /** As much of a file as shows what it is. */
  private static final int START_BYTES = 4096;

  private static final String TEXT = "\"[^\"]*+\"\\s*";

  /** Pages ask for nothing, and say so at their start. */
  private static final String PAGE =
      "\\s*<!DOCTYPE html>\\s*<html lang=\"en\">\\s*<head>\\s*<meta charset=\"utf-8\">\\s*"
          + "<meta name=\"viewport\" content=\"[^\"]*+\">\\s*"
          + "<meta name=\"color-scheme\" content=\"light dark\">\\s*"
          + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src ";

  private static final Pattern START =
      Pattern.compile(
          String.join(
              "|",
              List.of(
                  // a run's
                  "\\[[^\\]\\r\\n]++], [^\\r\\n]++"
                      + "(?<=, (?:-?\\d[\\d.E+-]{0,30}|NaN|-?Infinity))[\\r\\n]",
                  "(?:\\[\\s*)?\\{\\s*\"metric\"\\s*:\\s*" + TEXT + ",\\s*\"measurement\"\\s*:",
                  "\\{\\s*\"client\"\\s*:\\s*\"Encrypted YCSB ",
                  "kind,section,name,unit,value\\r?\\n",
                  "#\\[Logging for: [^\\]\\r\\n]++][\\r\\n]",
                  "[^, \\r\\n]++ latency raw data: op, timestamp\\(ms\\), latency\\(us\\)[\\r\\n]",
                  "FLR\\x00",
                  "<!DOCTYPE html>\\s*<html lang='en'>\\s*<head>\\s*<meta charset='utf-8'>\\s*"
                      + "<style>[^<]*?body \\{margin: 0; padding: 10px 10px 22px 10px;",
                  // a search's
                  "window,rate_number,confirmation_number,purpose,target_ops_s,",
                  // an audit's
                  "Security audit of ",
                  "\\{\\s*\"binding\"\\s*:\\s*" + TEXT + ",\\s*\"product\"\\s*:",
                  "kind,name,answer,found,evidence,remedy[,\\r\\n]",
                  // those of measurements in turns and of studies
                  "\\{\\s*\"setup\"\\s*:\\s*\\{\\s*\"started\"\\s*:",
                  "block,position,arm,connections,",
                  "trial,attempt,configuration,store,protection,plain,",
                  "store,workload,mode,trials,run_time_s,",
                  "configuration,bytes[\\r\\n]",
                  "\\{\\s*\"study\"\\s*:\\s*" + TEXT + ",\\s*\"(?:method|provenance|design)\"\\s*:",
                  "\\{\\s*(?:\"Processor\"\\s*:\\s*" + TEXT + ",\\s*)?\"Processors\"\\s*:",
                  "<!-- Made by 'bin/ycsb compare reproductions'\\.",
                  "<svg xmlns=\"http://www\\.w3\\.org/2000/svg\" [^>]*?role=\"img\" "
                      + "(?:aria-labelledby=\"title description\""
                      + "|[^>]*+>\\s*<title>A terminal on which bin/ycsb )",
                  PAGE)));

  private EarlierOutput() {}

  /** Whether it is one, or has nothing in it. */
  static boolean is(Path file) throws IOException {
    byte[] start;
    try (InputStream in = Files.newInputStream(file)) {
      start = in.readNBytes(START_BYTES);
    }
    return start.length == 0
        || START.matcher(new String(start, StandardCharsets.ISO_8859_1)).lookingAt();
  }
}
