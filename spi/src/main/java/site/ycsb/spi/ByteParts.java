package site.ycsb.spi;

import java.util.Set;

/**
 * A DB whose store takes record keys as bytes, and perhaps field names: an encrypted one is shorter
 * than as text.
 */
public interface ByteParts {
  /**
   * Keeps parts of records as bytes from now on. They are given, and have to be returned, as texts
   * whose characters are one byte each (ISO 8859-1), in tables, schemas and scans alike. Called
   * once the DB has its properties, before {@code init} and before its schema is asked for.
   *
   * @param parts the parts that a layer around it has as bytes: {@link RecordPart#KEY}, {@link
   *     RecordPart#FIELD_NAME} or both
   * @return those of them that the store takes as bytes; the others have to come as text
   */
  Set<RecordPart> keepAsBytes(Set<RecordPart> parts);
}
