package site.ycsb.crypto.keyset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The passphrase of a keystore. Never shown, never a String. Thread-safe until it is closed. */
public final class Passphrase implements AutoCloseable {
  private final char[] characters;

  private Passphrase(char[] characters) {
    this.characters = characters;
  }

  /**
   * The first line of a file: ASCII, since the JDK's keystores take nothing else.
   *
   * @throws IOException when it can't be read, is empty or isn't printable ASCII; the message
   *     quotes nothing of it
   */
  public static Passphrase ofFile(Path file) throws IOException {
    byte[] content = Files.readAllBytes(file);
    int length = 0;
    while (length < content.length && content[length] != '\n' && content[length] != '\r') {
      length++;
    }
    char[] characters = new char[length];
    boolean usable = length > 0;
    for (int i = 0; i < length; i++) {
      characters[i] = (char) (content[i] & 0xff);
      usable &= content[i] >= ' ' && content[i] < 0x7f;
    }
    Arrays.fill(content, (byte) 0);
    if (!usable) {
      Arrays.fill(characters, '\0');
      throw new IOException("no passphrase of printable ASCII characters in its first line");
    }
    return new Passphrase(characters);
  }

  /** A copy, which the caller wipes. */
  char[] copy() {
    return characters.clone();
  }

  @Override
  public void close() {
    Arrays.fill(characters, '\0');
  }

  @Override
  public String toString() {
    return "Passphrase";
  }
}
