package site.ycsb.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EchoedLineTest {
  @Test
  void of_secrets_areMasked() {
    assertEquals(
        "run basic -p 'a.password=***' -p b=c",
        PhaseCommand.echoedLine(
            List.of("run", "basic", "-p", "a.password=hush", "-p", "b=c"), Optional.empty()));
  }

  @Test
  void of_propertyRightBehindItsFlag_isMasked() {
    assertEquals(
        "run basic '-pjwt=***' '-pauth=***' -pkeyspace=a",
        PhaseCommand.echoedLine(
            List.of("run", "basic", "-pjwt=hush", "-pauth=hush", "-pkeyspace=a"),
            Optional.empty()));
  }

  @Test
  void of_colonInsteadOfEqualsSign_isMasked() {
    assertEquals(
        "run basic -p 'password:***' -p 'a.pin: ***' '-psecret:***' -p hosts:a -p 'jwt:***'",
        PhaseCommand.echoedLine(
            List.of(
                "run",
                "basic",
                "-p",
                "password:hush",
                "-p",
                "a.pin: hush",
                "-psecret:hush",
                "-p",
                "hosts:a",
                "-p",
                "jwt:hu=sh"),
            Optional.empty()));
  }

  @Test
  void of_secretInAnArgumentOfItsOwn_isMasked() {
    assertEquals(
        "run basic --password '***' 'client:pin:***' -s",
        PhaseCommand.echoedLine(
            List.of("run", "basic", "--password", "hush", "client:pin:hush", "-s"),
            Optional.empty()));
  }

  @Test
  void of_addressWithUnknownOptions_masksTheSecretOnes() {
    assertEquals(
        "run mongodb -p 'mongodb.url=mongodb://h/d?fooToken=***&pin=***&w=1'",
        PhaseCommand.echoedLine(
            List.of("run", "mongodb", "-p", "mongodb.url=mongodb://h/d?fooToken=hush&pin=hush&w=1"),
            Optional.empty()));
  }

  @Test
  void of_wordsThatAShellWouldChange_areQuoted() {
    assertEquals(
        "run basic -p 'label=it'\\''s a test' --slo 'READ p99 < 10 ms' -t",
        PhaseCommand.echoedLine(
            List.of("run", "basic", "-p", "label=it's a test", "--slo", "READ p99 < 10 ms"),
            Optional.of("-t")));
  }

  @Test
  void of_phase_isTheFlagOfYcsbsLauncherAtTheEnd() {
    assertEquals(
        "load basic -load",
        PhaseCommand.echoedLine(List.of("load", "basic"), Optional.of("-load")));
    assertEquals(
        "load basic -load -s",
        PhaseCommand.echoedLine(List.of("load", "basic", "-load", "-s"), Optional.of("-load")));
  }
}
