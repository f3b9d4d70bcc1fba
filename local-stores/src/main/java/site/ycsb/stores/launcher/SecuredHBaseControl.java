package site.ycsb.stores.launcher;

/**
 * Asks an HBase with users. Its master counts as initialized before the table of rights exists, and
 * nobody who creates something by then would get rights to it.
 */
public final class SecuredHBaseControl extends HBaseControl {
  private static final String RIGHTS = "hbase:acl";

  /** Called by name. */
  public SecuredHBaseControl() {}

  @Override
  public int servingNodes() throws ReflectiveOperationException {
    return isThere(RIGHTS) ? super.servingNodes() : 0;
  }
}
