package site.ycsb.workloads.fields;

import java.util.List;
import site.ycsb.workloads.fields.ValueShape.Draws;

/**
 * English words, the most frequent first, in small letters. How often each is drawn follows the law
 * of Zipf and Mandelbrot: 1 / (rank + 2.7).
 *
 * <p>Source: "An Informational Theory of the Statistical Structure of Language", Benoit Mandelbrot,
 * 1953.
 */
final class Words {
  private static final String TEXT =
      """
      the of and to in a is that for it as was with be by on not he this are or his from at
      which but have an had they you were their one all we can her has there been if more when
      will would who so no she other its may these what them than some him time into only do
      such my new about out also two any up first could our then most see me should after said
      your very between made many over like those did now even well where must people through
      how same work being because long part us way world own life years men here great still
      used good day man year much before both too back down never know system state each while
      place found without number under last right against three use house small set end during
      water old every general case high point away home however off school given large again
      order left four come going form few group second course later might need think hand get
      fact young important until public possible side put night word program line problem head
      once times look early company family upon name often country room market power always
      half business money began service next far took open area value study government level
      information result development city local report data change total kind process nature
      certain across control price sense further rather within period social better class able
      show research several available present question church interest history position book
      matter community field office least support view free low although together board full
      type plan nothing common table age five week person human mind action body example
      increase member story air known cost law already real center section test woman car
      death job effect answer rate land paper property model education tax road single method
      basis return special party moment either close north south whole short strong clear
      front red letter figure true eye subject color thus child believe hour provide season
      street music force account film product pressure range modern production square police
      amount medical building final love required space ground hospital design simple foreign
      university sound step wife deal former similar central average technical pay island
      surface trade stage current heart feet union income doctor hotel girl window lost
      language limit direct region reason complete note evidence sample army picture equal
      equipment volume stock labor purpose private fire choice summer review glass dark
      morning plane club radio river art idea west east green blue weight feeling machine
      writing religious race corner train speech floor operation stone spring middle cell bank
      mass animal tree plant list bridge circle ship wind fine oil cold hot metal engine
      station credit garden signal winter copy file index record customer delivery invoice
      payment shipping address contract request status quantity supply storage kitchen leather
      cotton wooden silver battery cable display keyboard printer camera lens filter sensor
      memory monitor adapter charger handle bottle jacket shirt shoe sweater blanket pillow
      lamp mirror carpet basket hammer pencil notebook folder envelope package label ticket
      journey luggage airport harbor museum theater concert festival holiday weekend birthday
      wedding breakfast dinner recipe butter cheese coffee pepper sugar tomato potato onion
      apple orange lemon banana chicken salmon biscuit comfortable beautiful excellent durable
      lightweight waterproof original genuine convenient reliable affordable flexible
      adjustable portable compact elegant classic vintage natural organic fresh warm soft
      smooth quick silent bright heavy narrow wide thick thin arrived ordered bought returned
      received replaced opened packed installed tested worked charged cleaned washed broke
      stopped fitted matched recommended expected promised delivered exchanged refunded
      """;

  private static final List<String> WORDS = List.of(TEXT.strip().split("\\s+", -1));

  private static final double OFFSET = 2.7;

  /** The word of each place, all of which are as likely; each word has at least one. */
  private static final int[] PLACES = places(1 << 13);

  private Words() {}

  static String draw(Draws draws) {
    return WORDS.get(PLACES[(int) draws.below(PLACES.length)]);
  }

  private static int[] places(int count) {
    double all = 0;
    for (int word = 0; word < WORDS.size(); word++) {
      all += weight(word);
    }
    int[] places = new int[count];
    int word = 0;
    double upTo = weight(0);
    for (int place = 0; place < count; place++) {
      while (word < WORDS.size() - 1 && upTo / all < (place + 0.5) / count) {
        word++;
        upTo += weight(word);
      }
      places[place] = word;
    }
    return places;
  }

  private static double weight(int word) {
    return 1 / (word + 1 + OFFSET);
  }
}
