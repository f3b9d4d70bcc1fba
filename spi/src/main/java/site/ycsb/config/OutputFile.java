package site.ycsb.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rules for every file that a command writes: a regular file under its own name, never through
 * a symbolic link, and in place of another one only where that is empty or recognised as what such
 * a command wrote before. Whatever else is there may be a key, a password or anybody's work. Links
 * among the folders that a user names are fine, and a stream of results may go to a device or a
 * pipe. What a command reads it knows itself.
 */
public final class OutputFile {
  /** What a user can do where a file is rejected. */
  public static final String NEXT_STEP = "Name another file, or delete this one";

  /** The process's own streams are links, and regular files once they are redirected to one. */
  private static final Pattern OWN_STREAM =
      Pattern.compile("/dev/(?:stdin|stdout|stderr|tty|fd/[0-9]+)|/proc/self/fd/[0-9]+");

  private OutputFile() {}

  /** Why no results may be written there; empty if they may, judging by the name. */
  public static Optional<String> rejection(Path file) {
    return isStream(file) ? Optional.empty() : replacementRejection(file);
  }

  /** The same of a file that is read again or renamed, which a device or a pipe can't be. */
  public static Optional<String> replacementRejection(Path file) {
    Optional<String> rejection = journalRejection(file);
    if (rejection.isPresent() || !Files.isRegularFile(file)) {
      return rejection;
    }
    try {
      return EarlierOutput.is(file)
          ? Optional.empty()
          : Optional.of("it exists already, and isn't recognised as earlier results");
    } catch (IOException e) {
      return Optional.of(
          "it exists already, and can't be read to see what it is: " + FileTrouble.why(e));
    }
  }

  /**
   * Why results can't go into a folder, as far as that's known before they are there. Creates
   * nothing.
   *
   * @param folder which needn't exist
   */
  public static Optional<String> folderRejection(Path folder) {
    @Nullable Path there = folder.toAbsolutePath();
    while (there != null && !Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
      there = there.getParent();
    }
    if (there == null || !Files.isDirectory(there)) {
      return Optional.of(
          "must be a directory, or one that can be created, and " + there + " is none");
    }
    return Files.isWritable(there)
        ? Optional.empty()
        : Optional.of("nothing may be written to " + there);
  }

  /**
   * The same of a folder below one that a user named: no link between them is followed, since it
   * would lead out of what was named.
   *
   * @param named which may be a link
   */
  public static Optional<String> folderRejection(Path named, Path below) {
    Path top = named.toAbsolutePath();
    @Nullable Path part = below.toAbsolutePath();
    while (part != null && !part.equals(top)) {
      if (Files.isSymbolicLink(part)) {
        return Optional.of(part + " is a symbolic link, and what it leads to would be written");
      }
      part = part.getParent();
    }
    return folderRejection(below);
  }

  /**
   * Checks that a file could be created in its folder, as far as that is known without writing.
   *
   * @throws IOException with the file's name, when there is no folder or nothing may be written to
   *     it
   */
  public static void requireFolder(Path file) throws IOException {
    Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
    if (!Files.isDirectory(folder)) {
      throw new NoSuchFileException(file.toString());
    }
    if (!Files.isWritable(folder)) {
      throw new AccessDeniedException(file.toString());
    }
  }

