package site.ycsb.spi.audit;

/** The security features of a store that an audit reports on, in the order of the report. */
public enum SecurityFeature {
  /** Whether clients have to show who they are. */
  AUTHENTICATION("authentication", "authentication"),
  /** Whether users may do only what they were granted. */
  AUTHORIZATION("authorization", "authorization"),
  /** Whether all that was reached over the network is encrypted; the sum of its paths. */
  TRANSPORT_ENCRYPTION("transport", "transport encryption"),
  /** Whether the store encrypts what it writes to disk. */
  ENCRYPTION_AT_REST("at-rest", "encryption at rest"),
  /** Whether the store keeps a record of who did what. */
  AUDITING("auditing", "auditing"),
  /** Whether management by JMX is closed to those who don't log in. */
  JMX_AUTHENTICATION("jmx", "JMX authentication"),
  /** Whether the store remembers users and rights for a while, instead of looking them up. */
  AUTHENTICATION_CACHING("caching", "authentication caching"),
  /** Whether rules say which user may act in the name of another. */
  PROXY_RULES("proxy", "proxy rules"),
  /** Whether the store's nodes talk to each other by TLS only. */
  NODE_TO_NODE("node-to-node", "node-to-node encryption"),
  /** Whether clients can talk to the store by TLS only. */
  CLIENT_TO_NODE("client-to-node", "client-to-node encryption");

  private final String word;
  private final String title;

  SecurityFeature(String word, String title) {
    this.word = word;
    this.title = title;
  }

  /** One word for command lines and files. */
  public String word() {
    return word;
  }

  public String title() {
    return title;
  }
}
