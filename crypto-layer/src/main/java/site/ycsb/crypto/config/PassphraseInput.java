package site.ycsb.crypto.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.SecretFile;
import site.ycsb.crypto.keyset.Passphrase;
import site.ycsb.spi.run.UserQuestion;

/** Reads the passphrase of a keyset from the file that was given, or asks for it. */
final class PassphraseInput implements Passphrase.Source {
  /** The value that requests a prompt instead of naming a file. */
  static final String PROMPT = "prompt";

  private static final String CHARACTERS = "1 to 1024 printable ASCII characters";

  private final KeysetLocation location;
  private final Terminal terminal;
  private final Consumer<String> warnings;

  /**
   * The passphrase of one keyset.
   *
   * @param warnings are told what makes it easy to learn, each time that it is requested
   */
  PassphraseInput(KeysetLocation location, Terminal terminal, Consumer<String> warnings) {
    this.location = location;
    this.terminal = terminal;
    this.warnings = warnings;
  }

  /**
   * The passphrase.
   *
   * @throws ConfigurationException when there is none to be had
   */
  @Override
  public Passphrase get(boolean forNewKeyset) {
    Passphrase passphrase = request(forNewKeyset);
    if (passphrase.isShort()) {
      warnings.accept(
          "the passphrase of the "
              + location.kind()
              + " "
              + location.file()
              + " has fewer than "
              + Passphrase.MIN_SAFE_CHARACTERS
              + " characters: all of that length can be tried. Use a longer one for what must stay"
              + " secret.");
    }
    return passphrase;
  }

  private Passphrase request(boolean forNewKeyset) {
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

  private Passphrase ofFile(KeysetLocation.Given file) {
    try {
      Path path = Path.of(file.value());
      if (Files.isRegularFile(path) && SecretFile.openToOthers(path)) {
        warnings.accept(
            "the passphrase file "
                + path
                + " can be read or changed by other users. "
                + SecretFile.closingAdvice(path));
      }
      return Passphrase.ofFile(path);
    } catch (IOException | InvalidPathException e) {
      throw file.problem(
          "must be a file whose first line is a passphrase of " + CHARACTERS,
          "Correct its name, or write the passphrase into it");
    }
  }

  private Passphrase ask(String question, boolean forNewKeyset) {
    Optional<char[]> typed = UserQuestion.ask(() -> Optional.ofNullable(terminal.ask(question)));
    if (typed.isEmpty()) {
      throw location.problem(
          (forNewKeyset ? "needs a passphrase" : "is protected by a passphrase")
              + ", and there is no terminal to ask for it",
          "Give " + location.passphraseFile().key() + "=<file> whose first line is the passphrase");
    }
    try {
      return Passphrase.takingOver(typed.get());
    } catch (IOException e) {
      throw location.problem("needs a passphrase of " + CHARACTERS, "Start again");
    }
  }
}
