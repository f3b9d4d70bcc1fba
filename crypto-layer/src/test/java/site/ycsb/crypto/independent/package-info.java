/**
 * Decrypts what the encryption layer stores, from docs/formats.md alone: with the JDK's ciphers and
 * slow arithmetic on big integers, and without a class of this project.
 */
@NullMarked
package site.ycsb.crypto.independent;

import org.jspecify.annotations.NullMarked;
