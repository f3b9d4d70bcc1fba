package site.ycsb.kerberos.hbase;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.MasterCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.PermissionStorage;
import org.apache.hadoop.hbase.security.access.UserPermission;

/**
 * HBase's access control, but that the users of {@value #CREATORS} may create namespaces, and get
 * all rights in those that they have created. HBase alone lets only administrators of the whole
 * cluster create one, who may then read everything and grant themselves everything.
 */
public final class NamespaceOwners extends AccessController {
  /** The configuration's key of those users, comma separated. */
  public static final String CREATORS = "ycsb.namespace.creators";

  private static final long GRANT_LIMIT_SECONDS = 10;
  private static final long POLL_MILLIS = 5;

  @Override
  public void preCreateNamespace(
      ObserverContext<MasterCoprocessorEnvironment> context, NamespaceDescriptor namespace)
      throws IOException {
    if (creator(context).isEmpty()) {
      super.preCreateNamespace(context, namespace);
    }
  }

  @Override
  public void postCreateNamespace(
      ObserverContext<MasterCoprocessorEnvironment> context, NamespaceDescriptor namespace)
      throws IOException {
    super.postCreateNamespace(context, namespace);
    Optional<User> creator = creator(context);
    if (creator.isPresent()) {
      grant(context.getEnvironment(), creator.get(), namespace.getName());
      await(creator.get(), namespace.getName());
    }
  }

  private static Optional<User> creator(ObserverContext<MasterCoprocessorEnvironment> context) {
    Configuration configuration = context.getEnvironment().getConfiguration();
    List<String> creators = List.of(configuration.getTrimmedStrings(CREATORS));
    return context.getCaller().filter(user -> creators.contains(user.getShortName()));
  }

  /** As the server itself: the user may not write to the table of rights. */
  private static void grant(MasterCoprocessorEnvironment server, User user, String namespace)
      throws IOException {
    UserPermission permission =
        new UserPermission(
            user.getShortName(),
            Permission.newBuilder(namespace).withActions(Permission.Action.values()).build());
    User.runAsLoginUser(
        () -> {
          try (Table rights = server.getConnection().getTable(PermissionStorage.ACL_TABLE_NAME)) {
            PermissionStorage.addUserPermission(
                server.getConfiguration(), permission, rights, false);
          }
          return permission;
        });
  }

  /** Rights reach the master by way of ZooKeeper; the user's next request is to find them. */
  private void await(User user, String namespace) throws IOException {
    long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(GRANT_LIMIT_SECONDS);
    try {
      while (!getAuthManager().authorizeUserNamespace(user, namespace, Permission.Action.CREATE)) {
        if (System.nanoTime() - deadlineNanos > 0) {
          throw new IOException(
              "the rights of "
                  + user.getShortName()
                  + " in "
                  + namespace
                  + " haven't arrived within "
                  + GRANT_LIMIT_SECONDS
                  + " s");
        }
        Thread.sleep(POLL_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for rights", e);
    }
  }
}
