package site.ycsb.crypto;

import site.ycsb.crypto.keyset.Keyset;

/** The keyset that the threads of a run share; wiped when the last one ends. */
record SharedKeyset(Keyset keyset) implements AutoCloseable {
  @Override
  public void close() {
    keyset.close();
  }
}
