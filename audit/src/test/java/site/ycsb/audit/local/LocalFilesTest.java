package site.ycsb.audit.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.audit.report.AuditReport;
import site.ycsb.audit.report.RecordingTrail;
import site.ycsb.spi.audit.AuditAnswer;
import site.ycsb.spi.audit.Evidence;
import site.ycsb.spi.audit.SecurityFeature;
import site.ycsb.spi.store.StoredKind;

class LocalFilesTest {
  @TempDir Path folder;
  private final RecordingTrail trail = new RecordingTrail();

  @Test
  void search_keyInADataFile_showsThatItIsInClear() throws Exception {
    // across the border of two blocks
    Files.writeString(
        folder.resolve("a.db"), "x".repeat((1 << 20) - 5) + "user6284781860667377211 rest");
    assertEquals(AuditAnswer.NO, search(StoredKind.DATA));
  }

  @Test
  void search_noKeyOrOnlyInAnIndex_showsNothing() throws Exception {
    Files.writeString(folder.resolve("a.db"), "user and 12345678");
    assertEquals(AuditAnswer.UNKNOWN, search(StoredKind.DATA));
    Files.writeString(folder.resolve("a.db"), "user6284781860667377211");
    assertEquals(AuditAnswer.UNKNOWN, search(StoredKind.INDEX));
  }

  @Test
  void search_fileThatVanishesMeanwhile_goesOnAndSaysSo() throws Exception {
    Path vanishing = Files.writeString(folder.resolve("a.db"), "removed by a compaction");
    Files.writeString(folder.resolve("b.db"), "nothing");
    RecordingTrail own = new RecordingTrail();
    new RecordKeySearch(file -> deleted(vanishing, StoredKind.DATA)).search(List.of(folder), own);
    Evidence evidence = evidence(own);
    assertTrue(evidence.action().contains("1 file of"), evidence.action());
    assertTrue(
        evidence.result().endsWith("; files or directories that couldn't be read: 1"),
        evidence.result());

    Files.writeString(vanishing, "removed again");
    Files.writeString(folder.resolve("b.db"), "user6284781860667377211");
    own = new RecordingTrail();
    new RecordKeySearch(file -> deleted(vanishing, StoredKind.DATA)).search(List.of(folder), own);
    assertEquals(AuditAnswer.NO, evidence(own).suggests());
  }

  /** As a log on another disk is. */
  @Test
  void search_keyBehindALink_showsThatItIsInClear(@TempDir Path elsewhere) throws Exception {
    Files.writeString(elsewhere.resolve("log"), "user6284781860667377211");
    Files.createSymbolicLink(folder.resolve("commitlog"), elsewhere);
    Files.createSymbolicLink(folder.resolve("loop"), folder);
    assertEquals(AuditAnswer.NO, search(StoredKind.LOG));
  }

  @Test
  void search_folderThatIsGone_isNotRead() {
    RecordingTrail own = new RecordingTrail();
    new RecordKeySearch(file -> StoredKind.DATA).search(List.of(folder.resolve("archived")), own);
    assertTrue(evidence(own).result().endsWith("; files or directories that couldn't be read: 1"));
  }

  private static StoredKind deleted(Path file, StoredKind kind) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return kind;
  }

  private static Evidence evidence(RecordingTrail trail) {
    return trail
        .report("test", Instant.EPOCH, Optional.empty())
        .of(SecurityFeature.ENCRYPTION_AT_REST)
        .evidence()
        .get(0);
  }

  @Test
  void check_folderThatOthersCanRead_isAWeaknessUnlessAFolderAboveIsClosed() throws Exception {
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Path data = Files.createDirectory(closed.resolve("data"));
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    assertFalse(FolderAccess.isReadableByOthers(data));

    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx--x--x"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    assertTrue(FolderAccess.isReadableByOthers(data));
    FolderAccess.check(data, trail);
    assertTrue(report().weaknesses().get(0).evidence().contains("rwxr-xr-x"));

    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwx--x--x"));
    assertFalse(FolderAccess.isReadableByOthers(data));
  }

  private AuditAnswer search(StoredKind kind) {
    RecordingTrail own = new RecordingTrail();
    new RecordKeySearch(file -> kind).search(List.of(folder), own);
    return own.report("test", Instant.EPOCH, Optional.empty())
        .of(SecurityFeature.ENCRYPTION_AT_REST)
        .answer();
  }

  private AuditReport report() {
    return trail.report("test", Instant.EPOCH, Optional.empty());
  }
}
