package site.ycsb.tests.contract;

import java.util.Set;
import java.util.function.Predicate;
import site.ycsb.Status;

/**
 * Where stores rightly differ.
 *
 * @param scansInKeyOrder whether scans run in the order of the stored keys
 * @param updateOfMissing how the update of a record that isn't there ends
 * @param writesMissing whether such an update writes the record
 * @param secondInsert how the insertion of a record that is there ends
 * @param afterSecondInsert the fields it has then, of {@code first} and {@code both} inserted
 *     first, and {@code second} and {@code both} after that
 * @param bothIsSecond whether {@code both} has the second value then
 * @param deleteOfMissing how the deletion of a record that isn't there ends
 * @param plainName whether the store takes a field's name as it is; otherwise it's a bad request
 */
record StoreTraits(
    boolean scansInKeyOrder,
    Status updateOfMissing,
    boolean writesMissing,
    Status secondInsert,
    Set<String> afterSecondInsert,
    boolean bothIsSecond,
    Status deleteOfMissing,
    Predicate<String> plainName) {
  StoreTraits {
    afterSecondInsert = Set.copyOf(afterSecondInsert);
  }
}
