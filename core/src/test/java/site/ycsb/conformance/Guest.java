package site.ycsb.conformance;

import java.util.List;
import java.util.Properties;
import java.util.function.Function;

/** Uses YCSB's interface and answers in texts. */
public abstract class Guest implements Function<List<String>, List<String>> {

  /** Properties from texts {@code key=value}. */
  static Properties properties(List<String> texts) {
    Properties properties = new Properties();
    for (String text : texts) {
      int at = text.indexOf('=');
      properties.setProperty(text.substring(0, at), text.substring(at + 1));
    }
    return properties;
  }
}
