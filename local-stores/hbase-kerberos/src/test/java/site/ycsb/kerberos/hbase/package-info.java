@NullMarked
package site.ycsb.kerberos.hbase;

import org.jspecify.annotations.NullMarked;
