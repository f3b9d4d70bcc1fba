package site.ycsb.compare.reproduction;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;

/**
 * A claim with what each study says about it.
 *
 * @param parts a part for each study and store
 */
public record JudgedClaim(Publication.Claim claim, List<Part> parts) {

  /**
   * What a study says about a claim on one store.
   *
   * @param subject the store, or one by another; empty when the study doesn't have both sides
   * @param measured the factor, or why nothing can be told
   */
  public record Part(
      String study, String subject, FigureMeasurement measured, ClaimVerdict verdict) {}

  /** Judges by trials: by each study and store. */
  static JudgedClaim of(Publication.Claim claim, List<PlannedFigures> studies) {
    List<Part> parts = new ArrayList<>();
    for (String name : claim.studies()) {
      PlannedFigures study =
          studies.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
      parts.addAll(parts(claim, study));
    }
    return new JudgedClaim(claim, parts);
  }

  private static List<Part> parts(Publication.Claim claim, PlannedFigures study) {
    Map<String, Integer> planned = Effects.settings(study.configurations(), claim.contrast());
    if (planned.isEmpty()) {
      return List.of(untold(study, "", "not measured: the study doesn't have both sides"));
    }
    Map<String, Effect> effects = new LinkedHashMap<>();
    study
        .measured()
        .ifPresent(
            measured ->
                new Effects(measured)
                    .of(claim.contrast(), claim.column())
                    .forEach(effect -> effects.put(effect.subject(), effect)));
    String missing =
        study.measured().isEmpty()
            ? "not measured yet"
            : "not measured: no valid trials of both sides";
    Optional<String> scale = study.measured().flatMap(MeasuredStudy::scale);
    Set<String> subjects = new LinkedHashSet<>(planned.keySet());
    subjects.addAll(effects.keySet());
    return subjects.stream()
        .map(
            subject -> {
              Effect effect = effects.get(subject);
              return effect == null
                  ? untold(study, subject, missing)
                  : part(claim, study, scale, effect, planned.getOrDefault(subject, 0));
            })
        .toList();
  }

  /**
   * Judges the same settings as the trials of a study by what was measured in turns.
   *
   * @param interleaved empty when that wasn't measured
   * @return a part for each store, in the order of {@link #of}; those without both sides on one
   *     store left out
   */
  static List<Part> byTurns(
      Publication.Claim claim, PlannedFigures study, Optional<InterleavedEffects> interleaved) {
    List<Part> parts = new ArrayList<>();
    Effects.pairs(study.configurations(), claim.contrast())
        .forEach(
            (subject, pairs) -> {
              Optional<Effect> effect = interleaved.map(all -> all.of(subject, pairs));
              parts.add(
                  effect.flatMap(Effect::ratio).isEmpty()
                      ? untold(
                          study,
                          subject,
                          interleaved.isEmpty() ? "not measured yet" : "not measured")
                      : part(
                          claim,
                          study,
                          interleaved.flatMap(InterleavedEffects::scale),
                          effect.orElseThrow(),
                          0));
            });
    return parts;
  }

  private static Part untold(PlannedFigures study, String subject, String reason) {
    return new Part(
        study.name(), subject, FigureMeasurement.none(reason), ClaimVerdict.CANT_BE_TOLD);
  }

  private static Part part(
      Publication.Claim claim,
      PlannedFigures study,
      Optional<String> scale,
      Effect effect,
      int planned) {
    List<String> remarks = new ArrayList<>();
    if (effect.standIn()) {
      remarks.add("stand-in");
    }
    if (effect.ratio().isPresent()) {
      effect.mean(planned).ifPresent(remarks::add);
    }
    scale.ifPresent(factor -> remarks.add("counts scaled by " + factor));
    if (effect.ratio().isEmpty()) {
      remarks.add(
          "not measured: no repeat has valid trials of both sides that were measured together");
    } else if (effect.ratio().flatMap(Ratio::interval).isEmpty()) {
      remarks.add("one repeat, so no interval");
    }
    return new Part(
        study.name(),
        effect.subject(),
        new FigureMeasurement(
            effect.ratio().map(Ratio::ratio).orElse(Double.NaN),
            effect.ratio().flatMap(Ratio::interval).map(Interval::low).orElse(null),
            effect.ratio().flatMap(Ratio::interval).map(Interval::high).orElse(null),
            Double.NaN,
            String.join(", ", remarks)),
        ClaimVerdict.of(effect, claim.within()));
  }

  /**
   * What measured trials say about a claim, by one rule: confirmed when the 95% interval lies
   * completely within the range of the claim, not confirmed when it lies completely outside, and
   * otherwise it can't be told. A stand-in tells nothing about a store.
   */
  public enum ClaimVerdict {
    CONFIRMED("confirmed"),
    NOT_CONFIRMED("not confirmed"),
    CANT_BE_TOLD("can't be told here");

    private final String words;

    ClaimVerdict(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }

    static ClaimVerdict of(Effect effect, Publication.Range range) {
      Optional<Interval> interval = effect.ratio().flatMap(Ratio::interval);
      if (effect.standIn() || interval.isEmpty()) {
        return CANT_BE_TOLD;
      }
      double low = interval.get().low();
      double high = interval.get().high();
      if (range.low() <= low && high <= range.highEnd()) {
        return CONFIRMED;
      }
      return high < range.low() || low > range.highEnd() ? NOT_CONFIRMED : CANT_BE_TOLD;
    }
  }
}
