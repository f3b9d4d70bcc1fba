package site.ycsb.prove;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How to make a proof.
 *
 * @param dataFolder the store's files, when it isn't the local store
 * @param records how many canary records to write
 * @param settleSeconds how long to wait for logs that are written to disk now and then only
 * @param json whether the outcome is told as JSON
 */
public record ProofOptions(
    Optional<Path> dataFolder, int records, int settleSeconds, boolean json) {}
