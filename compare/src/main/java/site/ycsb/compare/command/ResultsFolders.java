package site.ycsb.compare.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.interleaved.CostMeasurement;
import site.ycsb.compare.report.ReportWriter;
import site.ycsb.compare.results.JsonObjectFile;
import site.ycsb.compare.results.Machine;
import site.ycsb.compare.results.ResultsCsv;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.results.Summary;
import site.ycsb.compare.results.WholeFile;
import site.ycsb.compare.run.Journal;
import site.ycsb.compare.run.Journal.JournalEvent;
import site.ycsb.compare.run.StudyFolder;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.OutputFile;
import site.ycsb.config.Problem;
import site.ycsb.spi.store.PrivateFolder;

/** Finds the results folder that a command resumes in, or creates one. */
record ResultsFolders(Path root, PrintStream err, Clock clock) {
  private static final String STUDY_FILE = "study.yaml";

  /** What a study writes before the record that makes a folder its own. */
  private static final Set<String> BEGINNING =
      Set.of(
          STUDY_FILE,
          STUDY_FILE + ".next",
          Machine.FILE_NAME,
          Machine.FILE_NAME + ".next",
          StudyRecord.FILE_NAME + ".next");

  /** What a study writes anew when its trials are over. */
  private static final Set<String> REPLACED =
      Set.of(ResultsCsv.FILE_NAME, Summary.FILE_NAME, ReportWriter.FILE_NAME);

  private static final JsonMapper MAPPER = new JsonMapper();

  /** Of a study's record. */
  private static final String LOCAL = "local";

