package site.ycsb.spi;

/** The parts of a record that an attacker could look for in a store's files. */
public enum RecordPart {
  KEY,
  FIELD_NAME,
  VALUE
}
