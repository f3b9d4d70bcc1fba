package site.ycsb.compare.study;

/**
 * A study in words.
 *
 * @param name what its folders are called
 * @param title one line
 * @param about what it is for, in sentences; may be empty
 * @param source where the method comes from, such as a paper; may be empty
 */
public record StudyDescription(String name, String title, String about, String source) {}
