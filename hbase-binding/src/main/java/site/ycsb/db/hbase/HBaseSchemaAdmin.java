package site.ycsb.db.hbase;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.Status;
import site.ycsb.config.ConfigurationException;
import site.ycsb.config.ServerText;
import site.ycsb.config.Settings;
import site.ycsb.config.YcsbKeys;
import site.ycsb.db.session.SessionSchemaAdmin;
import site.ycsb.spi.RecordPart;
import site.ycsb.spi.StoreUnavailableException;
import site.ycsb.spi.atrest.AtRest;
import site.ycsb.spi.schema.SchemaState;
import site.ycsb.spi.schema.TableSchema;

/**
 * Creates, checks and drops tables. Connects when it first needs to; changes of the schema have a
 * time limit of their own. For one thread.
 */
final class HBaseSchemaAdmin extends SessionSchemaAdmin<HBaseSession> {
  private static final long CHANGE_LIMIT_SECONDS = 120;

  private final HBaseConfig config;
  private final int regions;
  private final boolean encrypted;
  private final Charset keyCharset;
  private final Charset nameCharset;

  /**
   * @param asBytes which of keys and names are texts whose characters are one byte each
   * @throws ConfigurationException with everything that is wrong
   */
  HBaseSchemaAdmin(Properties properties, Set<RecordPart> asBytes) {
    super(HBaseSession.class, properties, HBaseSession::open);
    this.keyCharset = RowCodec.charset(asBytes, RecordPart.KEY);
    this.nameCharset = RowCodec.charset(asBytes, RecordPart.FIELD_NAME);
    Settings settings = new Settings(properties);
    this.regions = settings.get(HBaseProperties.REGIONS);
    settings.throwIfAny();
    this.config = HBaseConfig.from(properties);
    this.encrypted = AtRest.isRequired(properties);
  }

  @Override
  public SchemaState check(TableSchema wanted) {
    TableName table = table(wanted);
    return with(
        admin -> {
          if (!admin.tableExists(table)) {
            return noted(
                false,
                (namespaceExists(admin, table) ? "the namespace is " : "there is no namespace ")
                    + table.getNamespaceAsString());
          }
          TableDescriptor there = admin.getDescriptor(table);
          if (!there.hasColumnFamily(Bytes.toBytes(config.family()))) {
            List<String> families =
                Arrays.stream(there.getColumnFamilies())
                    .map(ColumnFamilyDescriptor::getNameAsString)
                    .toList();
            return noted(
                true,
                "it has no column family "
                    + config.family()
                    + ", but "
                    + ServerText.names(families)
                    + " (columnfamily)");
          }
          if (!admin.isTableEnabled(table)) {
            return noted(true, "it is disabled");
          }
          try (Table open = session().driver().getTable(table)) {
            return TableColumns.sample(open, config.family(), nameCharset).compare(wanted);
          }
        });
  }

  private static SchemaState noted(boolean exists, String note) {
    return SchemaState.of(exists, List.of(), List.of(), List.of(note));
  }

  @Override
  public void create(TableSchema wanted) {
    TableName table = table(wanted);
    with(
        admin -> {
          // checking first lets a user without the right to create namespaces use one that exists
          String namespace = table.getNamespaceAsString();
          if (!namespaceExists(admin, table)) {
            await(admin.createNamespaceAsync(NamespaceDescriptor.create(namespace).build()));
          }
          if (!admin.tableExists(table)) {
            create(admin, table, wanted);
          }
          return table;
        });
  }

  private void create(Admin admin, TableName table, TableSchema wanted)
      throws IOException, InterruptedException, TimeoutException {
    try {
      await(admin.createTableAsync(descriptor(table), splits(wanted)));
    } catch (DoNotRetryIOException e) {
      // a server tries key provider and cipher before it creates such a table
      if (!encrypted || !String.valueOf(e.getMessage()).contains("failed test")) {
        throw e;
      }
      throw noEncryptedTable(
          Failures.messageOf(e),
          "Give its nodes a key as in docs/atrest.md, or use the local store");
    }
  }

  @Override
  public boolean isEmpty(String table) {
    TableName name = config.table(table);
    try (Admin admin = session().driver().getAdmin()) {
      if (!admin.tableExists(name)) {
        return true;
      }
      try (Table open = session().driver().getTable(name);
          ResultScanner any = open.getScanner(new Scan().setLimit(1).setCaching(1))) {
        return any.next() == null;
      }
    } catch (IOException e) {
      return false; // it is disabled, or may not be read
    }
  }

  @Override
  public void drop(TableSchema wanted) {
    TableName table = table(wanted);
    with(
        admin -> {
          if (admin.tableExists(table)) {
            if (!admin.isTableDisabled(table)) {
              await(admin.disableTableAsync(table));
            }
            await(admin.deleteTableAsync(table));
          }
          return table;
        });
  }

  @Override
  public String print(TableSchema wanted) {
    TableName table = table(wanted);
    String namespace = table.getNamespaceAsString();
    return (namespace.equals(NamespaceDescriptor.DEFAULT_NAMESPACE_NAME_STR)
            ? ""
            : ShellCommands.createNamespace(namespace))
        + ShellCommands.createTable(table, config.family(), encrypted, List.of(splits(wanted)));
  }

