package site.ycsb.metrics;

/** The encryption layer as a JMX bean; metrics since the measured part began. */
@Description("The encryption layer's own part, since the measured part began.")
public interface CryptoMXBean {
  @Description("Operations whose data was encrypted, and timed.")
  long getEncryptions();

  @Description("Mean time to encrypt an operation's data, in microseconds.")
  double getMeanEncryptMicros();

  @Description("Operations whose result was decrypted, and timed.")
  long getDecryptions();

  @Description("Mean time to decrypt an operation's result, in microseconds.")
  double getMeanDecryptMicros();

  @Description("Bytes of values encrypted and decrypted.")
  long getPlaintextBytes();

  @Description("The same values as the store keeps them, in bytes.")
  long getCiphertextBytes();

  @Description("Operations that met data which can't be decrypted.")
  long getDecryptionFailures();
}
