/**
 * Records whose fields have names, types and lengths of their own.
 *
 * <p>{@link site.ycsb.workloads.fields.RecordShape} is what the property {@code fields} describes;
 * a {@code ValueShape} makes the values of one field, each of which follows from a number, so that
 * it can be made again and compared.
 */
@NullMarked
package site.ycsb.workloads.fields;

import org.jspecify.annotations.NullMarked;
