package site.ycsb.stores;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Explains why a file or folder can't be used. */
public final class IoReason {
  private IoReason() {}

  public static String of(IOException failure) {
    if (failure instanceof AccessDeniedException denied) {
      return "access to " + denied.getFile() + " is denied";
    }
    if (failure instanceof NoSuchFileException missing) {
      return missing.getFile() + " doesn't exist";
    }
    if (failure instanceof FileAlreadyExistsException other) {
      return other.getFile() + " is a file, but must be a directory";
    }
    if (failure instanceof FileSystemException file && file.getReason() != null) {
      return file.getFile() + ": " + file.getReason();
    }
    return String.valueOf(failure.getMessage());
  }
}
