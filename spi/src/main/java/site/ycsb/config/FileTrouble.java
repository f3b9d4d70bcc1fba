package site.ycsb.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells in words why a file couldn't be read or written. */
public final class FileTrouble {
  /** What is wrong with a name that the system or its locale can't have. */
  public static final String NO_NAME = "can't be the name of a file in this locale";

  public static final String LOCALE =
      "Correct it, or set LC_ALL to a locale in UTF-8, such as C.UTF-8";

  private static final Pattern OF_THE_DISK =
      Pattern.compile("(?i)no space|quota|input/output error|i/o error");

  private FileTrouble() {}

  /** The reason, without the file's name, which the message has already. */
  public static String why(Exception failure) {
    if (failure instanceof NoSuchFileException) {
      return "there is no such file";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "something else is there already";
    }
    if (failure instanceof NotDirectoryException) {
      return "it isn't a directory";
    }
    if (failure instanceof CharacterCodingException) {
      return "it isn't text in UTF-8";
    }
    @Nullable String reason =
        failure instanceof FileSystemException named ? named.getReason() : failure.getMessage();
    return reason == null ? "unknown error" : reason;
  }

  /** The same after the file's name, where the failure has it. */
  public static String named(Exception failure) {
    return failure instanceof FileSystemException about && about.getFile() != null
        ? about.getFile() + ": " + why(failure)
        : why(failure);
  }

  /** Whether it isn't the file's name that is wrong, but the disk is full or doesn't work. */
  public static boolean isOfTheDisk(IOException failure) {
    return OF_THE_DISK.matcher(why(failure)).find();
  }

  /** A failure with the name of the file, which a full disk doesn't tell, and why in words. */
  public static FileSystemException unwritten(Path file, IOException failure) {
    FileSystemException named =
        new FileSystemException(file.toString(), null, whyUnwritten(file, failure));
    named.initCause(failure);
    return named;
  }

  /** Why a file couldn't be written, with whether its directory is what is missing. */
  public static String whyUnwritten(Path file, IOException failure) {
    @Nullable Path folder = file.toAbsolutePath().getParent();
    return folder != null && !Files.isDirectory(folder)
        ? "its directory doesn't exist"
        : why(failure);
  }
}
