package site.ycsb.stores.mongodb;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import site.ycsb.stores.folder.KeyFolder;
import site.ycsb.stores.recipe.NodeSetup;
import site.ycsb.stores.recipe.SecurityOptions;
import site.ycsb.stores.recipe.ServerCommand;
import site.ycsb.stores.recipe.StoreRecipe;

/** The stand-in with its file encrypted as a whole. */
final class AtRestMongoRecipe extends MongoRecipe {
  /** Of each store for MongoDB that encrypts at rest. */
  static final String FOLDER = "mongodb-atrest";

  static final String KEY_FILE = "standin.key";

  private static final int KEY_BYTES = 32;

  AtRestMongoRecipe(SecurityOptions security, Optional<String> remark) {
    super(security, remark);
  }

  @Override
  public String argument() {
    return "mongodb --atrest";
  }

  @Override
  public String folderName() {
    return FOLDER;
  }

  @Override
  public String title() {
    return "MongoDB stand-in mongo-java-server (encrypted at rest)" + security().suffix();
  }

  @Override
  MongoRecipe with(SecurityOptions options) {
    return new AtRestMongoRecipe(options, remark());
  }

  @Override
  public Optional<StoreRecipe> atRest() {
    return Optional.of(this);
  }

  @Override
  public boolean takesTablesInClear() {
    return false;
  }

  @Override
  public ServerCommand prepare(NodeSetup setup) throws IOException {
    KeyFolder keys = KeyFolder.of(setup.data()).make();
    if (!Files.exists(keys.file(KEY_FILE))) {
      if (Files.exists(setup.data().resolve(DATA_FILE))) {
        throw new IOException(
            keys.file(KEY_FILE) + " is missing, and the data can't be read without the key in it");
      }
      keys.write(KEY_FILE, newKey());
    }
    ServerCommand plain = super.prepare(setup);
    List<String> arguments = new ArrayList<>(plain.arguments());
    arguments.add(keys.file(KEY_FILE).toString());
    return new ServerCommand(plain.jvmArguments(), plain.classPath(), plain.mainClass(), arguments);
  }

  /** A line of text, which is what mongod takes for a key, too. */
  static byte[] newKey() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return (Base64.getEncoder().encodeToString(key) + "\n").getBytes(StandardCharsets.ISO_8859_1);
  }
}