  /**
   * Creates a folder and its parents where they are missing. It may be a link to one, at which
   * {@link Files#createDirectories} fails before JDK 17.0.14 (JDK-8294193).
   */
  public static void createFolder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder);
    }
  }

  /**
   * Why no file may be written there whose writer reads it first, and so finds out itself whose it
   * is.
   */
  public static Optional<String> journalRejection(Path file) {
    if (Files.isSymbolicLink(file)) {
      return Optional.of("it is a symbolic link, and what it leads to would be written");
    }
    if (Files.isDirectory(file)) {
      return Optional.of("it is a directory");
    }
    return Files.exists(file) && !Files.isRegularFile(file)
        ? Optional.of("it is a device or a pipe, and no file")
        : Optional.empty();
  }

  /**
   * Why this content may not take a file's place: as {@link #replacementRejection}, but no file is
   * lost that the content begins with, as one that was written in part.
   */
  public static Optional<String> rejectionOf(byte[] content, Path file) throws IOException {
    if (journalRejection(file).isEmpty() && Files.isRegularFile(file)) {
      byte[] there;
      try (InputStream in = Files.newInputStream(file)) {
        there = in.readNBytes(content.length + 1);
      }
      if (there.length <= content.length
          && Arrays.equals(there, 0, there.length, content, 0, there.length)) {
        return Optional.empty();
      }
    }
    return replacementRejection(file);
  }

  /** Whether it is a device or a pipe, or one of the process's own streams. */
  public static boolean isStream(Path file) {
    return Files.exists(file)
        && !Files.isDirectory(file)
        && (!Files.isRegularFile(file)
            || OWN_STREAM.matcher(file.toAbsolutePath().toString()).matches());
  }

  /** Opens a file for writing only if it is no link, also when it has become one meanwhile. */
  public static OpenOption[] noLink(Path file, OpenOption... options) {
    if (isStream(file)) {
      return options;
    }
    OpenOption[] all = Arrays.copyOf(options, options.length + 1);
    all[options.length] = LinkOption.NOFOLLOW_LINKS;
    return all;
  }

  /**
   * Writes a file completely or not at all: to another name, which then takes its place.
   *
   * @throws FileSystemException when a file is there that may not be replaced
   */
  public static void replace(Path file, byte[] content) throws IOException {
    throwIf(rejectionOf(content, file), file);
    throwIf(rejectionOf(content, next(file)), next(file));
    write(file, content);
  }

  /**
   * The same of a journal, which its writer has read: whatever it is, it is the writer's. Its first
   * line tells a draft that was left behind.
   */
  public static void rewrite(Path file, byte[] content) throws IOException {
    throwIf(journalRejection(file), file);
    Path next = next(file);
    if (journalRejection(next).isPresent() || !beginsAlike(next, content)) {
      throwIf(rejectionOf(content, next), next);
    }
    write(file, content);
  }

  private static boolean beginsAlike(Path draft, byte[] content) throws IOException {
    int line = 0;
    while (line < content.length && content[line] != '\n') {
      line++;
    }
    if (!Files.isRegularFile(draft)) {
      return true;
    }
    try (InputStream in = Files.newInputStream(draft)) {
      byte[] start = in.readNBytes(line);
      return start.length == line && Arrays.equals(start, 0, line, content, 0, line);
    }
  }

  private static void write(Path file, byte[] content) throws IOException {
    writeNext(file, content);
    try {
      Files.move(
          next(file), file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      Files.deleteIfExists(next(file));
      throw FileTrouble.unwritten(file, e);
    }
  }

  /**
   * Writes a file's {@linkplain #next draft}, without a look at what is there but links, through
   * which it never goes; or removes it.
   *
   * @throws FileSystemException with the file's name, also where the disk is full
   */
  public static void writeNext(Path file, byte[] content) throws IOException {
    Path next = next(file);
    try {
      overwrite(next, content);
    } catch (IOException e) {
      if (!Files.isSymbolicLink(next)) {
        Files.deleteIfExists(next);
      }
      throw FileTrouble.unwritten(file, e);
    }
  }

  /**
   * Empties or makes a file that another program is told to write by its name, which goes through
   * links; returns it.
   *
   * @throws FileSystemException when it is no regular file
   */
  public static Path empty(Path file) throws IOException {
    throwIf(journalRejection(file), file);
    try {
      overwrite(file, new byte[0]);
      return file;
    } catch (IOException e) {
      throw FileTrouble.unwritten(file, e);
    }
  }

  private static void overwrite(Path file, byte[] content) throws IOException {
    Files.write(
        file,
        content,
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE,
        LinkOption.NOFOLLOW_LINKS);
  }

  private static void throwIf(Optional<String> rejection, Path file) throws FileSystemException {
    if (rejection.isPresent()) {
      throw new FileSystemException(file.toString(), null, rejection.get());
    }
  }

  /** What a file is called until it is complete. */
  public static Path next(Path file) {
    return file.resolveSibling(file.getFileName() + ".next");
  }

  /**
   * Knows the files that commands, or YCSB's, have written before by what they begin with. Records
   * and journals aren't among them: what reads them again decides whose they are.
   *
   * <p>Source: the exporters, {@code OneMeasurementRaw} and {@code OneMeasurementHdrHistogram} of
   * YCSB 0.17.0; the flame graphs of async-profiler.
   */
  private static final class EarlierOutput {
    /** As much of a file as shows what it is. */
    private static final int START_BYTES = 4096;

    private static final String TEXT = "\"[^\"]*+\"\\s*";

    /** Pages ask for nothing, and say so at their start. */
    private static final String PAGE =
        "\\s*<!DOCTYPE html>\\s*<html lang=\"en\">\\s*<head>\\s*<meta charset=\"utf-8\">\\s*"
            + "<meta name=\"viewport\" content=\"[^\"]*+\">\\s*"
            + "<meta name=\"color-scheme\" content=\"light dark\">\\s*"
            + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
            + "style-src ";

    private static final Pattern START =
        Pattern.compile(
            String.join(
                "|",
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
                PAGE));

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
}
