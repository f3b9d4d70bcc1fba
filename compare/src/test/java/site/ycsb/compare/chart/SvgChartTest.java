package site.ycsb.compare.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import site.ycsb.compare.chart.Chart.Scale;
import site.ycsb.compare.chart.SvgChart.Theme;
import site.ycsb.compare.statistics.Interval;

class SvgChartTest {
  private static final Chart.Series OURS = new Chart.Series("a <store> & more", 0, false);
  private static final Chart.Series THEIRS = new Chart.Series("theirs", 0, true);
  private static final Chart CHART =
      new Chart(
          "Title & more",
          "What it shows",
          List.of(
              new Chart.Band(
                  List.of("first", "second"),
                  List.of(
                      new Chart.Panel(
                          "Panel",
                          Scale.fromZero(List.of(100.0)),
                          List.of(
                              new Chart.Mark(0, OURS, 50, Optional.of(new Interval(25, 100))),
                              new Chart.Mark(1, THEIRS, 0, Optional.empty())),
                          null)))),
          List.of(OURS, THEIRS),
          List.of("A caption"));

  @Test
  void svg_chart_isXmlWithItsMarks() throws Exception {
    Document drawn = parse(new SvgChart(CHART).svg(Theme.LIGHT));

    // two in the legend
    assertEquals(4, drawn.getElementsByTagName("circle").getLength());
    Element ours = (Element) drawn.getElementsByTagName("circle").item(2);
    Element theirs = (Element) drawn.getElementsByTagName("circle").item(3);
    double left = number(theirs, "cx");
    double right = 860 - 16;
    assertEquals((left + right) / 2, number(ours, "cx"), 0.1);
    assertTrue(number(ours, "cy") < number(theirs, "cy"));
    assertEquals(Theme.LIGHT.background(), theirs.getAttribute("fill"));
    assertNotEquals(Theme.LIGHT.background(), ours.getAttribute("fill"));
    assertEquals(ours.getAttribute("stroke"), theirs.getAttribute("stroke"));
  }

  @Test
  void svg_themes_differInColorsOnly() throws Exception {
    String light = new SvgChart(CHART).svg(Theme.LIGHT);
    String dark = new SvgChart(CHART).svg(Theme.DARK);

    assertNotEquals(light, dark);
    assertEquals(light.replaceAll("#[0-9a-f]{6}", "#"), dark.replaceAll("#[0-9a-f]{6}", "#"));
  }

  @Test
  void svg_sameChart_isTheSameBytes() throws Exception {
    assertEquals(new SvgChart(CHART).svg(Theme.DARK), new SvgChart(CHART).svg(Theme.DARK));
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  private static Document parse(String svg) throws Exception {
    DocumentBuilderFactory parsers = DocumentBuilderFactory.newInstance();
    parsers.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    return parsers.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
  }
}
