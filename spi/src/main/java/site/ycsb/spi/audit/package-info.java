/**
 * What a security audit asks of a store, and what a binding contributes to it: a {@link
 * site.ycsb.spi.audit.StoreAuditor} tries what can be tried and records the evidence; the audit
 * judges.
 */
@NullMarked
package site.ycsb.spi.audit;

import org.jspecify.annotations.NullMarked;
