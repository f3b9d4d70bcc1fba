package site.ycsb.crypto;

/** Makes of a keyset file's text what earlier versions wrote. */
public final class FormerKeysetFile {
  private FormerKeysetFile() {}

  /** Version 1: with check values of value keys, and no check over all of it. */
  public static String withoutCheck(String text) {
    return text.replaceFirst(",\\s*\"check\" : \"[0-9a-f]{64}\"", "")
        .replace("\"version\" : 3", "\"version\" : 1");
  }

  /** The first files of version 1: without any check. */
  public static String withoutAnyCheck(String text) {
    return withoutCheck(text).replaceAll(",\\s*\"check\" : \"[0-9a-f]{8}\"", "");
  }
}
