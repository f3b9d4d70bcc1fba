package site.ycsb.compare.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.trial.DamagedFileException;
import site.ycsb.compare.trial.TrialResult;
import site.ycsb.config.FileTrouble;
import site.ycsb.config.OutputFile;
import site.ycsb.spi.ExitCode;

/**
 * What happened in a study, one JSON object a line, appended and forced to disk before anything
 * that depends on it, with the states that follow from it. A truncated line is removed when the
 * journal is opened again: what it told didn't happen as far as the study is concerned. Held by one
 * process at a time. Not thread-safe.
 */
public final class Journal implements AutoCloseable {
  public static final String FILE_NAME = "journal.jsonl";

  private static final String START_ANEW = "move its directory away, and start again";

  private static final JsonMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private final Path file;
  private final FileChannel channel;
  private final List<JournalEvent> events;
  private final TrialStates states;
  private final InstantSource clock;

  private Journal(Path file, FileChannel channel, List<JournalEvent> events, InstantSource clock) {
    this.file = file;
    this.channel = channel;
    this.events = events;
    this.states = new TrialStates(events);
    this.clock = clock;
  }

  /**
   * Opens the journal of a folder, created when there is none.
   *
   * @throws InUseException when another process has it open
   * @throws DamagedFileException when a line isn't a journal's
   */
  public static Journal open(Path folder, InstantSource clock) throws IOException {
    Path file = folder.resolve(FILE_NAME);
    Optional<String> rejection = OutputFile.journalRejection(file);
    if (rejection.isPresent()) {
      throw new FileSystemException(file.toString(), null, rejection.get());
    }
    FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS);
    try {
      lock(channel, folder);
      // through this channel: closing another one of the file would give up the lock
      byte[] bytes = Channels.newInputStream(channel).readAllBytes();
      int complete = completeLines(bytes);
      List<JournalEvent> events = parse(file, bytes, complete);
      channel.truncate(complete);
      channel.position(complete);
      return new Journal(file, channel, events, clock);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /**
   * The complete lines of a folder's journal, without opening it for writing.
   *
   * @throws DamagedFileException when there is none, or a line isn't a journal's
   */
  public static List<JournalEvent> read(Path folder) throws IOException {
    Path file = folder.resolve(FILE_NAME);
    if (!Files.isRegularFile(file)) {
      throw new DamagedFileException(file, "doesn't exist: " + START_ANEW);
    }
    byte[] bytes = Files.readAllBytes(file);
    return List.copyOf(parse(file, bytes, completeLines(bytes)));
  }

  private static void lock(FileChannel channel, Path folder) throws IOException {
    @Nullable FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      throw new InUseException(folder);
    }
    if (lock == null) {
      throw new InUseException(folder);
    }
  }

  private static int completeLines(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return end;
  }

  private static List<JournalEvent> parse(Path file, byte[] bytes, int complete)
      throws IOException {
    List<JournalEvent> events = new ArrayList<>();
    for (String line : new String(bytes, 0, complete, StandardCharsets.UTF_8).lines().toList()) {
      try {
        @Nullable JournalEvent event = MAPPER.readValue(line, JournalEvent.class);
        if (event == null || event.isIncomplete()) {
          throw damaged(file, events, null);
        }
        events.add(event);
      } catch (JacksonException e) {
        throw damaged(file, events, e);
      }
    }
    return events;
  }

  private static DamagedFileException damaged(
      Path file, List<JournalEvent> before, @Nullable Exception cause) {
    String line = "isn't a study's journal in line " + (before.size() + 1) + ": " + START_ANEW;
    return new DamagedFileException(file, line, cause);
  }

  public List<JournalEvent> events() {
    return List.copyOf(events);
  }

  TrialStates states() {
    return states;
  }

  void opened(String words) throws IOException {
    append(JournalEvent.Type.OPENED, null, 0, null, 0, Duration.ZERO, words, null, null);
  }

  void started(String trial, int attempt, ProcessHandle process, String command)
      throws IOException {
    append(
        JournalEvent.Type.STARTED, trial, attempt, process, 0, Duration.ZERO, null, null, command);
  }

