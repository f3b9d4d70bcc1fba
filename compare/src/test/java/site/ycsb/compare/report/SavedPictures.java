package site.ycsb.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** What the buttons of a chart save, looked at as other programs would. */
public final class SavedPictures {
  private static final String SVG = "data:image/svg+xml;charset=utf-8,";
  private static final String PNG = "data:image/png;base64,";
  private static final int PIXELS_OF_PNG = 2;

  private SavedPictures() {}

  /**
   * Clicks both buttons of a chart, and checks what they save.
   *
   * @param chart an expression: the element that has the buttons
   * @param name of the files, without what says their kind
   * @param words that the chart shows
   */
  public static void check(Browser browser, String chart, String name, String words)
      throws Exception {
    List<String> svg = browser.saved(button(chart, "SVG"));
    List<String> png = browser.saved(button(chart, "PNG"));

    assertEquals(name + ".svg", svg.get(0));
    assertEquals(name + ".png", png.get(0));
    assertTrue(svg.get(1).startsWith(SVG), svg.get(1));
    String text = URLDecoder.decode(svg.get(1).substring(SVG.length()), StandardCharsets.UTF_8);
    Element root = parsed(text);
    assertStandsAlone(root, text);
    assertTrue(text.contains(words), text);
    assertTrue(png.get(1).startsWith(PNG), png.get(1));
    BufferedImage image =
        ImageIO.read(
            new ByteArrayInputStream(
                Base64.getDecoder().decode(png.get(1).substring(PNG.length()))));
    assertNotNull(image);
    assertEquals(
        PIXELS_OF_PNG * Double.parseDouble(root.getAttribute("width")), image.getWidth(), 2);
    assertEquals(
        PIXELS_OF_PNG * Double.parseDouble(root.getAttribute("height")), image.getHeight(), 2);
    assertTrue(colors(image) > 5, "it's empty");
    assertEquals(List.of(), browser.complaints());
  }

  private static String button(String chart, String kind) {
    return "[..."
        + chart
        + ".querySelectorAll('button')].find(b => b.textContent === 'Save as "
        + kind
        + "')";
  }

  private static Element parsed(String text) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return factory
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(text)))
        .getDocumentElement();
  }

  /** Nothing of it is somewhere else: styles, fonts, pictures. */
  private static void assertStandsAlone(Element root, String text) {
    assertEquals("svg", root.getLocalName());
    assertEquals("http://www.w3.org/2000/svg", root.getNamespaceURI());
    assertEquals(4, root.getAttribute("viewBox").split(" ", -1).length, text);
    assertTrue(root.getAttribute("style").contains("font-family: "), text);
    assertFalse(text.contains("var(--"), text);
    assertFalse(text.replace("http://www.w3.org/", "").contains("://"), text);
    assertTrue(root.getElementsByTagName("text").getLength() > 3, text);
  }

  private static long colors(BufferedImage image) {
    return IntStream.range(0, image.getWidth() * image.getHeight())
        .map(at -> image.getRGB(at % image.getWidth(), at / image.getWidth()))
        .distinct()
        .limit(6)
        .count();
  }
}
