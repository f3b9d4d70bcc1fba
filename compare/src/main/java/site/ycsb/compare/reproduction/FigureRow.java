package site.ycsb.compare.reproduction;

/**
 * A published figure with what was measured of it.
 *
 * @param line the line in the file of published figures, with the header as line 1; 0 for none
 * @param study the study that measures it; empty for none
 * @param subject what it is about, in words
 * @param published the figure as it was published; empty for none
 * @param measured ours
 */
record FigureRow(
    int line, String study, String subject, String published, FigureMeasurement measured) {}
