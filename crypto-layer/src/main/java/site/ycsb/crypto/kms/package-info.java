/**
 * Keys in a key management service (KMS), which wrap the keyset of a file.
 *
 * <p>A {@link site.ycsb.crypto.kms.KmsKey} is named by a URI, whose scheme says which {@link
 * site.ycsb.crypto.kms.KmsClient} talks to the service. Clients and their libraries are loaded when
 * a key is first used, by a class loader of their own, so that none of them is on the class path of
 * what is measured.
 */
@NullMarked
package site.ycsb.crypto.kms;

import org.jspecify.annotations.NullMarked;
