/**
 * What a study asks for, as immutable records: what is combined, how often, by which rules. {@link
 * site.ycsb.compare.study.StudyFile} reads it from YAML, with line numbers and validated
 * completely. Nothing here runs anything.
 */
@NullMarked
package site.ycsb.compare.study;

import org.jspecify.annotations.NullMarked;
