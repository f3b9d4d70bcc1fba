/**
 * What a local HBase with users has next to HBase, in the same process: a {@link
 * site.ycsb.kerberos.hbase.KeyDistributionCenter} that its users and its servers log in at, with
 * their keys in files, and a {@link site.ycsb.kerberos.hbase.NamespaceOwners} that lets an ordinary
 * user create namespaces. {@link site.ycsb.kerberos.hbase.KerberizedMaster} starts it all.
 */
@NullMarked
package site.ycsb.kerberos.hbase;

import org.jspecify.annotations.NullMarked;
