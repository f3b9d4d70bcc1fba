package site.ycsb.compare.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.compare.trial.RunningTrial;

/**
 * Ends commands that outlived a killed study: they would disturb what follows. Commands run one
 * after the other, except for the clients of a trial. Each notes its process by itself, before it
 * becomes the command: were that the study's task, a study killed in between would leave an unknown
 * process. A process is known by its id together with the moment of its start.
 */
final class Orphans {
  private static final String NOTE_AND_BECOME = "echo \"$$ $(date +%s)\" >\"$0\" && exec \"$@\"";
  private static final long TOLERANCE_SECONDS = 3;

  private Orphans() {}

  /** A command that writes its process into a file and then is the given one. */
  static List<String> noted(Path file, List<String> command) {
    List<String> noted =
        new ArrayList<>(List.of("/bin/sh", "-c", NOTE_AND_BECOME, file.toString()));
    noted.addAll(command);
    return noted;
  }

  /** Ends the command that a file names, if it still runs, with all that it started. */
  static void end(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return;
    }
    String[] words = Files.readString(file, StandardCharsets.US_ASCII).strip().split(" ", -1);
    if (words.length == 2 && words[0].matches("\\d{1,18}") && words[1].matches("\\d{1,18}")) {
      ProcessHandle process = ProcessHandle.of(Long.parseLong(words[0])).orElse(null);
      if (process != null && isSame(process, Long.parseLong(words[1]))) {
        RunningTrial.stop(process);
      }
    }
    Files.delete(file);
  }

  private static boolean isSame(ProcessHandle process, long startedSeconds) {
    long since = process.info().startInstant().map(Instant::getEpochSecond).orElse(0L);
    return Math.abs(since - startedSeconds) <= TOLERANCE_SECONDS;
  }
}
