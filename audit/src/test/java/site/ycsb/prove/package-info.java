/** Tests of the search and of what is concluded from it; proofs on real servers are end to end. */
@NullMarked
package site.ycsb.prove;

import org.jspecify.annotations.NullMarked;
