package site.ycsb.compare.reproduction;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import site.ycsb.compare.reproduction.Effects.Effect;
import site.ycsb.compare.statistics.Interval;
import site.ycsb.compare.statistics.Ratio;

/**
 * A claim with what each study says about it.
 *
 * @param twice whether it is judged by what took turns, too
 * @param parts a part for each study and store
 */
public record JudgedClaim(Publication.Claim claim, boolean twice, List<Part> parts) {
  /**
   * What a study says about a claim on one store.
   *
   * @param subject the store, or one by another; empty when the study doesn't have both sides
   * @param byTurns by what was measured in turns; null when that can't judge it
   */
  public record Part(String study, String subject, Judgement trials, @Nullable Judgement byTurns) {}

  /** By one kind of measurement: the factor, or why nothing can be told. */
  public record Judgement(FigureMeasurement measured, ClaimVerdict verdict) {
    private static Judgement none(String reason) {
      return new Judgement(FigureMeasurement.none(reason), ClaimVerdict.CANT_BE_TOLD);
    }

    private static Judgement of(
        Publication.Claim claim, Effect effect, int planned, Optional<String> scale) {
      List<String> remarks = new ArrayList<>();
      effect.objection().ifPresent(remarks::add);
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
      return new Judgement(
          FigureMeasurement.of(effect.ratio(), String.join(", ", remarks)),
          ClaimVerdict.of(effect, claim.within()));
    }
  }

  /** Judges by trials, and by turns where a publication names a study for that. */
  static JudgedClaim of(
      Publication publication,
      Publication.Claim claim,
      List<PlannedFigures> studies,
      Optional<InterleavedEffects> turns) {
    boolean twice = publication.interleaved() != null && InterleavedEffects.canJudge(claim);
    List<Part> parts = new ArrayList<>();
    for (String name : claim.studies()) {
      PlannedFigures study =
          studies.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
      Map<String, List<Effects.Pair>> planned =
          Effects.pairs(study.configurations(), claim.contrast());
      trials(claim, study, planned)
          .forEach(
              (subject, judgement) -> {
                List<Effects.Pair> pairs = planned.getOrDefault(subject, List.of());
                parts.add(
                    new Part(
                        name,
                        subject,
                        judgement,
                        twice && !pairs.isEmpty() ? byTurns(claim, subject, pairs, turns) : null));
              });
    }
    return new JudgedClaim(claim, twice, parts);
  }

  private static Map<String, Judgement> trials(
      Publication.Claim claim, PlannedFigures study, Map<String, List<Effects.Pair>> planned) {
    if (planned.isEmpty()) {
      return Map.of("", Judgement.none("not measured: the study doesn't have both sides"));
    }
    String missing =
        study.measured().isEmpty()
            ? "not measured yet"
            : "not measured: no valid trials of both sides";
    Map<String, Judgement> judged = new LinkedHashMap<>();
    planned.keySet().forEach(subject -> judged.put(subject, Judgement.none(missing)));
    study
        .measured()
        .ifPresent(
            measured ->
                new Effects(measured)
                    .of(claim.contrast(), claim.column())
                    .forEach(
                        effect ->
                            judged.put(
                                effect.subject(),
                                Judgement.of(
                                    claim,
                                    effect,
                                    planned.getOrDefault(effect.subject(), List.of()).size(),
                                    measured.scale()))));
    return judged;
  }

  private static Judgement byTurns(
      Publication.Claim claim,
      String subject,
      List<Effects.Pair> pairs,
      Optional<InterleavedEffects> turns) {
    if (turns.isEmpty()) {
      return Judgement.none("not measured yet");
    }
    Effect effect = turns.get().of(subject, pairs);
    return effect.ratio().isEmpty()
        ? Judgement.none("not measured")
        : Judgement.of(claim, effect, 0, turns.get().scale());
  }

  /**
   * What measured trials say about a claim, by one rule: confirmed when the 95% interval lies
   * completely within the range of the claim, not confirmed when it lies completely outside, and
   * otherwise it can't be told. A stand-in tells nothing about a store, and so do two servers where
   * too little is known of plain against plain.
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
      if (effect.objection().isPresent() || interval.isEmpty()) {
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
