/**
 * The clients of key management services: {@link site.ycsb.kms.VaultClient} by the JDK's HTTP
 * client, {@link site.ycsb.kms.AwsKmsClient} by its maker's library. Loaded by a class loader of
 * their own; the encryption layer knows them by {@link site.ycsb.crypto.kms.KmsClient} only.
 */
@NullMarked
package site.ycsb.kms;

import org.jspecify.annotations.NullMarked;
