/**
 * The cluster token: the one secret that all clients of a cluster share. It holds a private key and
 * a self-signed certificate for mutual TLS 1.3; whoever holds it is a member, nobody else is.
 * {@code bin/ycsb cluster} creates it.
 */
@NullMarked
package site.ycsb.cluster.token;

import org.jspecify.annotations.NullMarked;
