package site.ycsb.workloads.fields;

import java.math.BigDecimal;

/**
 * Decimal numbers.
 *
 * @param unscaled the numbers without their point
 * @param decimals how many digits stand behind the point; with 0 there is none
 */
record NumberShape(Spread unscaled, int decimals) implements ValueShape {
  @Override
  public String value(Draws draws) {
    return BigDecimal.valueOf(unscaled.draw(draws), decimals).toPlainString();
  }

  @Override
  public boolean canBe(String value) {
    try {
      BigDecimal number = new BigDecimal(value);
      return number.scale() == decimals
          && number.toPlainString().equals(value)
          && unscaled.contains(number.unscaledValue().longValueExact());
    } catch (ArithmeticException | NumberFormatException e) {
      return false;
    }
  }
}
