/**
 * Study files and what is written as one: YAML read with line numbers and validated completely, and
 * the files of studies that commands make.
 */
@NullMarked
package site.ycsb.compare.study.file;

import org.jspecify.annotations.NullMarked;