  private static boolean namespaceExists(Admin admin, TableName table) throws IOException {
    return Arrays.asList(admin.listNamespaces()).contains(table.getNamespaceAsString());
  }

  private TableDescriptor descriptor(TableName table) {
    ColumnFamilyDescriptorBuilder family =
        ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes(config.family()));
    if (encrypted) {
      // each file gets a key of its own, wrapped with the server's master key
      family.setEncryptionType(ServerAtRest.CIPHER);
    }
    return TableDescriptorBuilder.newBuilder(table).setColumnFamily(family.build()).build();
  }

  private byte[][] splits(TableSchema wanted) {
    return wanted.keys().splits(regions).stream()
        .map(key -> key.getBytes(keyCharset))
        .toArray(byte[][]::new);
  }

  private TableName table(TableSchema wanted) {
    try {
      return config.table(wanted.table());
    } catch (IllegalArgumentException e) {
      throw tableProblem(
          wanted.table(),
          "must be letters, digits, underscores, hyphens and dots on HBase",
          "Correct it");
    }
  }

  /** Something done to the schema. */
  private interface Change<T> {
    T by(Admin admin) throws IOException, InterruptedException, TimeoutException;
  }

  private <T> T with(Change<T> change) {
    try (Admin admin = session().driver().getAdmin()) {
      return change.by(admin);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreUnavailableException("interrupted while waiting for HBase", e);
    } catch (TimeoutException e) {
      throw new StoreUnavailableException(
          "HBase hasn't changed its schema within " + CHANGE_LIMIT_SECONDS + " s", e);
    } catch (IOException e) {
      throw translated(e);
    }
  }

  private static void await(Future<?> change)
      throws IOException, InterruptedException, TimeoutException {
    try {
      change.get(CHANGE_LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
    }
  }

  private RuntimeException translated(IOException failure) {
    Status status = Failures.statusOf(failure);
    if (status.equals(Status.SERVICE_UNAVAILABLE)) {
      return new StoreUnavailableException(
          "HBase doesn't answer: " + Failures.messageOf(failure), failure);
    }
    List<String> steps = new ArrayList<>();
    if (status.equals(Status.FORBIDDEN)) {
      steps.add("Use another user, or have this one permitted");
    }
    steps.add("Create the table manually, following: bin/ycsb schema print hbase");
    return tableProblem(
        properties.getProperty(YcsbKeys.TABLE, YcsbKeys.TABLE_DEFAULT),
        "the server rejects it (" + Failures.messageOf(failure) + ")",
        String.join(". ", steps));
  }

  /** Commands of HBase's shell, for a user to run. */
  private static final class ShellCommands {
    private ShellCommands() {}

    static String createNamespace(String namespace) {
      return "create_namespace " + quoted(namespace) + "\n";
    }

    static String createTable(
        TableName table, String family, boolean encrypted, List<byte[]> splits) {
      String command =
          "create "
              + quoted(table.getNameAsString())
              + ", "
              + (encrypted
                  ? "{NAME => "
                      + quoted(family)
                      + ", ENCRYPTION => "
                      + quoted(ServerAtRest.CIPHER)
                      + "}"
                  : quoted(family));
      return splits.isEmpty()
          ? command + "\n"
          : command
              + ", SPLITS => ["
              + splits.stream().map(ShellCommands::quotedBytes).collect(Collectors.joining(", "))
              + "]\n";
    }

    /** As text where every byte is a printable character. */
    private static String quotedBytes(byte[] bytes) {
      StringBuilder escaped = new StringBuilder("\"");
      boolean printable = true;
      for (byte value : bytes) {
        printable &= value >= ' ' && value <= '~';
        escaped.append(String.format("\\x%02x", value));
      }
      return printable
          ? quoted(new String(bytes, StandardCharsets.US_ASCII))
          : escaped.append('"').toString();
    }

    private static String quoted(String text) {
      return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
  }

  /**
   * The columns that the first records of a table have: HBase's schema knows none.
   *
   * @param fields names of columns; empty when there is no record
   */
  record TableColumns(Set<String> fields) {
    private static final int RECORDS = 5;

    TableColumns {
      fields = new TreeSet<>(fields);
    }

    static TableColumns sample(Table table, String family, Charset charset) throws IOException {
      Set<String> found = new TreeSet<>();
      Scan scan = new Scan().addFamily(Bytes.toBytes(family)).setLimit(RECORDS).setCaching(RECORDS);
      try (ResultScanner scanner = table.getScanner(scan)) {
        for (Result record : scanner) {
          for (Cell cell : record.rawCells()) {
            found.add(
                new String(
                    cell.getQualifierArray(),
                    cell.getQualifierOffset(),
                    cell.getQualifierLength(),
                    charset));
          }
        }
      }
      return new TableColumns(found);
    }

    /**
     * Fields may be missing here and there, as records needn't have all of them; only when none is
     * there, while others are, it's another table's data.
     */
    SchemaState compare(TableSchema wanted) {
      Set<String> foreign = new TreeSet<>(fields);
      foreign.removeAll(new HashSet<>(wanted.fields()));
      boolean otherData = !fields.isEmpty() && foreign.size() == fields.size();
      return SchemaState.of(
          true, otherData ? wanted.fields() : List.of(), new ArrayList<>(foreign), List.of());
    }
  }
}
