package site.ycsb.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import site.ycsb.client.command.ConsoleStream;
import site.ycsb.client.command.StatusFooter;

class TerminalPictureTest {
  @TempDir private Path folder = Path.of("");

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /** Of util-linux's script; without most of the times that the table was drawn again. */
  @Test
  void picture_recordedMeasurement_hasTheCommandAndTheLastTable() throws Exception {
    try (InputStream recorded =
        Objects.requireNonNull(getClass().getResourceAsStream("overhead.typescript"))) {
      assertEquals(
          List.of(
              "$ bin/ycsb overhead cassandra -P workloads/workloada -threads 4 --max-duration 60s",
              "...",
              "mode           ops/s  throughput to plain       95 % interval",
              "plain           6258",
              "control         5868               -6.2 %  -24.7 % to +16.8 %",
              "atrest          4642              -23.4 %  -52.0 % to +22.1 %",
              "client          5133              -15.3 %   -27.6 % to -1.0 %",
              "client+atrest   4508              -25.6 %  -50.4 % to +11.4 %",
              "59 s, 86 blocks; about 1 s more. Ctrl-C ends it with what there is."),
          drawn(recorded.readAllBytes()));
    }
  }

  /** By the client's own streams, so that this fails when they begin to use other controls. */
  @Test
  void picture_whatTheClientWrites_isDrawnAsATerminalShowsIt() throws Exception {
    ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    StatusFooter footer = new StatusFooter(terminal);
    ConsoleStream stream = ConsoleStream.ofMessages(footer, UTF_8);
    stream.println("Loading.");
    for (int block = 1; block <= 3; block++) {
      stream.println("<mode> & \"b\"  ops/s");
      stream.println("plain           " + 1000 * block);
      stream.println("");
      footer.show("[###    ] 40 %");
      footer.show("[#] 80 %");
      stream.println(block + " blocks");
      if (block == 3) {
        stream.println("stopping a server");
      }
      ConsoleStream.eraseLines(stream, 4);
    }
    stream.println("Report: results");

    assertEquals(
        List.of("<mode> & \"b\"  ops/s", "plain           2000", "2 blocks"),
        drawn(terminal.toByteArray()));
  }

  @Test
  void picture_otherControls_areRejected() throws Exception {
    assertEquals(2, draw("\u001b[31mred\u001b[0m\n\u001b[1A\u001b[J".getBytes(UTF_8)));
    assertTrue(err.toString(UTF_8).contains("has U+001B, a control"), err::toString);
    assertFalse(Files.exists(folder.resolve("picture.svg")));
  }

  @Test
  void picture_withoutATable_isRejected() throws Exception {
    assertEquals(2, draw("[15 s] Plain against plain: fine.\n".getBytes(UTF_8)));
    assertTrue(
        err.toString(UTF_8).contains("has no table that was drawn again and again"), err::toString);
  }

  private int draw(byte[] recorded) throws IOException {
    Path recording = Files.write(folder.resolve("recording"), recorded);
    return Main.commandLine(new PrintStream(err, true, UTF_8))
        .execute("picture", recording.toString(), folder.resolve("picture.svg").toString());
  }

  /** The lines of text, from top to bottom, of a picture in which nothing controls anything. */
  private List<String> drawn(byte[] recorded) throws Exception {
    assertEquals(0, draw(recorded), err::toString);
    String svg = Files.readString(folder.resolve("picture.svg"));
    assertFalse(svg.chars().anyMatch(unit -> unit != '\n' && Character.isISOControl(unit)), svg);
    DocumentBuilderFactory parsers = DocumentBuilderFactory.newInstance();
    parsers.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    NodeList texts =
        parsers
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)))
            .getElementsByTagName("text");
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < texts.getLength(); i++) {
      lines.add(texts.item(i).getTextContent());
    }
    return lines;
  }
}
