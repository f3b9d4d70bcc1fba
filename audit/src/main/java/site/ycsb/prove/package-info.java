/**
 * Shows what of stored records can be read on disk.
 *
 * <p>{@link site.ycsb.prove.ProofSession} writes {@link site.ycsb.prove.Canaries} through a
 * binding, once as the user set it up and once in clear as a control, and lets {@link
 * site.ycsb.prove.FileSearch} look for them in every file of the store, in several encodings. A
 * {@link site.ycsb.prove.ProofOutcome.Promise} says what must not be found, and {@link
 * site.ycsb.prove.ProofReport} tells the outcome.
 */
@NullMarked
package site.ycsb.prove;

import org.jspecify.annotations.NullMarked;
