package site.ycsb.crypto.primitive.provider;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.security.Provider;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Causes;
import site.ycsb.config.InputFile;

/**
 * Bouncy Castle's FIPS module (bc-fips) in approved mode, from a jar that the user gives. It has a
 * class loader of its own that sees nothing of the client: it and Bouncy Castle's other library
 * define the same classes. Loading it runs its self-tests, which include a check of the jar, and
 * takes some seconds; it is loaded once in a process.
 *
 * <p>Thread-safe. Every thread is in approved mode from the beginning.
 */
public final class FipsModule {
  /** The class that identifies the module's jar. */
  public static final String PROVIDER = "org.bouncycastle.jcajce.provider.BouncyCastleFipsProvider";

  private static final String REGISTRAR = "org.bouncycastle.crypto.CryptoServicesRegistrar";
  private static final String STATUS = "org.bouncycastle.crypto.fips.FipsStatus";

  /** Read by the module when it starts, for all threads. */
  private static final String APPROVED_ONLY = "org.bouncycastle.fips.approved_only";

  private static final String JAVA = "Java engines";

  private static final Map<Path, FipsModule> LOADED = new HashMap<>();

  private final Provider provider;
  private final Method approvedMode;
  private final String checksum;
  private final String code;

  private FipsModule(ClassLoader loader) throws ReflectiveOperationException, UnusableException {
    provider =
        Class.forName(PROVIDER, true, loader)
            .asSubclass(Provider.class)
            .getDeclaredConstructor()
            .newInstance();
    approvedMode = Class.forName(REGISTRAR, true, loader).getMethod("isInApprovedOnlyMode");
    byte[] hmac =
        (byte[]) Class.forName(STATUS, true, loader).getMethod("getModuleHMAC").invoke(null);
    if (Arrays.equals(hmac, new byte[hmac.length])) {
      // it passes over the check of a jar that it can't open by this name
      throw new UnusableException(
          "can't check itself where it is: a directory has + or % in its name");
    }
    checksum = HexFormat.of().formatHex(hmac);
    if (!isApproved()) {
      throw new UnusableException("doesn't go into approved mode");
    }
    code = code(Class.forName(REGISTRAR, true, loader));
  }

  private static String code(Class<?> registrar) throws ReflectiveOperationException {
    try {
      if (Boolean.TRUE.equals(registrar.getMethod("isNativeEnabled").invoke(null))) {
        Method services = registrar.getMethod("getNativeServices");
        Method variant = services.getReturnType().getMethod("getVariant");
        return "native code (" + variant.invoke(services.invoke(null)) + ")";
      }
    } catch (NoSuchMethodException e) {
      // 2.0, which has none
      return JAVA;
    }
    return JAVA;
  }

  /**
   * The module in a jar.
   *
   * @throws UnusableException when it isn't one, or doesn't start
   */
  public static FipsModule of(Path jar) throws UnusableException {
    Path file = jar.toAbsolutePath().normalize();
    synchronized (LOADED) {
      @Nullable FipsModule loaded = LOADED.get(file);
      if (loaded == null) {
        loaded = load(file);
        LOADED.put(file, loaded);
      }
      return loaded;
    }
  }

  private static FipsModule load(Path file) throws UnusableException {
    // tries first whether native code can be loaded, and else has the module use its Java engines
    NativeCode.ofProcess();
    try {
      new JarFile(InputFile.regular(file).toFile()).close();
      URLClassLoader loader =
          new URLClassLoader(
              "fips", new URL[] {file.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
      boolean usable = false;
      try {
        FipsModule module = started(loader);
        usable = true;
        return module;
      } finally {
        if (!usable) {
          loader.close();
        }
      }
    } catch (IOException e) {
      throw new UnusableException("isn't a jar that can be read: " + e.getMessage());
    } catch (ClassNotFoundException e) {
      throw new UnusableException("isn't bc-fips: it lacks the class " + e.getMessage());
    } catch (ReflectiveOperationException | LinkageError | AssertionError | RuntimeException e) {
      // of the module itself, whose errors are AssertionErrors, and of a jar whose signature fails
      throw new UnusableException("doesn't start, its self-tests included: " + reason(e));
    }
  }

  private static FipsModule started(ClassLoader loader)
      throws ReflectiveOperationException, UnusableException {
    @Nullable String before = System.getProperty(APPROVED_ONLY);
    System.setProperty(APPROVED_ONLY, "true");
    try {
      return new FipsModule(loader);
    } finally {
      if (before == null) {
        System.clearProperty(APPROVED_ONLY);
      } else {
        System.setProperty(APPROVED_ONLY, before);
      }
    }
  }

  private static String reason(Throwable e) {
    Throwable deepest = Causes.root(e);
    @Nullable String message = deepest.getMessage();
    return message == null
        ? deepest.getClass().getName()
        : message.replaceFirst("^([\\w.$]+(Error|Exception): )+", "");
  }

  Provider provider() {
    return provider;
  }

  /** Name and version as the module reports them. */
  String info() {
    return provider.getInfo();
  }

  /** The module's HMAC-SHA-256 of itself in hex digits, which its security policy names. */
  String checksum() {
    return checksum;
  }

  /** What computes in the module, in words. */
  String code() {
    return code;
  }

  /** Whether the calling thread can compute only what is approved. */
  boolean isApproved() {
    try {
      return (Boolean) approvedMode.invoke(null);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("the method is public", e);
    } catch (InvocationTargetException e) {
      // in error status
      return false;
    }
  }

  /** There is no module in a jar, or it doesn't work. The message is a rule. */
  public static final class UnusableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableException(String rule) {
      super(rule);
    }
  }
}
