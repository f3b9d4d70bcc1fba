package site.ycsb.spi.audit;

import java.util.Set;

/**
 * Collects what an audit finds. The answer for a feature is not given here: it is the worst that
 * was tried suggests, and only where nothing was tried, the worst that the server reports. Texts
 * may be the server's; they are made safe to show.
 */
public interface AuditTrail {
  /** The product that answers, with its version. */
  void product(String description);

  /** Which of the store's editions answers; not called for another maker's product. */
  default void edition(StoreEdition edition) {}

  /** Whom the audit logged in as, and what that user may see. */
  void user(String description);

  void tried(SecurityFeature feature, AuditAnswer suggests, String action, String result);

  void reported(SecurityFeature feature, AuditAnswer suggests, String where, String value);

  /** Records a mechanism, protocol, cipher or key length. */
  void detail(SecurityFeature feature, String text);

  /** How to turn a feature on in this store; shown where the answer isn't yes. */
  void remedy(SecurityFeature feature, String text);

  /** Records something that an engineer would fix, whatever the features' answers are. */
  void weakness(String title, String evidence, String remedy);

  /**
   * Records that the binding's own login fails, so that trials are all there is; {@code unasked}
   * are features that only a user who is let in can ask about.
   */
  default void loginFailed(String name, String reason, Set<SecurityFeature> unasked) {
    user("nobody: the binding's own login as " + name + " fails, so nothing reported was seen");
    tried(SecurityFeature.AUTHENTICATION, AuditAnswer.UNKNOWN, "login as the binding does", reason);
    for (SecurityFeature feature : unasked) {
      reported(
          feature,
          AuditAnswer.UNKNOWN,
          "what the server reports",
          "not asked: the binding's own login fails");
    }
  }
}
