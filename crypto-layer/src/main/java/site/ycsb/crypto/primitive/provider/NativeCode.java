package site.ycsb.crypto.primitive.provider;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.bouncycastle.crypto.CryptoServicesRegistrar;
import org.bouncycastle.crypto.NativeServices;
import org.jspecify.annotations.Nullable;
import site.ycsb.config.Sentence;

/**
 * Bouncy Castle's native code in this process: whether it is used, and why not. Decided once,
 * before the first class of Bouncy Castle is touched; every class of the encryption layer that uses
 * one asks here first. Immutable.
 */
public final class NativeCode {
  /** The property of Bouncy Castle that chooses the native library; "java" turns it off. */
  static final String VARIANT_PROPERTY = "org.bouncycastle.native.cpu_variant";

  private static final String IN_JAVA = "java";
  private static final String ANY_CLASS = "org/bouncycastle/crypto/BlockCipher.class";

  private final @Nullable String variant;
  private final Set<String> services;
  private final @Nullable String trouble;

  private NativeCode(@Nullable String variant, Set<String> services, @Nullable String trouble) {
    this.variant = variant;
    this.services = services;
    this.trouble = trouble;
  }

  /** That of this process. */
  public static NativeCode ofProcess() {
    return Decided.NATIVE_CODE;
  }

  /** The variant for this processor; empty when Java engines are used. */
  public Optional<String> variant() {
    return Optional.ofNullable(variant);
  }

  /** What keeps native code from being used although it was expected, or may surprise otherwise. */
  public Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  boolean has(String service) {
    return services.contains(service);
  }

  private static NativeCode decide() {
    List<String> troubles = new ArrayList<>();
    several(librariesOf(NativeCode.class.getClassLoader())).ifPresent(troubles::add);
    if (!IN_JAVA.equals(System.getProperty(VARIANT_PROPERTY))) {
      Optional<String> unloadable = probe();
      if (unloadable.isPresent()) {
        System.setProperty(VARIANT_PROPERTY, IN_JAVA);
        troubles.add(
            Sentence.joined(
                "Bouncy Castle's native code isn't used, and its Java engines are several times"
                    + " slower: "
                    + unloadable.get(),
                "Name another directory by -Djava.io.tmpdir=<directory>, or choose the Java"
                    + " engines by -p encryption.provider=BC-java"));
      }
    }
    @Nullable String variant = null;
    Set<String> services = Set.of();
    try {
      if (CryptoServicesRegistrar.isNativeEnabled()) {
        NativeServices found = CryptoServicesRegistrar.getNativeServices();
        variant = found.getVariant();
        services = Set.copyOf(found.getFeatureSet());
      }
    } catch (NoSuchMethodError e) {
      // another edition of Bouncy Castle, which has no native code
      troubles.add(
          "Bouncy Castle's native code isn't used: the library on the class path isn't"
              + " bcprov-lts8on");
    }
    return new NativeCode(
        variant, services, troubles.isEmpty() ? null : String.join(". ", troubles));
  }

  /** The jars or folders that hold Bouncy Castle, as their file names. */
  static Set<String> librariesOf(ClassLoader loader) {
    Set<String> names = new TreeSet<>();
    try {
      for (URL url : Collections.list(loader.getResources(ANY_CLASS))) {
        String place =
            url.openConnection() instanceof JarURLConnection jar
                ? jar.getJarFileURL().getPath()
                : url.getPath();
        names.add(place.substring(place.lastIndexOf('/') + 1));
      }
    } catch (IOException e) {
      // what can't be listed can't be warned of
      return Set.of();
    }
    return names;
  }

  /** What it means that there are several libraries; empty when there is one. */
  static Optional<String> several(Set<String> libraries) {
    return libraries.size() < 2
        ? Optional.empty()
        : Optional.of(
            "the class path holds several Bouncy Castle libraries, "
                + String.join(", ", libraries)
                + ": which one computes depends on their order. Leave only bcprov-lts8on");
  }

  /** Where the probe library of this platform is among Bouncy Castle's resources; null without. */
  private static @Nullable String probeLibrary() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String processor = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
    if (!system.contains("linux")) {
      return null;
    }
    return switch (processor) {
      case "amd64", "x86_64" -> "native/linux/x86_64/probe/libbc-probe.so";
      case "aarch64", "arm64" -> "native/linux/arm64/probe/libbc-probe-le.so";
      default -> null;
    };
  }

  /** Why this platform's native code can't be loaded; empty when it can, or there is none. */
  private static Optional<String> probe() {
    @Nullable String name = probeLibrary();
    if (name == null) {
      return Optional.empty();
    }
    try (@Nullable InputStream in = NativeCode.class.getClassLoader().getResourceAsStream(name)) {
      return in == null
          ? Optional.empty()
          : probe(Path.of(System.getProperty("java.io.tmpdir", "")), in.readAllBytes());
    } catch (IOException e) {
      return Optional.of("its library can't be read");
    }
  }

  /**
   * Tries whether a shared library can be unpacked to the temporary folder and loaded from there,
   * as Bouncy Castle does with its own. A folder that is mounted with noexec would end Bouncy
   * Castle's loader with an Error that leaves its classes unusable, so it is tried before the first
   * of them.
   *
   * @param library the content of a library of this platform, loaded into the process
   * @return why it can't be loaded; empty when it can
   */
  static Optional<String> probe(Path folder, byte[] library) {
    @Nullable Path copy = null;
    try {
      copy = Files.createTempFile(folder.toAbsolutePath(), "ycsb-probe-", ".so");
      Files.write(copy, library);
      System.load(copy.toString());
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("the temporary directory " + folder + " can't be written");
    } catch (UnsatisfiedLinkError e) {
      return Optional.of(
          "no library can be loaded from the temporary directory "
              + folder
              + ", as when it is mounted with noexec");
    } finally {
      delete(copy);
    }
  }

  private static void delete(@Nullable Path copy) {
    try {
      if (copy != null) {
        Files.deleteIfExists(copy);
      }
    } catch (IOException e) {
      // a leftover in the temporary folder does no harm
      return;
    }
  }

  private static final class Decided {
    static final NativeCode NATIVE_CODE = decide();
  }
}
