package site.ycsb.stores.launcher;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Asks the HBase in this JVM by the methods of its master and its region server. They have no
 * operations over JMX; each of the two runs in a thread that hands it out. By reflection, because
 * no class of the server is on this module's class path.
 */
public class HBaseControl implements ServerControl {
  /** For all tables, which may be large. */
  private static final long COMPACTION_MINUTES = 30;

  private static final long POLL_MILLIS = 20;
  private static final String THREADS = "org.apache.hadoop.hbase.util.JVMClusterUtil$";

  /**
   * The region servers that the master knows, once it has all it needs, the catalog and namespaces
   * included, and once nothing is left to recover of servers that died.
   */
  @Override
  public int servingNodes() throws ReflectiveOperationException {
    int serving = 0;
    for (Object master : held("MasterThread", "getMaster")) {
      if (is(master, "isInitialized") && !isInProgress(master, "ServerCrashProcedure")) {
        serving += ((List<?>) get(get(master, "getServerManager"), "getOnlineServersList")).size();
      }
    }
    return serving;
  }

  private static boolean isInProgress(Object master, String procedureClass)
      throws ReflectiveOperationException {
    for (Object procedure : (List<?>) get(master, "getProcedures")) {
      if (procedure.getClass().getSimpleName().equals(procedureClass)
          && !is(procedure, "isFinished")) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void flush() throws ReflectiveOperationException {
    for (Object region : regionsOfUsers()) {
      call(region, "flush", true);
    }
  }

  /**
   * Merges the files of each region into one per column family, where they aren't: HBase would
   * write a large table anew each time. A compaction that the server has begun by itself keeps its
   * files from another one, so it is waited for first. The files that were merged go to the
   * archive, where HBase would move them minutes later.
   */
  @Override
  public void compact() throws ReflectiveOperationException, InterruptedException, IOException {
    long deadlineNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(COMPACTION_MINUTES);
    for (Object region : regionsOfUsers()) {
      while (!"NONE".equals(String.valueOf(get(region, "getCompactionState")))) {
        if (System.nanoTime() - deadlineNanos > 0) {
          throw new IOException("it still compacts after " + COMPACTION_MINUTES + " min");
        }
        Thread.sleep(POLL_MILLIS);
      }
      if (!isMerged(region)) {
        call(region, "compact", true);
      }
      for (Object family : (List<?>) get(region, "getStores")) {
        get(family, "closeAndArchiveCompactedFiles");
      }
    }
  }

  /** Whether each column family has no files, or one that a major compaction made. */
  private static boolean isMerged(Object region) throws ReflectiveOperationException {
    for (Object family : (List<?>) get(region, "getStores")) {
      Collection<?> files = (Collection<?>) get(family, "getStorefiles");
      for (Object file : files) {
        if (files.size() > 1 || is(file, "isReference") || !is(file, "isMajorCompactionResult")) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether a table has been created, and a region of it can be used. */
  private static boolean isThere(String table) throws ReflectiveOperationException {
    for (Object master : held("MasterThread", "getMaster")) {
      if (isInProgress(master, "CreateTableProcedure")) {
        return false;
      }
    }
    for (Object region : regions()) {
      if (tableOf(region).toString().equals(table) && is(region, "isAvailable")) {
        return true;
      }
    }
    return false;
  }

  private static List<Object> regionsOfUsers() throws ReflectiveOperationException {
    List<Object> regions = new ArrayList<>();
    for (Object region : regions()) {
      if (!is(tableOf(region), "isSystemTable")) {
        regions.add(region);
      }
    }
    return regions;
  }

  private static List<Object> regions() throws ReflectiveOperationException {
    List<Object> regions = new ArrayList<>();
    for (Object server : held("RegionServerThread", "getRegionServer")) {
      regions.addAll((List<?>) get(server, "getRegions"));
    }
    return regions;
  }

  private static Object tableOf(Object region) throws ReflectiveOperationException {
    return get(get(region, "getRegionInfo"), "getTable");
  }

  /** What the threads of a class hold. */
  private static List<Object> held(String threadClass, String method)
      throws ReflectiveOperationException {
    List<Object> held = new ArrayList<>();
    for (Thread thread : threads()) {
      if (thread.getClass().getName().equals(THREADS + threadClass)) {
        held.add(get(thread, method));
      }
    }
    return held;
  }

  /** All of this JVM, found without stopping it. */
  private static List<Thread> threads() {
    ThreadGroup all = Thread.currentThread().getThreadGroup();
    while (all.getParent() != null) {
      all = all.getParent();
    }
    Thread[] threads = new Thread[2 * all.activeCount() + 10];
    int count = all.enumerate(threads);
    return Arrays.asList(threads).subList(0, count);
  }

  private static Object get(Object of, String method) throws ReflectiveOperationException {
    return accessible(of.getClass().getMethod(method)).invoke(of);
  }

  private static boolean is(Object of, String method) throws ReflectiveOperationException {
    return Boolean.TRUE.equals(get(of, method));
  }

  private static void call(Object of, String method, boolean argument)
      throws ReflectiveOperationException {
    accessible(of.getClass().getMethod(method, boolean.class)).invoke(of, argument);
  }

  /** Its class may be private to the server although what it implements is public. */
  private static Method accessible(Method method) {
    method.setAccessible(true);
    return method;
  }

  /**
   * Asks an HBase with users. Its master counts as initialized before the table of rights exists,
   * and nobody who creates something by then would get rights to it.
   */
  public static final class Secured extends HBaseControl {
    private static final String RIGHTS = "hbase:acl";

    @Override
    public int servingNodes() throws ReflectiveOperationException {
      return isThere(RIGHTS) ? super.servingNodes() : 0;
    }
  }
}
