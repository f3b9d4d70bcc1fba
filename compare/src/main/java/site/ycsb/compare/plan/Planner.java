package site.ycsb.compare.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import site.ycsb.compare.plan.PlannedStudy.LocalProtections;
import site.ycsb.compare.plan.PlannedStudy.Plan;
import site.ycsb.compare.plan.PlannedTrial.Server;
import site.ycsb.compare.study.Protection;
import site.ycsb.compare.study.Protection.Transport;
import site.ycsb.compare.study.StoreChoice;
import site.ycsb.compare.study.Study;
import site.ycsb.compare.study.WorkloadChoice;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.Problem;

/**
 * Plans a study as a randomized block design. Stores come one after the other. On a store, a repeat
 * is a block: every configuration once. The seed draws an order of points (workload, clients,
 * threads, target, sizes) anew for each block. At each point the protections, which are compared
 * with each other, take turns in {@linkplain BalancedOrder balanced orders}. So trials that are
 * compared are neighbours, with the same trials before them but for the protection: whatever
 * changes slowly (caches, compaction, a table that ages, the machine's temperature) meets them
 * alike.
 *
 * <p>A store that also runs with encryption at rest or TLS is several servers, which are all up,
 * and started anew for each repeat.
 *
 * <p>In an interleaved study all protections of a point are one measurement.
 *
 * @param localProtections what a local store can have; of servers at given addresses each command
 *     finds out for itself
 */
