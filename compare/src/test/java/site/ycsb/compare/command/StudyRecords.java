package site.ycsb.compare.command;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import site.ycsb.compare.plan.PlannedStudy;
import site.ycsb.compare.results.StudyRecord;
import site.ycsb.compare.run.StudyFolder;

/** Writes plan.json for tests of other packages. */
public final class StudyRecords {
  private StudyRecords() {}

  /** Writes the record of a study into its results folder. */
  public static void write(PlannedStudy planned, StudyFolder folder) throws IOException {
    Files.write(
        folder.root().resolve(StudyRecord.FILE_NAME),
        new JsonMapper().writeValueAsBytes(StudyRecord.of(planned)));
  }
}
