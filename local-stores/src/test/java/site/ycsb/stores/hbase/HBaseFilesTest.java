package site.ycsb.stores.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.NodeList;
import site.ycsb.stores.NodeSetup;
import site.ycsb.stores.NodeSetup.Jdk;
import site.ycsb.stores.SecurityOptions;
import site.ycsb.stores.ServerJars;
import site.ycsb.stores.StoreFolder.NodeFolders;
import site.ycsb.stores.StoreRecipe.PortUse;

class HBaseFilesTest {
  @Test
  void site_folderWithOddName_isReadBack() throws Exception {
    Map<String, String> settings =
        settings(new HBaseRecipe(SecurityOptions.NONE, false), setup(Path.of("/a <&> b's %20")));

    assertEquals("file:///a <&> b's %20/hbase", settings.get("hbase.rootdir"));
    assertEquals("/a <&> b's %20/zookeeper", settings.get("hbase.zookeeper.property.dataDir"));
  }

  @Test
  void site_everyPort_isOnLoopbackAndAsPicked() throws Exception {
    Map<String, String> settings =
        settings(new HBaseRecipe(SecurityOptions.NONE, false), setup(Path.of("/data")));

    assertEquals("2181", settings.get("hbase.zookeeper.property.clientPort"));
    assertEquals("16000", settings.get("hbase.master.port"));
    assertEquals("16020", settings.get("hbase.regionserver.port"));
    assertEquals("127.0.0.1", settings.get("hbase.master.ipc.address"));
    assertEquals("127.0.0.1", settings.get("hbase.regionserver.ipc.address"));
    assertEquals("-1", settings.get("hbase.master.info.port"));
    assertEquals("-1", settings.get("hbase.regionserver.info.port"));
  }

  @Test
  void site_atRest_namesTheKeystoreAndNoPassword() throws Exception {
    Map<String, String> settings =
        settings(new HBaseRecipe(SecurityOptions.NONE, true), setup(Path.of("/a b&=%/data")));

    assertEquals("true", settings.get("hbase.regionserver.wal.encryption"));
    assertEquals("master", settings.get("hbase.crypto.master.key.name"));
    URI parameters = new URI(settings.get("hbase.crypto.keyprovider.parameters"));
    assertEquals("jceks", parameters.getScheme());
    assertEquals("/a b&=%/keys/master.jceks", parameters.getPath());
    // as the server takes it apart: at the first =, then decoded once more
    String query = parameters.getQuery();
    assertEquals("passwordFile", query.substring(0, query.indexOf('=')));
    assertEquals(
        "/a b&=%/keys/master.password",
        URLDecoder.decode(query.substring(query.indexOf('=') + 1), StandardCharsets.UTF_8));
    assertEquals(-1, query.indexOf('&'));
  }

  @Test
  void holdsData_fileOfTheServer_isTrue(@TempDir Path data) throws Exception {
    assertFalse(HBaseFiles.holdsData(data));

    Path root = Files.createDirectories(data.resolve("hbase"));
    Files.writeString(root.resolve("hbase.id"), "PBUF\n\u0004an-1", StandardCharsets.US_ASCII);
    assertTrue(HBaseFiles.holdsData(data));
  }

  @Test
  void holdsData_fileHalfWritten_isFalseYet(@TempDir Path data) throws Exception {
    Path root = Files.createDirectories(data.resolve("hbase"));
    Files.writeString(root.resolve("hbase.id"), "PB", StandardCharsets.US_ASCII);

    assertFalse(HBaseFiles.holdsData(data));
  }

  @Test
  void settings_anyNode_runNoCodeOfUsers() throws Exception {
    Map<String, String> settings =
        settings(new HBaseRecipe(SecurityOptions.NONE, false), setup(Path.of("/data")));

    assertEquals(HBaseFiles.NO_JARS_OF_TABLES, settings.get("hbase.coprocessor.master.classes"));
    assertEquals("false", settings.get("hbase.use.dynamic.jars"));
    assertEquals("-1", settings.get("hbase.master.info.port"));
    assertEquals("-1", settings.get("hbase.regionserver.info.port"));
  }

  @Test
  void flags_anyNode_keepLogsAndTemporaryFilesInItsFolders() {
    List<String> flags = HBaseRecipe.flags(setup(Path.of("/data")));

    assertTrue(flags.contains("-Dhbase.log.dir=/logs"), flags::toString);
    assertTrue(flags.contains("-Djava.io.tmpdir=/tmp of node"), flags::toString);
  }

  private static NodeSetup setup(Path data) {
    TreeMap<String, Integer> ports = new TreeMap<>();
    for (PortUse use : new HBaseRecipe(SecurityOptions.NONE, false).ports()) {
      ports.put(use.name(), use.standard());
    }
    return new NodeSetup(
        "an-id",
        1,
        List.of("127.0.0.1"),
        ports,
        new NodeFolders(data, Path.of("/conf"), Path.of("/logs"), Path.of("/tmp of node")),
        new Jdk(Path.of("/jdk"), 17),
        new ServerJars(Path.of("lib")));
  }

  private static Map<String, String> settings(HBaseRecipe recipe, NodeSetup setup)
      throws Exception {
    NodeList properties =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(
                new ByteArrayInputStream(
                    HBaseFiles.site(recipe.settings(setup)).getBytes(StandardCharsets.UTF_8)))
            .getElementsByTagName("property");
    Map<String, String> settings = new HashMap<>();
    for (int i = 0; i < properties.getLength(); i++) {
      settings.put(
          properties.item(i).getChildNodes().item(0).getTextContent(),
          properties.item(i).getChildNodes().item(1).getTextContent());
    }
    return settings;
  }
}