public record Planner(
    Study study, PlanOptions options, Function<StoreChoice, LocalProtections> localProtections) {
  private static final int MAX_TRIALS = 100_000;
  private static final long MIN_RECORDS = 10;
  private static final long MIN_OPERATIONS = 10;

  /** For local stores that all can have every protection. */
  public Planner(Study study, PlanOptions options) {
    this(study, options, store -> LocalProtections.ALL);
  }

  /**
   * The plan.
   *
   * @throws ConfigurationException when no configuration is left, or more than anybody can run
   */
  public Plan plan() {
    int repeats = repeats();
    checkSize(repeats);
    options.checkWords(knownWords(), "the study");
    Set<String> skipped = new LinkedHashSet<>();
    List<Configuration> all = configurations(skipped);
    List<Configuration> chosen =
        all.stream()
            .filter(
                one ->
                    IntStream.rangeClosed(1, repeats).anyMatch(repeat -> isSelected(one, repeat)))
            .toList();
    if (chosen.isEmpty()) {
      throw ConfigurationException.ofArgument(
          PlanOptions.ONLY,
          String.join(" ", options.only()),
          "must leave a trial of the study",
          skipped.isEmpty()
              ? "See them with --dry-run"
              : "Left out already: " + String.join("; ", skipped));
    }
    List<PlannedTrial> trials = new ArrayList<>();
    int number = 0;
    for (StoreChoice store : study.matrix().stores()) {
      // one for all repeats: those of neighbouring seeds begin alike
      Random random = new Random(seed(store));
      Map<Configuration.Point, BalancedOrder> orders = new HashMap<>();
      for (int repeat = 1; repeat <= repeats; repeat++) {
        List<Configuration> block = block(all, store, random, orders);
        List<List<Configuration>> commands =
            study.interleaving().isPresent()
                ? points(block.stream())
                : block.stream().map(one -> List.of(one)).toList();
        for (List<Configuration> together : commands) {
          number++;
          trial(number, store, together, repeat).ifPresent(trials::add);
        }
      }
    }
    return new Plan(chosen, trials, List.copyOf(skipped));
  }

  /**
   * A trial of one configuration, or a measurement of all protections of a point, plain first and
   * the others in the study's order; empty when none is selected.
   */
  private Optional<PlannedTrial> trial(
      int number, StoreChoice store, List<Configuration> all, int repeat) {
    List<Configuration> chosen =
        all.stream()
            .filter(one -> isSelected(one, repeat))
            .sorted(Comparator.comparingInt(this::place))
            .toList();
    if (study.interleaving().isEmpty()) {
      return chosen.stream()
          .findFirst()
          .map(one -> new PlannedTrial(number, serverOf(store, one), one, repeat));
    }
    Optional<Configuration> plain = chosen.stream().filter(Configuration::plain).findFirst();
    if (all.size() > 1 && !chosen.isEmpty() && (plain.isEmpty() || chosen.size() == 1)) {
      throw ConfigurationException.ofArgument(
          PlanOptions.ONLY,
          String.join(" ", options.only()),
          "must leave plain and another protection of "
              + chosen.get(0).pointWords()
              + ", since they take turns",
          "Add them, as in --only plain,client-256");
    }
    List<PlannedTrial.Arm> arms =
        chosen.stream()
            .filter(one -> !one.plain())
            .map(one -> new PlannedTrial.Arm(one, serverOf(store, one)))
            .toList();
    return arms.isEmpty()
        ? Optional.empty()
        : plain.map(one -> new PlannedTrial(number, serverOf(store, one), one, repeat, arms));
  }

  private void checkSize(int repeats) {
    Study.LoadLevels levels = study.matrix().levels();
    double trials = repeats;
    for (List<?> axis :
        List.of(
            study.matrix().stores(),
            study.matrix().protections(),
            study.matrix().workloads(),
            levels.clients(),
            levels.threads(),
            levels.targets(),
            levels.records(),
            levels.operations())) {
      // operations may be left out
      trials *= Math.max(1, axis.size());
    }
    if (trials > MAX_TRIALS) {
      throw new ConfigurationException(
          new Problem(
              "trials",
              String.format(Locale.ROOT, "%.0f", trials),
              study.description().name(),
              "must be at most " + MAX_TRIALS + ", all settings with each other",
              "Split the study, or give shorter lists and fewer repeats"));
    }
  }

  private long seed(StoreChoice store) {
    return new SplittableRandom(study.schedule().seed() * 1_000_003L + store.name().hashCode())
        .nextLong();
  }

  private static List<Configuration> block(
      List<Configuration> all,
      StoreChoice store,
      Random random,
      Map<Configuration.Point, BalancedOrder> orders) {
    List<List<Configuration>> points =
        points(all.stream().filter(one -> one.store().equals(store.name())));
    Collections.shuffle(points, random);
    List<Configuration> block = new ArrayList<>();
    for (List<Configuration> protections : points) {
      orders
          .computeIfAbsent(
              protections.get(0).point(), point -> new BalancedOrder(protections.size(), random))
          .next()
          .forEach(index -> block.add(protections.get(index)));
    }
    return block;
  }

  /** The protections of each point, in their order. */
  private static List<List<Configuration>> points(Stream<Configuration> configurations) {
    return new ArrayList<>(
        configurations
            .collect(
                Collectors.groupingBy(
                    Configuration::point, LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  private Server serverOf(StoreChoice store, Configuration configuration) {
    if (store.localStore().isEmpty()) {
      return new Server(store.name(), false);
    }
    Protection protection = study.matrix().protection(configuration.protection());
    return new Server(store.name(), protection.atRest(), protection.transport());
  }

  private int place(Configuration configuration) {
    return study
        .matrix()
        .protections()
        .indexOf(study.matrix().protection(configuration.protection()));
  }

  private boolean isSelected(Configuration configuration, int repeat) {
    Set<String> words = words(configuration, repeat);
    return options.only().stream()
        .allMatch(asked -> Arrays.stream(asked.split(",")).anyMatch(words::contains));
  }

  private static Set<String> words(Configuration configuration, int repeat) {
    Set<String> words = new HashSet<>(Arrays.asList(configuration.words().split(" ")));
    // names may have blanks
    words.addAll(
        List.of(configuration.store(), configuration.workload(), configuration.protection()));
    // unsaid of the one that most trials have
    words.add("clients=" + configuration.clients());
    words.add("repeat=" + repeat);
    return words;
  }

  /** Everything that {@code --only} may ask for in this study. */
  public Set<String> knownWords() {
    Set<String> known = new TreeSet<>();
    // also what can't be had here, which the plan says
    study.matrix().protections().forEach(one -> known.add(one.name()));
    for (Configuration configuration : configurations(new HashSet<>())) {
      IntStream.rangeClosed(1, repeats())
          .forEach(repeat -> known.addAll(words(configuration, repeat)));
    }
    return known;
  }

  private int repeats() {
    return Optional.ofNullable(options.repeats()).orElse(study.schedule().repeats());
  }

  private List<Configuration> configurations(Set<String> skipped) {
    List<Configuration> configurations = new ArrayList<>();
    for (StoreChoice store : study.matrix().stores()) {
      for (Configuration.Point point : points(store)) {
        for (Protection protection : study.matrix().protections()) {
          Optional<String> impossible = impossible(store, protection);
          if (impossible.isPresent()) {
            skipped.add(store.name() + " with " + protection.name() + ": " + impossible.get());
          } else {
            configurations.add(
                new Configuration(
                    String.format(Locale.ROOT, "c%03d", configurations.size() + 1),
                    point,
                    protection.name(),
                    study.plain().equals(Optional.of(protection)),
                    scaled(point.studyRecords(), MIN_RECORDS),
                    scaled(point.studyOperations(), MIN_OPERATIONS)));
          }
        }
      }
    }
    return configurations;
  }

  private List<Configuration.Point> points(StoreChoice store) {
    Study.LoadLevels levels = study.matrix().levels();
    List<Configuration.Point> points = new ArrayList<>();
    for (WorkloadChoice workload : study.matrix().workloads()) {
      for (int clients : levels.clients()) {
        for (int threads : levels.threads()) {
          for (long target : levels.targets()) {
            for (long records : levels.records()) {
              for (long operations :
                  levels.operations().isEmpty() ? List.of(records) : levels.operations()) {
                points.add(
                    new Configuration.Point(
                        store.name(),
                        workload.name(),
                        clients,
                        threads,
                        target,
                        records,
                        operations));
              }
            }
          }
        }
      }
    }
    return points;
  }

  /** Why a store can't be protected so; empty when it can. */
  private Optional<String> impossible(StoreChoice store, Protection protection) {
    if (store.inProcess() && (protection.atRest() || protection.transport().isEncrypted())) {
      return Optional.of("it stores nothing and has no connection");
    }
    if (store.localStore().isEmpty()) {
      return Optional.empty();
    }
    LocalProtections can = localProtections.apply(store);
    String local = "a local " + store.localStore().get();
    String nextStep = "; give the addresses of servers that do";
    if (protection.atRest() && !can.atRest()) {
      return Optional.of(local + " can't encrypt its data" + nextStep);
    }
    if (protection.transport().isEncrypted() && !can.tls()) {
      return Optional.of(local + " has no TLS" + nextStep);
    }
    if (protection.transport() == Transport.MUTUAL_TLS && !can.clientCertificates()) {
      return Optional.of(local + " requires no certificates of clients" + nextStep);
    }
    return Optional.empty();
  }

  private long scaled(long count, long least) {
    return options.scale() == 1
        ? count
        : Math.max(Math.min(least, count), Math.round(count * options.scale()));
  }

  /**
   * The orders in which things that are compared take their turns, block after block: Williams
   * designs, drawn at random. In as many blocks as there are things, each has each place once. In
   * them, or in twice as many when the number of things is odd, each comes right after each other
   * one equally often. So with few blocks, too, nothing is favoured by its place, such as the first
   * one after a table was loaded, or by what went before it.
   *
   * <p>Source: E. J. Williams, Experimental designs balanced for the estimation of residual effects
   * of treatments, Australian Journal of Scientific Research A 2 (1949), 149-168.
   *
   * <p>Not thread-safe.
   */
  static final class BalancedOrder {
    private final int size;
    private final Random random;
    private final Deque<List<Integer>> drawn = new ArrayDeque<>();

    BalancedOrder(int size, Random random) {
      this.size = size;
      this.random = random;
    }

    /** The order of the next block: the things' indexes from 0. */
    List<Integer> next() {
      if (drawn.isEmpty()) {
        draw();
      }
      return drawn.removeFirst();
    }

    private void draw() {
      List<Integer> things = new ArrayList<>(IntStream.range(0, size).boxed().toList());
      Collections.shuffle(things, random);
      boolean reversed = random.nextBoolean();
      drawn.addAll(square(things, reversed));
      if (size % 2 == 1) {
        drawn.addAll(square(things, !reversed));
      }
    }

    /** A row for each block, in which each thing has each place once. */
    private List<List<Integer>> square(List<Integer> things, boolean reversed) {
      List<List<Integer>> square = new ArrayList<>();
      for (int shift = 0; shift < size; shift++) {
        List<Integer> row = new ArrayList<>();
        for (int place = 0; place < size; place++) {
          // 0, 1, size - 1, 2, size - 2, ...: the step from one to the next is always another
          int zigzag = place % 2 == 1 ? (place + 1) / 2 : size - place / 2;
          row.add(things.get((zigzag + shift) % size));
        }
        if (reversed) {
          Collections.reverse(row);
        }
        square.add(row);
      }
      Collections.shuffle(square, random);
      return square;
    }
  }
}
