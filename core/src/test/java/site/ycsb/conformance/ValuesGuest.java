package site.ycsb.conformance;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.InputStreamByteIterator;
import site.ycsb.NumericByteIterator;
import site.ycsb.RandomByteIterator;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.Utils;

/** Answers with what hashes, conversions and iterators give. */
public final class ValuesGuest extends Guest {
  private final List<String> answers = new ArrayList<>();

  @Override
  public List<String> apply(List<String> texts) {
    hashes();
    answers.add(Arrays.toString(Utils.longToBytes(0x0102030405060708L)));
    answers.add(Arrays.toString(Utils.doubleToBytes(-2.5)));
    answers.add("" + Utils.bytesToLong(new byte[] {-1, 2, 3, 4, 5, 6, 7, 8}));
    answers.add("" + Utils.bytesToDouble(Utils.doubleToBytes(1e-3)));
    byte[] bytes = "a long enough text, é €".getBytes(StandardCharsets.UTF_8);
    use("array", () -> new ByteArrayByteIterator(bytes));
    use("part", () -> new ByteArrayByteIterator(bytes, 3, 9));
    use("text", () -> new StringByteIterator("a long enough text, é €"));
    use("stream", () -> new InputStreamByteIterator(new ByteArrayInputStream(bytes), 9));
    use("long", () -> new NumericByteIterator(258L));
    use("double", () -> new NumericByteIterator(2.5));
    lengths(20);
    lengths(3);
    for (Status status :
        new Status[] {
          Status.OK,
          Status.ERROR,
          Status.NOT_FOUND,
          Status.NOT_IMPLEMENTED,
          Status.UNEXPECTED_STATE,
          Status.BAD_REQUEST,
          Status.FORBIDDEN,
          Status.SERVICE_UNAVAILABLE,
          Status.BATCHED_OK
        }) {
      answers.add(status + " " + status.isOk());
    }
    return answers;
  }

  private void hashes() {
    for (long number :
        new long[] {0, 1, 2, 1000, -1, -5, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE}) {
      answers.add(number + " " + Utils.hash(number) + " " + Utils.fnvhash64(number));
    }
    long sum = 0;
    for (long number = 0; number < 100_000; number++) {
      sum = 31 * sum + Utils.hash(number * 7919);
    }
    answers.add("many " + sum);
  }

  private interface Maker {
    ByteIterator make();
  }

  private void use(String name, Maker maker) {
    ByteIterator iterator = maker.make();
    answers.add(name + " left " + iterator.bytesLeft() + " " + iterator.hasNext());
    answers.add(name + " next " + iterator.nextByte() + " " + iterator.nextByte());
    answers.add(name + " left " + iterator.bytesLeft());
    answers.add(name + " rest " + Arrays.toString(iterator.toArray()) + " " + iterator.hasNext());
    answers.add(name + " left " + iterator.bytesLeft());
    iterator.reset();
    answers.add(name + " again " + Arrays.toString(iterator.toArray()));
    answers.add(name + " as text " + maker.make());
    ByteIterator partly = maker.make();
    partly.nextByte();
    answers.add(name + " partly as text " + partly);
    byte[] buffer = new byte[7];
    ByteIterator copied = maker.make();
    answers.add(name + " copied to " + copied.nextBuf(buffer, 2) + Arrays.toString(buffer));
    answers.add(name + " copied to " + copied.nextBuf(buffer, 0) + Arrays.toString(buffer));
    answers.add(name + " left " + copied.bytesLeft());
  }

  private void lengths(int length) {
    ByteIterator random = new RandomByteIterator(length);
    byte[] buffer = new byte[10];
    answers.add("random copied to " + random.nextBuf(buffer, 2) + " left " + random.bytesLeft());
    answers.add("random rest " + random.toArray().length + random.hasNext() + random.bytesLeft());
    random.reset();
    answers.add("random again " + random.toArray().length);
  }
}