  /** All results folders, the newest first. */
  List<Path> all() throws IOException {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(root)) {
      return folders
          .filter(folder -> Files.isRegularFile(folder.resolve(StudyRecord.FILE_NAME)))
          .sorted(Comparator.comparing(ResultsFolders::dateOf).reversed())
          .toList();
    }
  }

  /** The newest folder of the same study, asked for in the same way, complete or not. */
  Optional<Path> newest(StudyRecord record) throws IOException {
    for (Path folder : all()) {
      if (isNamedAfter(record, folder) && isSame(folder, record)) {
        return Optional.of(folder);
      }
    }
    return Optional.empty();
  }

  /** Not after another study whose name begins alike. */
  private static boolean isNamedAfter(StudyRecord record, Path folder) {
    return String.valueOf(folder.getFileName())
        .matches(Pattern.quote(record.description().name()) + "-\\d.*");
  }

  private static String dateOf(Path folder) {
    String name = String.valueOf(folder.getFileName());
    int length = "yyyyMMdd-HHmmss".length();
    return name.length() > length ? name.substring(name.length() - length) : name;
  }

  /** Whether every trial of a folder is over and reported on, and none is tried again since. */
  static boolean isComplete(Path folder) throws IOException {
    if (!Files.isRegularFile(folder.resolve(Journal.FILE_NAME))
        || !Files.isRegularFile(folder.resolve(ReportWriter.FILE_NAME))) {
      return false;
    }
    boolean complete = false;
    for (JournalEvent event : Journal.read(folder)) {
      complete =
          switch (event.event()) {
            case COMPLETED -> true;
            case RETRIED -> false;
            default -> complete;
          };
    }
    return complete;
  }

  /**
   * The folder for a study.
   *
   * @param given the one that the user names, if any
   * @param anew whether an unfinished one is left alone
   * @param retryFailed whether a complete one is gone on with too
   */
  StudyFolder choose(
      StudyRecord record, String studyText, @Nullable Path given, boolean anew, boolean retryFailed)
      throws IOException {
    Optional<Path> there = existing(record, studyText, given, anew, retryFailed);
    if (there.isPresent()) {
      err.println("Resuming " + there.get());
      return new StudyFolder(there.get());
    }
    return make(
        given != null
            ? given
            : CostMeasurement.newFolder(root.resolve(record.description().name()), clock),
        record,
        studyText,
        given != null);
  }

  /** Rejects what {@link #choose} does, and neither makes nor resumes anything. */
  void check(
      StudyRecord record, String studyText, @Nullable Path given, boolean anew, boolean retryFailed)
      throws IOException {
    if (existing(record, studyText, given, anew, retryFailed).isEmpty()) {
      checkUsable(given != null ? given : root, given != null);
    }
  }

  /** The folder to go on with; empty for a new one. */
  private Optional<Path> existing(
      StudyRecord record, String studyText, @Nullable Path given, boolean anew, boolean retryFailed)
      throws IOException {
    if (given == null) {
      Optional<Path> unfinished = anew ? Optional.empty() : unfinished(record, retryFailed);
      if (unfinished.isPresent()) {
        checkOurs(unfinished.get());
      }
      return unfinished;
    }
    if (Files.isRegularFile(given.resolve(StudyRecord.FILE_NAME))) {
      if (anew || !isSame(given, record)) {
        throw rejected(
            given,
            anew
                ? "has results already"
                : "holds the results of another study, or of another version of this one",
            "Give another directory");
      }
      checkOurs(given);
      return Optional.of(given);
    }
    if (!isFree(given, studyText)) {
      throw rejected(
          given,
          "holds other files than results of a study with their "
              + StudyRecord.FILE_NAME
              + ", which these could replace",
          "Give a new or an empty directory");
    }
    return Optional.empty();
  }

  private static ConfigurationException rejected(Path folder, String rule, String nextStep) {
    return ConfigurationException.ofArgument("--results", folder.toString(), rule, nextStep);
  }

  /** Whether nothing is in a folder but what a study leaves there that ends while it begins. */
  private static boolean isFree(Path folder, String studyText) throws IOException {
    if (!Files.isDirectory(folder)) {
      return true;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (!isBeginning(file, studyText)) {
          return false;
        }
      }
      return true;
    }
  }

  private static boolean isBeginning(Path file, String studyText) throws IOException {
    String name = String.valueOf(file.getFileName());
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !BEGINNING.contains(name)) {
      return false;
    }
    return name.startsWith(STUDY_FILE)
        ? OutputFile.rejectionOf(studyText.getBytes(StandardCharsets.UTF_8), file).isEmpty()
        : name.startsWith(StudyRecord.FILE_NAME) || OutputFile.replacementRejection(file).isEmpty();
  }

  /**
   * Its files are to be regular ones, also those of its trials, which other programs write by their
   * names, and those that will be replaced a study's. What servers keep is theirs.
   */
  private static void checkOurs(Path folder) throws IOException {
    StudyFolder study = new StudyFolder(folder);
    List<Path> files = new ArrayList<>();
    try (Stream<Path> ofStudy = Files.list(study.root())) {
      ofStudy.forEach(files::add);
    }
    for (Path part : List.of(study.trials(), study.preparations())) {
      if (isRealFolder(part)) {
        try (Stream<Path> ofPart = Files.walk(part)) {
          ofPart.forEach(files::add);
        }
      }
    }
    for (Path file : files.stream().filter(one -> !isRealFolder(one)).sorted().toList()) {
      Path name = study.root().relativize(file);
      Optional<String> rejection =
          REPLACED.contains(name.toString())
              ? OutputFile.replacementRejection(file)
              : OutputFile.journalRejection(file);
      if (rejection.isPresent()) {
        throw rejected(
            folder,
            "can't be resumed because of its file " + name + ": " + rejection.get(),
            "Move it away, or give another directory");
      }
    }
  }

  private static boolean isRealFolder(Path file) {
    return Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
  }

  private Optional<Path> unfinished(StudyRecord record, boolean retryFailed) throws IOException {
    for (Path folder : all()) {
      if (isNamedAfter(record, folder) && (retryFailed || !isComplete(folder))) {
        if (isSame(folder, record)) {
          return Optional.of(folder);
        }
        err.println("Not resuming " + folder + ": it was started with other settings");
      }
    }
    return Optional.empty();
  }

  private static void checkUsable(Path folder, boolean given) {
    Optional<String> rejection = OutputFile.folderRejection(folder);
    if (rejection.isPresent()) {
      throw new ConfigurationException(unusable(folder, given, rejection.get()));
    }
  }

  private StudyFolder make(Path folder, StudyRecord record, String studyText, boolean given)
      throws IOException {
    checkUsable(folder, given);
    try {
      closeToOthers(folder);
      OutputFile.createFolder(folder);
      WholeFile.replace(folder.resolve(STUDY_FILE), studyText);
    } catch (IOException e) {
      if (FileTrouble.isOfTheDisk(e)) {
        throw e;
      }
      throw new ConfigurationException(
          unusable(folder, given, "can't be created and written to: " + FileTrouble.why(e)));
    }
    write(folder.resolve(Machine.FILE_NAME), Machine.describe());
    // the record comes last: a folder without it is none
    write(folder.resolve(StudyRecord.FILE_NAME), record);
    err.println("Results go to " + folder);
    return new StudyFolder(folder);
  }

  /** What lies in the client's own folder is for its owner, results too. */
  private static void closeToOthers(Path folder) throws IOException {
    for (Path part = folder; part != null; part = part.getParent()) {
      if (part.endsWith(PrivateFolder.NAME)) {
        OutputFile.createFolder(part.toAbsolutePath().resolveSibling(""));
        PrivateFolder.ensure(part);
      }
    }
  }

  private static Problem unusable(Path folder, boolean given, String rule) {
    return new Problem(
        "--results",
        folder.toString(),
        given ? Problem.COMMAND_LINE : "default",
        rule,
        given
            ? "Give another directory"
            : "Give a directory by --results, or start in one that you may write to");
  }

  private static void write(Path file, Object content) throws IOException {
    WholeFile.replace(file, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(content));
  }

  private static boolean isSame(Path folder, StudyRecord record) throws IOException {
    JsonNode there =
        JsonObjectFile.read(
            folder.resolve(StudyRecord.FILE_NAME),
            "the record of a study: move its directory away");
    ObjectNode own = (ObjectNode) MAPPER.readTree(MAPPER.writeValueAsBytes(record));
    if (!there.has(LOCAL)) {
      own.remove(LOCAL); // follows from the settings of folders of before
    }
    return there.equals(own);
  }
}