  void finished(String trial, int attempt, Duration elapsed, String fingerprint)
      throws IOException {
    append(JournalEvent.Type.FINISHED, trial, attempt, null, 0, elapsed, null, fingerprint, null);
  }

  void failed(String trial, int attempt, int exitCode, Duration elapsed, String reason)
      throws IOException {
    append(JournalEvent.Type.FAILED, trial, attempt, null, exitCode, elapsed, reason, null, null);
  }

  void disturbed(String trial, int attempt, Duration elapsed, String reason) throws IOException {
    append(JournalEvent.Type.DISTURBED, trial, attempt, null, 0, elapsed, reason, null, null);
  }

  void interrupted(String trial, int attempt) throws IOException {
    append(JournalEvent.Type.INTERRUPTED, trial, attempt, null, 0, Duration.ZERO, null, null, null);
  }

  void retried(String trial) throws IOException {
    append(JournalEvent.Type.RETRIED, trial, 0, null, 0, Duration.ZERO, null, null, null);
  }

  void prepared(String command, TrialResult result) throws IOException {
    append(
        JournalEvent.Type.PREPARED,
        null,
        0,
        null,
        result.exitCode(),
        result.elapsed(),
        null,
        null,
        command);
  }

  void completed() throws IOException {
    append(JournalEvent.Type.COMPLETED, null, 0, null, 0, Duration.ZERO, null, null, null);
  }

