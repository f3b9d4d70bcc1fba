package site.ycsb.profiling;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.OutputFile;
import site.ycsb.config.Sentence;
import site.ycsb.measurements.log.ResultFile;

/** Writes the file of a profile: afterwards it is whole, or it isn't there. */
final class ProfileFile {
  private ProfileFile() {}

  /** Writes to a file, which may be there already. */
  interface Writing {
    void to(Path file) throws IOException;
  }

  /** Has a file written; the exception says what keeps it from that and what to do. */
  static void write(Path file, Writing writing) throws IOException {
    Optional<String> rejection = OutputFile.rejection(file);
    if (rejection.isPresent()) {
      throw unwritten(file, "", new FileSystemException(file.toString(), null, rejection.get()));
    }
    try {
      writing.to(file);
    } catch (IOException e) {
      throw unwritten(file, withoutRemains(file), e);
    }
  }

  /** Has a text written, also to a device or a pipe, for whose reader it waits a few seconds. */
  static void writeText(Path file, String text) throws IOException {
    write(
        file,
        named -> {
          try (ResultFile out = new ResultFile(named, ResultFile.Existing.REPLACE)) {
            out.append(stream -> stream.write(text.getBytes(StandardCharsets.UTF_8)));
          }
        });
  }

  private static IOException unwritten(Path file, String remains, IOException e) {
    return new IOException(
        Sentence.ended(file + " can't be written: " + FileTrouble.why(e))
            + remains
            + " Free some space, or name a file elsewhere with "
            + ProfilingConfig.FILE.key(),
        e);
  }

  /** Deletes what was truncated, which no reader takes; a device stays. */
  private static String withoutRemains(Path file) {
    if (!Files.isRegularFile(file) || OutputFile.journalRejection(file).isPresent()) {
      return "";
    }
    try {
      Files.delete(file);
      return " The incomplete file was deleted.";
    } catch (IOException e) {
      return " The file is truncated.";
    }
  }
}
