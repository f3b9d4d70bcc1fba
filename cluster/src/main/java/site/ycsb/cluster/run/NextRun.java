package site.ycsb.cluster.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import site.ycsb.spi.Section;
import site.ycsb.spi.run.ClientShare;

/**
 * What a next run on the same table has to know of the records that this one inserted.
 *
 * @param inserted how many each client inserted, by its index; empty when none inserted any, or a
 *     lost one can't tell
 * @param first the number of the first record that could be inserted
 */
record NextRun(SortedMap<Integer, Long> inserted, long first) {
  private static final String INSERTED = "Inserted";

  NextRun {
    inserted = new TreeMap<>(inserted);
  }

  /** After these clients. */
  static NextRun after(List<ClientResults> clients, long first) {
    SortedMap<Integer, Long> inserted = new TreeMap<>();
    for (ClientResults client : clients) {
      long count = client.message().map(ReportMessage::inserted).orElse(-1L);
      if (count < 0) {
        return new NextRun(new TreeMap<>(), first);
      }
      inserted.put(client.run().client(), count);
    }
    return inserted.values().stream().allMatch(count -> count == 0)
        ? new NextRun(new TreeMap<>(), first)
        : new NextRun(inserted, first);
  }

  /** The number behind the last record that exists, below which there may be gaps. */
  Optional<Section.Metric> metric() {
    return inserted.values().stream()
        .max(Long::compare)
        .map(most -> new Section.Metric("NextRecordCount", first + most * inserted.size()));
  }

  /** A client's section with how many records it inserted. */
  Section extend(Section client, int index) {
    if (inserted.isEmpty()) {
      return client;
    }
    List<Section.Metric> metrics = new ArrayList<>(client.metrics());
    metrics.add(new Section.Metric(INSERTED, inserted.getOrDefault(index, 0L)));
    return new Section(client.name(), metrics);
  }

  /** How to go on without loading the table again. */
  Optional<String> advice() {
    return inserted.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "To go on with this table, give the same recordcount and -p "
                + ClientShare.INSERTED.key()
                + "="
                + inserted.values().stream().map(String::valueOf).collect(Collectors.joining(",")));
  }
}
