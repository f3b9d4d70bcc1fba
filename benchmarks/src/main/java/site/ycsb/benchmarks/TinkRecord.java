package site.ycsb.benchmarks;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.Configuration;
import com.google.crypto.tink.DeterministicAead;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.aead.AeadConfig2026;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import com.google.crypto.tink.daead.DeterministicAeadConfig2026;
import com.google.crypto.tink.daead.PredefinedDeterministicAeadParameters;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Encrypting a record with Tink, as its documentation shows it: values by AES256-GCM, bound to
 * their field's name, and the record key by AES256-SIV. Names are encrypted once and looked up from
 * then on, as the encryption layer does it.
 */
final class TinkRecord {
  private static final byte[] NO_DATA = {};

  private final Aead values;
  private final DeterministicAead keys;
  private final Map<String, Name> byPlainName = new HashMap<>();
  private final Map<String, Name> byStoredName = new HashMap<>();

  TinkRecord() throws GeneralSecurityException {
    Configuration aead = AeadConfig2026.get();
    values =
        KeysetHandle.generateNew(PredefinedAeadParameters.AES256_GCM, aead)
            .getPrimitive(aead, Aead.class);
    Configuration deterministic = DeterministicAeadConfig2026.get();
    keys =
        KeysetHandle.generateNew(PredefinedDeterministicAeadParameters.AES256_SIV, deterministic)
            .getPrimitive(deterministic, DeterministicAead.class);
  }

  /** The record key as a store sees it. */
  String encryptKey(String recordKey) throws GeneralSecurityException {
    byte[] plain = recordKey.getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(keys.encryptDeterministically(plain, NO_DATA));
  }

  /** The encrypted names and values. */
  Map<String, ByteIterator> encrypt(Map<String, ByteIterator> row) throws GeneralSecurityException {
    Map<String, ByteIterator> stored = new HashMap<>();
    for (Map.Entry<String, ByteIterator> field : row.entrySet()) {
      Name name = ofPlainName(field.getKey());
      byte[] value = values.encrypt(field.getValue().toArray(), name.data());
      stored.put(name.stored(), new ByteArrayByteIterator(value));
    }
    return stored;
  }

  /** The plain names and values. */
  Map<String, ByteIterator> decrypt(Map<String, ByteIterator> stored)
      throws GeneralSecurityException {
    Map<String, ByteIterator> row = new HashMap<>();
    for (Map.Entry<String, ByteIterator> field : stored.entrySet()) {
      Name name = Objects.requireNonNull(byStoredName.get(field.getKey()), "names were stored");
      byte[] value = values.decrypt(field.getValue().toArray(), name.data());
      row.put(name.plain(), new ByteArrayByteIterator(value));
    }
    return row;
  }

  private Name ofPlainName(String plain) throws GeneralSecurityException {
    Name known = byPlainName.get(plain);
    if (known != null) {
      return known;
    }
    Name name = new Name(plain, encryptKey(plain));
    byPlainName.put(plain, name);
    byStoredName.put(name.stored(), name);
    return name;
  }

  /** A field's name, both ways, and as associated data. */
  private static final class Name {
    private final String plain;
    private final String stored;
    private final byte[] data;

    Name(String plain, String stored) {
      this.plain = plain;
      this.stored = stored;
      data = plain.getBytes(StandardCharsets.UTF_8);
    }

    String plain() {
      return plain;
    }

    String stored() {
      return stored;
    }

    byte[] data() {
      return data;
    }
  }
}
