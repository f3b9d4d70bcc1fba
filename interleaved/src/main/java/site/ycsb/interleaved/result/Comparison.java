package site.ycsb.interleaved.result;

import org.jspecify.annotations.Nullable;

/**
 * An arm beside plain, in one quantity. Numbers that aren't known are null.
 *
 * @param arm its name
 * @param quantity what is compared
 * @param unit of the values
 * @param higherIsBetter true of throughput
 * @param plain plain's value
 * @param value the arm's
 * @param ratio the arm's by plain's
 * @param low of the ratio's interval at 95 %
 * @param high of the same
 * @param anytimeLow of the interval that holds at all times at once
 * @param anytimeHigh of the same
 * @param blocks how many it's from
 * @param decisive whether the measurement goes on until this is as precise as requested
 * @param kind cost, gain, at-most, open
 * @param sentence what it means
 */
public record Comparison(
    String arm,
    String quantity,
    String unit,
    boolean higherIsBetter,
    @Nullable Double plain,
    @Nullable Double value,
    @Nullable Double ratio,
    @Nullable Double low,
    @Nullable Double high,
    @Nullable Double anytimeLow,
    @Nullable Double anytimeHigh,
    int blocks,
    boolean decisive,
    String kind,
    String sentence) {}
