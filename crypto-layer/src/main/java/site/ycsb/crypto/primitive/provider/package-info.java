/**
 * Who computes: Bouncy Castle by its native code or its Java engines, and the providers of the Java
 * Cryptography Architecture. What has to come from the JDK itself, such as IVs, is here too.
 *
 * <p>{@link site.ycsb.crypto.primitive.provider.NativeCode} decides for the process whether Bouncy
 * Castle's native code is used; every class that uses Bouncy Castle asks it first.
 */
@NullMarked
package site.ycsb.crypto.primitive.provider;

import org.jspecify.annotations.NullMarked;
