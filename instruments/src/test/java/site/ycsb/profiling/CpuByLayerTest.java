package site.ycsb.profiling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import site.ycsb.profiling.ProfileReader.CpuByLayer;
import site.ycsb.profiling.ProfileSummary.Layer;

class CpuByLayerTest {
  @Test
  void divide_equalShares_keepTheOrderOfTheRecording() {
    List<String> methods = IntStream.range(0, 50).mapToObj(i -> "Store.method" + i).toList();
    CpuByLayer cpu = new CpuByLayer();
    for (String method : methods) {
      cpu.sample(1, new Stack(Layer.DRIVER, method, method));
    }
    cpu.thread(1, 5.0, 0.0);

    List<ProfileSummary.Frame> frames = cpu.divide("").frames();

    assertEquals(methods, frames.stream().map(ProfileSummary.Frame::method).toList());
  }

  @Test
  void divide_threadsOfUnequalTime_weighsTheirSamplesByIt() {
    Stack busy = new Stack(Layer.CRYPTO, "Aes.block", "Aes.block");
    Stack idle = new Stack(Layer.CLIENT, "Client.loop", "Client.loop");
    CpuByLayer cpu = new CpuByLayer();
    cpu.sample(1, busy);
    cpu.sample(2, idle);
    cpu.thread(1, 3.0, 0.0);
    cpu.thread(2, 1.0, 0.0);
    cpu.process(5.0);

    ProfileSummary.Cpu division = cpu.divide("");

    assertEquals(0.6, division.shares().getOrDefault(Layer.CRYPTO, 0.0), 1e-9);
    assertEquals(0.2, division.shares().getOrDefault(Layer.CLIENT, 0.0), 1e-9);
    assertEquals(0.2, division.shares().getOrDefault(Layer.JVM, 0.0), 1e-9, "what no thread used");
  }
}
