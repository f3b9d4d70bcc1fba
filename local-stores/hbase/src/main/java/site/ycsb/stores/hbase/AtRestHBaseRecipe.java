package site.ycsb.stores.hbase;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import site.ycsb.stores.folder.KeyFolder;
import site.ycsb.stores.recipe.NodeSetup;
import site.ycsb.stores.recipe.NodeState;
import site.ycsb.stores.recipe.SecurityOptions;
import site.ycsb.stores.recipe.ServerCommand;
import site.ycsb.stores.recipe.StoreRecipe;

/** HBase with its log encrypted, and with a master key for families that are created encrypted. */
final class AtRestHBaseRecipe extends HBaseRecipe {
  AtRestHBaseRecipe(SecurityOptions security) {
    super(security);
  }

  @Override
  public String argument() {
    return "hbase --atrest";
  }

  @Override
  public String folderName() {
    return "hbase-atrest";
  }

  @Override
  public String title() {
    return "HBase (encrypted at rest)" + security().suffix();
  }

  @Override
  HBaseRecipe with(SecurityOptions options) {
    return new AtRestHBaseRecipe(options);
  }

  @Override
  public Optional<StoreRecipe> atRest() {
    return Optional.of(this);
  }

  @Override
  public ServerCommand prepare(NodeSetup setup) throws IOException {
    MasterKey.ensure(KeyFolder.of(setup.data()), HBaseFiles.holdsData(setup.data()));
    return super.prepare(setup);
  }

  @Override
  Map<String, String> settings(NodeSetup setup) {
    Map<String, String> settings = new LinkedHashMap<>(super.settings(setup));
    settings.put(
        "hbase.crypto.keyprovider", "org.apache.hadoop.hbase.io.crypto.KeyStoreKeyProvider");
    settings.put(
        "hbase.crypto.keyprovider.parameters",
        new MasterKey(KeyFolder.of(setup.data())).parameters());
    settings.put("hbase.crypto.master.key.name", MasterKey.ALIAS);
    settings.put("hfile.format.version", "3");
    // all that the log needs: since 2.6 its one reader and one writer do both kinds
    settings.put(LOG_ENCRYPTION, "true");
    return settings;
  }

  @Override
  public Map<String, String> connection(List<NodeState> nodes) {
    Map<String, String> connection = new TreeMap<>(super.connection(nodes));
    connection.put(LOG_ENCRYPTION, "true");
    return connection;
  }
}
