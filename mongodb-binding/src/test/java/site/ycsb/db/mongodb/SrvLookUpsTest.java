package site.ycsb.db.mongodb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.mongodb.spi.dns.DnsClient;
import com.mongodb.spi.dns.DnsClientProvider;
import java.util.List;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.DBException;
import site.ycsb.config.Settings;

/** What name servers are asked of an address of the form mongodb+srv. */
class SrvLookUpsTest {
  private static final Queue<Question> ASKED = new ConcurrentLinkedQueue<>();

  private record Question(Thread asker, String text) {}

  /** By the driver's service file: knows one server, which isn't there. */
  public static final class NameServer implements DnsClientProvider {
    /** Made by the driver. */
    public NameServer() {}

    @Override
    public DnsClient create() {
      return (name, type) -> {
        ASKED.add(new Question(Thread.currentThread(), type + " " + name));
        return type.equals("SRV") ? List.of("0 0 27017 one.ycsb.invalid.") : List.of();
      };
    }
  }

  /** A dry run asks nobody. */
  @Test
  void check_addressOfANameServer_isNotLookedUp() {
    Properties properties = new Properties();
    properties.setProperty("mongodb.url", "mongodb+srv://store.ycsb.invalid/?tls=false");
    Settings settings = new Settings(properties);
    ASKED.clear();

    new MongoDB().check(settings);

    assertEquals(List.of(), settings.problems().list());
    assertEquals(
        List.of(),
        ASKED.stream().filter(question -> question.asker() == Thread.currentThread()).toList());
  }

  /** The driver asks for the servers again and again, in threads of its own. */
  @Test
  @Timeout(60)
  void init_addressOfANameServer_isLookedUpOnce() {
    Properties properties = new Properties();
    properties.setProperty(
        "mongodb.url", "mongodb+srv://store.ycsb.invalid/?tls=false&serverSelectionTimeoutMS=1000");
    MongoDB db = new MongoDB();
    db.setProperties(properties);
    ASKED.clear();

    assertThrows(DBException.class, db::init);

    assertEquals(
        List.of("TXT store.ycsb.invalid"),
        ASKED.stream()
            .filter(question -> question.asker() == Thread.currentThread())
            .map(Question::text)
            .toList());
  }
}
