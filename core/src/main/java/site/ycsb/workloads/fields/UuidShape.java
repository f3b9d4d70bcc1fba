package site.ycsb.workloads.fields;

import java.util.UUID;
import java.util.regex.Pattern;

/** Random UUIDs (version 4, RFC 9562), in small letters. */
record UuidShape() implements ValueShape {
  private static final Pattern FORM =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
  private static final long VERSION = 0x4000L;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  @Override
  public String value(Draws draws) {
    return new UUID((draws.bits() & ~0xf000L) | VERSION, (draws.bits() >>> 2) | VARIANT).toString();
  }

  @Override
  public boolean canBe(String value) {
    return FORM.matcher(value).matches();
  }
}
