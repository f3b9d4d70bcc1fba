package site.ycsb.spi.audit;

import java.util.List;

/** Audits the server that a binding's configuration leads to. Changes nothing on it. */
public interface StoreAuditor {
  /** What {@link #audit} is about to do, one sentence each, for the user to read before. */
  List<String> plan();

  /**
   * Tries and asks; findings go to the trail. Throws {@link
   * site.ycsb.spi.StoreUnavailableException} when no server can be reached.
   */
  void audit(AuditTrail trail, NetworkProbes network, AuditOptions options);
}
