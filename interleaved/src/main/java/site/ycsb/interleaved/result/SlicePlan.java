package site.ycsb.interleaved.result;

/**
 * How slices were laid out.
 *
 * @param guardMillis how long the beginning of a slice isn't counted
 * @param guardOrigin how that was found
 * @param sliceMillis how long a slice counts after it
 * @param sliceOrigin how that was found
 * @param seed of the order of arms
 */
public record SlicePlan(
    double guardMillis, String guardOrigin, double sliceMillis, String sliceOrigin, long seed) {}
