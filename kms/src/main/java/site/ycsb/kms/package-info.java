/**
 * The clients of key management services: {@link site.ycsb.kms.VaultClient}, {@link
 * site.ycsb.kms.GoogleKmsClient} and {@link site.ycsb.kms.AzureKeyVaultClient} by the JDK's HTTP
 * client, since all that is called are two or three operations with a token in a header; {@link
 * site.ycsb.kms.AwsKmsClient}, whose calls are signed, by its maker's library. Loaded by a class
 * loader of their own; the encryption layer knows them by {@link site.ycsb.crypto.kms.KmsClient}
 * only.
 */
@NullMarked
package site.ycsb.kms;

import org.jspecify.annotations.NullMarked;
