package site.ycsb.spi;

/** The parts of a record that somebody could look for in a store's files. */
public enum RecordPart {
  KEY,
  FIELD_NAME,
  VALUE
}
