package site.ycsb.crypto.keyset;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.InputFile;

/**
 * The passphrase of a keyset: printable ASCII, since the JDK's keystores take nothing else and
 * since no terminal or editor can write that in two ways. Never shown, never a String. Thread-safe
 * until it is closed.
 */
public final class Passphrase implements AutoCloseable {
  /** NIST SP 800-63B, 5.1.1.1: what a user chooses has 8 characters at least. */
  public static final int MIN_SAFE_CHARACTERS = 8;

  private static final int MAX_CHARACTERS = 1024;

  private final char[] characters;

  private Passphrase(char[] characters) {
    this.characters = characters;
  }

  /**
   * The first line of a file, which may be a pipe.
   *
   * @throws IOException when it can't be read, is empty, too long or isn't printable ASCII; the
   *     message quotes nothing of it
   */
  public static Passphrase ofFile(Path file) throws IOException {
    byte[] content = InputFile.readStart(file, MAX_CHARACTERS + 1);
    int length = 0;
    while (length < content.length && content[length] != '\n' && content[length] != '\r') {
      length++;
    }
    char[] characters = new char[length];
    for (int i = 0; i < length; i++) {
      characters[i] = (char) (content[i] & 0xff);
    }
    Arrays.fill(content, (byte) 0);
    return takingOver(characters);
  }

  /**
   * What the user typed. Takes the array over: the caller doesn't use it any more.
   *
   * @throws IOException when it is empty, too long or isn't printable ASCII
   */
  public static Passphrase takingOver(char[] characters) throws IOException {
    boolean usable = characters.length > 0 && characters.length <= MAX_CHARACTERS;
    for (char character : characters) {
      usable &= character >= ' ' && character < 0x7f;
    }
    if (!usable) {
      Arrays.fill(characters, '\0');
      throw new IOException("no passphrase of 1 to 1024 printable ASCII characters");
    }
    return new Passphrase(characters);
  }

  /** A copy, which the caller wipes. */
  char[] copy() {
    return characters.clone();
  }

  /** A copy with one byte for each character, which the caller wipes. */
  byte[] bytes() {
    byte[] bytes = new byte[characters.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) characters[i];
    }
    return bytes;
  }

  /** Whether it is so short that trying all of that length is quick. */
  public boolean isShort() {
    return characters.length < MIN_SAFE_CHARACTERS;
  }

  /** Whether the user typed the same one twice. */
  public boolean sameAs(Passphrase other) {
    return Arrays.equals(characters, other.characters);
  }

  @Override
  public void close() {
    Arrays.fill(characters, '\0');
  }

  @Override
  public String toString() {
    return "Passphrase";
  }

  /** Gives the passphrase of a keyset when it is needed. */
  @FunctionalInterface
  public interface Source {
    /**
     * The passphrase, which the caller closes. A failure leaves as an unchecked exception of the
     * source's own.
     *
     * @param forNewKeyset whether a typing error would not be detected later
     */
    Passphrase get(boolean forNewKeyset);
  }

  /** A passphrase that is requested once, when it is first needed. Threading: one thread. */
  static final class Kept implements AutoCloseable {
    private final Source source;
    private @Nullable Passphrase known;

    Kept(Source source) {
      this.source = source;
    }

    /** The passphrase, which stays this object's. */
    Passphrase get(boolean forNewKeyset) {
      if (known == null) {
        known = source.get(forNewKeyset);
      }
      return known;
    }

    @Override
    public void close() {
      if (known != null) {
        known.close();
      }
    }
  }
}