  /** Adds an event; returns when it is on disk. */
  private void append(
      JournalEvent.Type type,
      @Nullable String trial,
      int attempt,
      @Nullable ProcessHandle process,
      int exitCode,
      Duration elapsed,
      @Nullable String reason,
      @Nullable String fingerprint,
      @Nullable String command)
      throws IOException {
    JournalEvent event =
        new JournalEvent(
            type,
            clock.instant().toString(),
            trial,
            attempt,
            process == null ? 0L : process.pid(),
            process == null
                ? 0L
                : process.info().startInstant().map(Instant::toEpochMilli).orElse(0L),
            exitCode,
            elapsed.toMillis(),
            reason,
            fingerprint,
            command);
    ByteBuffer line =
        ByteBuffer.wrap((MAPPER.writeValueAsString(event) + "\n").getBytes(StandardCharsets.UTF_8));
    try {
      while (line.hasRemaining()) {
        channel.write(line);
      }
      channel.force(true);
    } catch (IOException e) {
      throw new IOException(file + " can't be written: " + FileTrouble.why(e), e);
    }
    events.add(event);
    states.accept(event);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** Another process writes the journal. */
  public static final class InUseException extends IOException {
    private static final long serialVersionUID = 1L;

    InUseException(Path folder) {
      super("another bin/ycsb compare works on " + folder + ". Wait for it, or stop it");
    }
  }

  /**
   * One line of the journal.
   *
   * @param at when, as an ISO instant
   * @param attempt which try of the trial, from 1
   * @param pid the process of a started command; 0 of everything else
   * @param pidStartedMillis when it started, which distinguishes it from another with its id
   * @param reason why it failed, or other words
   * @param fingerprint of what a trial that finished has measured
   */
  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  public record JournalEvent(
      Type event,
      String at,
      @Nullable String trial,
      int attempt,
      long pid,
      long pidStartedMillis,
      int exitCode,
      long elapsedMillis,
      @Nullable String reason,
      @Nullable String fingerprint,
      @Nullable String command) {

    /** Whether it lacks what each has; what a line leaves out is null. */
    @SuppressWarnings("ReferenceEquality")
    @JsonIgnore
    boolean isIncomplete() {
      @Nullable Object read = event;
      @Nullable Object time = at;
      return read == null || time == null;
    }

    /**
     * Whether it failed for its arguments or configuration, or, before anything was measured, for a
     * requirement that the store doesn't meet: it would again.
     */
    @JsonIgnore
    boolean isRejected() {
      return exitCode == ExitCode.CONFIGURATION.code()
          || (exitCode == ExitCode.DATA.code() && elapsedMillis == 0);
    }

    /** Whether it is of a trial that did something else than one with this fingerprint. */
    public boolean isOfAnother(String asked) {
      return fingerprint != null && !fingerprint.equals(asked);
    }

    /** What can happen. */
    public enum Type {
      /** The study began, or went on. */
      OPENED,
      /** A trial's measured command was started. */
      STARTED,
      /** It ended with a valid result; its output is complete on disk. */
      FINISHED,
      /** It ended without one. */
      FAILED,
      /**
       * It ended with a result that other virtual machines of the host have a part in; that is
       * nobody's failure and counts as nothing.
       */
      DISTURBED,
      /** It was stopped from outside; that is nobody's failure and counts as nothing. */
      INTERRUPTED,
      /** A server, a load or a warm-up was done, or failed with a reason. */
      PREPARED,
      /** Failures of the trial up to here are forgotten: it's tried again. */
      RETRIED,
      /** Every trial is done. */
      COMPLETED
    }
  }

  /** What a journal says of each trial. A trial counts when it finished, and only then. */
  public static final class TrialStates {
    /** Failures after which a trial is given up. */
    private static final int MAX_FAILURES = 2;

    /** A host that is always busy mustn't keep a study from its end. */
    private static final int MAX_DISTURBANCES = 4;

    private final Map<String, State> states = new HashMap<>();

    /** Not yet anything, done, or given up. */
    private static final class State {
      private int started;
      private int failures;
      private int disturbances;
      private @Nullable JournalEvent finished;
      private @Nullable JournalEvent lastFailure;
    }

    public TrialStates(List<JournalEvent> events) {
      events.forEach(this::accept);
    }

    void accept(JournalEvent event) {
      String trial = event.trial();
      if (trial == null) {
        return;
      }
      State state = states.computeIfAbsent(trial, name -> new State());
      switch (event.event()) {
        case STARTED -> state.started = Math.max(state.started, event.attempt());
        case FINISHED -> {
          if (state.finished == null) {
            state.finished = event;
          }
        }
        case FAILED -> {
          state.failures = event.isRejected() ? MAX_FAILURES : state.failures + 1;
          state.started = Math.max(state.started, event.attempt());
          state.lastFailure = event;
        }
        case DISTURBED -> {
          state.disturbances++;
          state.started = Math.max(state.started, event.attempt());
        }
        case RETRIED -> state.failures = 0;
        case OPENED, INTERRUPTED, PREPARED, COMPLETED -> {
          // they don't decide
        }
      }
    }

    /** The event with which a trial became valid. */
    public Optional<JournalEvent> finished(String trial) {
      return Optional.ofNullable(states.get(trial)).map(state -> state.finished);
    }

    /** The last failure of a trial that was given up. */
    public Optional<JournalEvent> givenUp(String trial) {
      return Optional.ofNullable(states.get(trial))
          .filter(state -> state.finished == null && state.failures >= MAX_FAILURES)
          .map(state -> state.lastFailure);
    }

    /** The last failure of a trial, whatever came after it. */
    public Optional<JournalEvent> lastFailure(String trial) {
      return Optional.ofNullable(states.get(trial)).map(state -> state.lastFailure);
    }

    /** Whether nothing is left to do for a trial. */
    public boolean isOver(String trial) {
      return finished(trial).isPresent() || givenUp(trial).isPresent();
    }

    /**
     * How a study of these trials ended, all of which are over: 2 when every one was given up since
     * arguments or configuration are wrong.
     */
    public ExitCode exitCode(Collection<String> trials) {
      if (trials.stream().allMatch(trial -> finished(trial).isPresent())) {
        return ExitCode.OK;
      }
      return trials.stream()
              .allMatch(trial -> givenUp(trial).filter(JournalEvent::isRejected).isPresent())
          ? ExitCode.CONFIGURATION
          : ExitCode.FAILED;
    }

    /** Whether a disturbed result is to be put aside, or has to do. */
    boolean mayBeRepeated(String trial) {
      return disturbances(trial) < MAX_DISTURBANCES;
    }

    /** How many results of a trial were put aside since it was disturbed. */
    public int disturbances(String trial) {
      return Optional.ofNullable(states.get(trial)).map(state -> state.disturbances).orElse(0);
    }

    /** The number of the next try, so that no output is ever written over. */
    int nextAttempt(String trial) {
      return Optional.ofNullable(states.get(trial)).map(state -> state.started).orElse(0) + 1;
    }
  }
}
