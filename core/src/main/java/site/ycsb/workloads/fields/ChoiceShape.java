package site.ycsb.workloads.fields;

import java.util.List;

/** One of some words, each as likely. */
record ChoiceShape(List<String> words) implements ValueShape {
  static final ChoiceShape BOOL = new ChoiceShape(List.of("true", "false"));

  @Override
  public String value(Draws draws) {
    return words.get((int) draws.below(words.size()));
  }

  @Override
  public boolean canBe(String value) {
    return words.contains(value);
  }
}
