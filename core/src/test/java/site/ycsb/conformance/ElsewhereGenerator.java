package site.ycsb.conformance;

import site.ycsb.generator.UniformLongGenerator;

/** A generator as somebody else may write it: one of ours with another draw. */
public final class ElsewhereGenerator extends UniformLongGenerator {
  public ElsewhereGenerator() {
    super(0, 10);
  }

  @Override
  public Long nextValue() {
    return 42L;
  }
}
