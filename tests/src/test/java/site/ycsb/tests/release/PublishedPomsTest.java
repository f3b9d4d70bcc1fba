package site.ycsb.tests.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The poms of what goes to Maven Central, which asks each for its data. */
class PublishedPomsTest {
  private static final Path CHECKOUT =
      Path.of(System.getProperty("ycsb.checkout")).toAbsolutePath().normalize();

  static List<String> modules() throws Exception {
    return ReproducibleBuildIT.published();
  }

  @Test
  void modules_whatOthersBuildOn_isPublished() throws Exception {
    assertTrue(
        modules()
            .containsAll(
                List.of(
                    "api",
                    "spi",
                    "core",
                    "instruments",
                    "crypto-layer",
                    "cassandra-binding",
                    "hbase-binding",
                    "mongodb-binding")),
        modules()::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name",
        "description",
        "url",
        "licenses/license/name",
        "licenses/license/url",
        "developers/developer/name",
        "developers/developer/organization",
        "scm/connection",
        "scm/developerConnection",
        "scm/url"
      })
  void parent_dataThatModulesInherit_isThere(String element) throws Exception {
    assertEquals(1, texts(".", "/project/" + element).size(), element);
  }

  @ParameterizedTest
  @MethodSource("modules")
  void module_nameAndDescription_areItsOwn(String module) throws Exception {
    assertEquals(1, texts(module, "/project/name").size());
    assertEquals(1, texts(module, "/project/description").size());
  }

  /** Maven Central rejects jars without it. */
  @ParameterizedTest
  @MethodSource("modules")
  void module_javadoc_isCreated(String module) throws Exception {
    assertEquals(List.of("false"), texts(module, "/project/properties/javadoc.skip"));
  }

  /** Otherwise nobody could use it. */
  @ParameterizedTest
  @MethodSource("modules")
  void module_modulesThatItNeeds_arePublishedToo(String module) throws Exception {
    Set<String> needed =
        new TreeSet<>(
            texts(
                module,
                "/project/dependencies/dependency[groupId='${project.groupId}']"
                    + "[not(scope='test') and not(scope='provided')]/artifactId"));
    Set<String> published =
        modules().stream().map(name -> "ycsb-" + name).collect(Collectors.toSet());
    needed.removeAll(published);

    assertEquals(Set.of(), needed);
  }

  /** Texts of elements, none of them empty. */
  private static List<String> texts(String module, String path) throws Exception {
    Document pom =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(CHECKOUT.resolve(module).resolve("pom.xml").toFile());
    XPath xpath = XPathFactory.newDefaultInstance().newXPath();
    NodeList found = (NodeList) xpath.evaluate(path, pom, XPathConstants.NODESET);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < found.getLength(); i++) {
      String text = found.item(i).getTextContent().strip();
      if (!text.isEmpty()) {
        texts.add(text);
      }
    }
    return texts;
  }
}
