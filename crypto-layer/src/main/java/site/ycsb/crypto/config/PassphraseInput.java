package site.ycsb.crypto.config;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.ConfigurationException;
import site.ycsb.crypto.keyset.Passphrase;
import site.ycsb.crypto.keyset.PassphraseSource;

/** Reads the passphrase of a keyset from the file that was given, or asks for it. */
final class PassphraseInput implements PassphraseSource {
  /** The value that requests a prompt instead of naming a file. */
  static final String PROMPT = "prompt";

  private static final String CHARACTERS = "1 to 1024 printable ASCII characters";

  private final KeysetLocation location;
  private final Terminal terminal;

  PassphraseInput(KeysetLocation location, Terminal terminal) {
    this.location = location;
    this.terminal = terminal;
  }

  /**
   * The passphrase.
   *
   * @throws ConfigurationException when there is none to be had
   */
  @Override
  public Passphrase get(boolean forNewKeyset) {
    KeysetLocation.Given file = location.passphraseFile();
    if (file.isGiven() && !file.value().equals(PROMPT)) {
      return ofFile(file);
    }
    String what = "Passphrase of the " + location.kind() + " " + location.file();
    Passphrase typed = ask(what + ": ", forNewKeyset);
    if (forNewKeyset) {
      try (Passphrase again = ask("The same again: ", true)) {
        if (!typed.sameAs(again)) {
          typed.close();
          throw location.problem("was given two different passphrases", "Start again");
        }
      }
    }
    return typed;
  }

  private static Passphrase ofFile(KeysetLocation.Given file) {
    try {
      return Passphrase.ofFile(Path.of(file.value()));
    } catch (IOException | InvalidPathException e) {
      throw file.problem(
          "has to be a file whose first line is a passphrase of " + CHARACTERS,
          "Correct its name, or write the passphrase into it");
    }
  }

  private Passphrase ask(String question, boolean forNewKeyset) {
    char @Nullable [] typed = terminal.ask(question);
    if (typed == null) {
      throw location.problem(
          (forNewKeyset ? "needs a passphrase" : "is under a passphrase")
              + ", and there is no terminal to ask for it",
          "Give " + location.passphraseFile().key() + "=<file> whose first line is the passphrase");
    }
    try {
      return Passphrase.takingOver(typed);
    } catch (IOException e) {
      throw location.problem("needs a passphrase of " + CHARACTERS, "Start again");
    }
  }
}
