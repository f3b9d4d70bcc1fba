package site.ycsb.crypto.keyset;

/** The keyset's own format: see {@link KeysetJson}. */
final class JsonFormat implements KeysetFormat {
  @Override
  public byte[] write(Keyset keyset) {
    return KeysetJson.write(keyset);
  }

  @Override
  public Keyset read(byte[] content) throws MalformedKeysetException {
    return KeysetJson.read(content);
  }
}
