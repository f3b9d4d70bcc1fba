package site.ycsb.workloads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.WorkloadException;

class SeedTest {
  private static final String[] EVERYTHING = {
    "readproportion=1",
    "updateproportion=1",
    "insertproportion=1",
    "scanproportion=1",
    "readmodifywriteproportion=1",
    "deleteproportion=1",
    "readallfields=false",
    "fieldlengthdistribution=uniform"
  };

  private static List<String> calls(int thread, String... settings) throws WorkloadException {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "1000");
    for (String setting : settings) {
      int at = setting.indexOf('=');
      properties.setProperty(setting.substring(0, at), setting.substring(at + 1));
    }
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    Object state = workload.initThread(properties, thread, 4);
    Calls db = new Calls();
    for (int i = 0; i < 300; i++) {
      workload.doTransaction(db, state);
    }
    return db.calls;
  }

  private static String[] everythingWith(String... more) {
    List<String> all = new ArrayList<>(List.of(EVERYTHING));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }

  @ParameterizedTest
  @ValueSource(strings = {"uniform", "zipfian", "latest", "hotspot", "exponential", "sequential"})
  void seed_twoRuns_doTheSameWithTheSameBytes(String distribution) throws WorkloadException {
    String[] settings = everythingWith("seed=5", "requestdistribution=" + distribution);
    assertEquals(calls(0, settings), calls(0, settings));
  }

  @Test
  void seed_fieldsOfTheirOwn_areTheSameBytesInTwoRuns() throws WorkloadException {
    String fields = "fields=name:text(20..200),age:int,created:date,tags:list(3)";
    String[] settings = {"seed=5", "updateproportion=1", "insertproportion=1", fields};
    List<String> calls = calls(0, settings);
    assertEquals(calls, calls(0, settings));
    settings[0] = "seed=6";
    assertNotEquals(calls, calls(0, settings));
  }

  @Test
  void seed_anotherSeedOrThread_doesSomethingElse() throws WorkloadException {
    List<String> calls = calls(0, everythingWith("seed=5"));
    assertNotEquals(calls, calls(0, everythingWith("seed=6")));
    assertNotEquals(calls, calls(1, everythingWith("seed=5")));
    assertNotEquals(calls(0, EVERYTHING), calls(0, EVERYTHING));
  }

  private static final class Calls extends DB {
    final List<String> calls = new ArrayList<>();

    private Status note(String call) {
      calls.add(call);
      return Status.OK;
    }

    private static String text(Map<String, ByteIterator> values) {
      Map<String, String> texts = new TreeMap<>();
      values.forEach((field, value) -> texts.put(field, value.toString()));
      return texts.toString();
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      return note("read " + key + fields);
    }

    @Override
    public Status scan(
        String table,
        String startkey,
        int recordcount,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return note("scan " + startkey + recordcount + fields);
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return note("update " + key + text(values));
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return note("insert " + key + text(values));
    }

    @Override
    public Status delete(String table, String key) {
      return note("delete " + key);
    }
  }
}
