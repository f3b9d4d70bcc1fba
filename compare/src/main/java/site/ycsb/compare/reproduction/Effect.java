package site.ycsb.compare.reproduction;

import java.util.Optional;
import site.ycsb.compare.statistics.Ratio;

/**
 * By what factor two selections of a study's trials differ.
 *
 * @param subject what it is about: a store, or one store by another
 * @param ratio the factor with its interval; empty when there are no trials to compare
 * @param settings how many settings it is the geometric mean of
 * @param standIn whether something else served in place of a store
 */
record Effect(String subject, Optional<Ratio> ratio, int settings, boolean standIn) {}
