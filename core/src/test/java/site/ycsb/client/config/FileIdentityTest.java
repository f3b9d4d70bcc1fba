package site.ycsb.client.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileIdentityTest {
  @TempDir Path folder;

  private Path file(String name) {
    return folder.resolve(name);
  }

  @Test
  void same_filesThatDoNotExist_areComparedByWhereTheyLead() throws IOException {
    Files.createDirectory(file("sub"));
    Files.createSymbolicLink(file("linked"), file("sub"));
    Files.createSymbolicLink(file("dangling"), file("sub/a"));
    assertTrue(FileIdentity.same(file("sub/a"), file("linked/a")));
    assertTrue(FileIdentity.same(file("sub/a"), file("dangling")));
    assertTrue(FileIdentity.same(file("a"), file("linked/../a")));
    assertFalse(FileIdentity.same(file("a"), file("sub/a")));
    assertFalse(FileIdentity.same(file("a"), file("no/such/folder/a")));
  }

  @Test
  void same_namesThatDifferInCase_areOneWhereTheFileSystemSaysSo() throws IOException {
    Files.createFile(file("probe"));
    boolean oneCase = Files.exists(file("PROBE"));
    assertEquals(oneCase, FileIdentity.same(file("new"), file("NEW")));
    assertEquals(oneCase, FileIdentity.same(file("probe"), file("Probe")));
    assertFalse(Files.exists(file("new")));
  }

  @Test
  void same_linksThatGoInACircle_endTheSearch() throws IOException {
    Files.createSymbolicLink(file("one"), file("two"));
    Files.createSymbolicLink(file("two"), file("one"));
    assertFalse(FileIdentity.same(file("one"), file("three")));
  }
}
