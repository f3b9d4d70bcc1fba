package site.ycsb.interleaved.run;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/** What an arm has to say, each line with its name before it. */
final class ArmMessages extends FilterOutputStream {
  private final byte[] prefix;
  private boolean lineBegins = true;

  private ArmMessages(OutputStream out, String name) {
    super(out);
    prefix = ("[" + name + "] ").getBytes(Charset.defaultCharset());
  }

  static PrintStream of(PrintStream out, String name) {
    return new PrintStream(new ArmMessages(out, name), true, Charset.defaultCharset());
  }

  @Override
  public synchronized void write(int character) throws IOException {
    if (lineBegins) {
      out.write(prefix, 0, prefix.length);
    }
    out.write(character);
    lineBegins = character == '\n';
  }
}
