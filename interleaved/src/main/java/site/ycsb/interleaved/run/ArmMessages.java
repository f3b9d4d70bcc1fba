package site.ycsb.interleaved.run;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What arms have to say, each line with its arm's name before it. What several arms would say
 * alike, such as which server answers them, is said by the first.
 */
final class ArmMessages {
  private final PrintStream err;
  private final Set<String> said = ConcurrentHashMap.newKeySet();

  ArmMessages(PrintStream err) {
    this.err = err;
  }

  PrintStream of(String arm) {
    return new PrintStream(new Lines(arm), true, Charset.defaultCharset());
  }

  private final class Lines extends OutputStream {
    private final String arm;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    Lines(String arm) {
      this.arm = arm;
    }

    @Override
    public synchronized void write(int character) {
      if (character != '\n') {
        line.write(character);
        return;
      }
      String text = line.toString(Charset.defaultCharset());
      line.reset();
      if (said.add(text)) {
        err.println("[" + arm + "] " + text);
      }
    }
  }
}
