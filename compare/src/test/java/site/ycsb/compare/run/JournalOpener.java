package site.ycsb.compare.run;

import java.nio.file.Path;
import java.time.InstantSource;

/** Another process that opens the journal of the folder it's given: it is free, or in use. */
final class JournalOpener {
  static final int FREE = 0;
  static final int IN_USE = 10;

  private JournalOpener() {}

  public static void main(String[] arguments) throws Exception {
    try (Journal journal = Journal.open(Path.of(arguments[0]), InstantSource.system())) {
      System.out.println(journal.events().size() + " events");
    } catch (Journal.InUseException e) {
      System.out.println(e.getMessage());
      System.exit(IN_USE);
    }
  }
}
