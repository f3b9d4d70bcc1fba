package site.ycsb.crypto.primitive.provider;

import java.nio.charset.StandardCharsets;
import java.util.List;
import site.ycsb.crypto.primitive.ValueAlgorithm.Kind;

/** Published test vectors of the ciphers of values. */
final class SealingVectors {
  /** NIST SP 800-38A, appendix F: the plaintext and keys of all its cases. */
  private static final String NIST_PLAIN =
      "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
          + "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710";

  private static final String NIST_128 = "2b7e151628aed2a6abf7158809cf4f3c";
  private static final String NIST_192 = "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b";
  private static final String NIST_256 =
      "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4";
  private static final String CFB_IV = "000102030405060708090a0b0c0d0e0f";
  private static final String CTR_IV = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff";

  /** "The Galois/Counter Mode of Operation" (McGrew, Viega), appendix B, cases 4, 10 and 16. */
  private static final String GCM_KEY = "feffe9928665731c6d6a8f9467308308";

  private static final String GCM_PLAIN =
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
          + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39";
  private static final String GCM_DATA = "feedfacedeadbeeffeedfacedeadbeefabaddad2";
  private static final String GCM_IV = "cafebabefacedbaddecaf888";

  /** RFC 8452, C.1 and C.2. */
  private static final String SIV_128 = "01000000000000000000000000000000";

  private static final String SIV_256 = SIV_128 + "00".repeat(16);
  private static final String SIV_IV = "030000000000000000000000";

  /** RFC 7518, appendix B. */
  private static final String JWA_PLAIN =
      text(
          "A cipher system must not be required to be secret, and it must be able to fall into the"
              + " hands of the enemy without inconvenience");

  private static final String JWA_DATA = text("The second principle of Auguste Kerckhoffs");
  private static final String JWA_IV = "1af38c2dc2b96ffdd86694092341bc04";

  static final List<Vector> ALL =
      List.of(
          new Vector(
              "SP 800-38A F.5.1",
              Kind.CTR,
              NIST_128,
              CTR_IV,
              "",
              NIST_PLAIN,
              "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff"
                  + "5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee"),
          new Vector(
              "SP 800-38A F.5.3",
              Kind.CTR,
              NIST_192,
              CTR_IV,
              "",
              NIST_PLAIN,
              "1abc932417521ca24f2b0459fe7e6e0b090339ec0aa6faefd5ccc2c6f4ce8e94"
                  + "1e36b26bd1ebc670d1bd1d665620abf74f78a7f6d29809585a97daec58c6b050"),
          new Vector(
              "SP 800-38A F.5.5",
              Kind.CTR,
              NIST_256,
              CTR_IV,
              "",
              NIST_PLAIN,
              "601ec313775789a5b7a7f504bbf3d228f443e3ca4d62b59aca84e990cacaf5c5"
                  + "2b0930daa23de94ce87017ba2d84988ddfc9c58db67aada613c2dd08457941a6"),
          new Vector(
              "SP 800-38A F.3.13",
              Kind.CFB,
              NIST_128,
              CFB_IV,
              "",
              NIST_PLAIN,
              "3b3fd92eb72dad20333449f8e83cfb4ac8a64537a0b3a93fcde3cdad9f1ce58b"
                  + "26751f67a3cbb140b1808cf187a4f4dfc04b05357c5d1c0eeac4c66f9ff7f2e6"),
          new Vector(
              "SP 800-38A F.3.15",
              Kind.CFB,
              NIST_192,
              CFB_IV,
              "",
              NIST_PLAIN,
              "cdc80d6fddf18cab34c25909c99a417467ce7f7f81173621961a2b70171d3d7a"
                  + "2e1e8a1dd59b88b1c8e60fed1efac4c9c05f9f9ca9834fa042ae8fba584b09ff"),
          new Vector(
              "SP 800-38A F.3.17",
              Kind.CFB,
              NIST_256,
              CFB_IV,
              "",
              NIST_PLAIN,
              "dc7e84bfda79164b7ecd8486985d386039ffed143b28b1c832113c6331e5407b"
                  + "df10132415e54b92a13ed0a8267ae2f975a385741ab9cef82031623d55b1e471"),
          new Vector(
              "GCM 4",
              Kind.GCM,
              GCM_KEY,
              GCM_IV,
              GCM_DATA,
              GCM_PLAIN,
              "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
                  + "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091"
                  + "5bc94fbc3221a5db94fae95ae7121a47"),
          new Vector(
              "GCM 10",
              Kind.GCM,
              GCM_KEY + "feffe9928665731c",
              GCM_IV,
              GCM_DATA,
              GCM_PLAIN,
              "3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c"
                  + "7d773d00c144c525ac619d18c84a3f4718e2448b2fe324d9ccda2710"
                  + "2519498e80f1478f37ba55bd6d27618c"),
          new Vector(
              "GCM 16",
              Kind.GCM,
              GCM_KEY + GCM_KEY,
              GCM_IV,
              GCM_DATA,
              GCM_PLAIN,
              "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
                  + "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
                  + "76fc6ece0f4e1768cddf8853bb2d551b"),
          new Vector(
              "RFC 7518 B.1",
              Kind.CBC_HMAC,
              sequence(32),
              JWA_IV,
              JWA_DATA,
              JWA_PLAIN,
              "c80edfa32ddf39d5ef00c0b468834279a2e46a1b8049f792f76bfe54b903a9c9"
                  + "a94ac9b47ad2655c5f10f9aef71427e2fc6f9b3f399a221489f16362c7032336"
                  + "09d45ac69864e3321cf82935ac4096c86e133314c54019e8ca7980dfa4b9cf1b"
                  + "384c486f3a54c51078158ee5d79de59fbd34d848b3d69550a67646344427ade5"
                  + "4b8851ffb598f7f80074b9473c82e2db"
                  + "652c3fa36b0a7c5b3219fab3a30bc1c4"),
          new Vector(
              "RFC 7518 B.2",
              Kind.CBC_HMAC,
              sequence(48),
              JWA_IV,
              JWA_DATA,
              JWA_PLAIN,
              "ea65da6b59e61edb419be62d19712ae5d303eeb50052d0dfd6697f77224c8edb"
                  + "000d279bdc14c1072654bd30944230c657bed4ca0c9f4a8466f22b226d174621"
                  + "4bf8cfc2400add9f5126e479663fc90b3bed787a2f0ffcbf3904be2a641d5c21"
                  + "05bfe591bae23b1d7449e532eef60a9ac8bb6c6b01d35d49787bcd57ef484927"
                  + "f280adc91ac0c4e79c7b11efc60054e3"
                  + "8490ac0e58949bfe51875d733f93ac2075168039ccc733d7"),
          new Vector(
              "RFC 7518 B.3",
              Kind.CBC_HMAC,
              sequence(64),
              JWA_IV,
              JWA_DATA,
              JWA_PLAIN,
              "4affaaadb78c31c5da4b1b590d10ffbd3dd8d5d302423526912da037ecbcc7bd"
                  + "822c301dd67c373bccb584ad3e9279c2e6d12a1374b77f077553df829410446b"
                  + "36ebd97066296ae6427ea75c2e0846a11a09ccf5370dc80bfecbad28c73f09b3"
                  + "a3b75e662a2594410ae496b2e2e6609e31e6e02cc837f053d21f37ff4f51950b"
                  + "be2638d09dd7a4930930806d0703b1f6"
                  + "4dd3b4c088a7f45c216839645b2012bf2e6269a8c56a816dbc1b267761955bc5"),
          new Vector(
              "RFC 8452 C.1 1",
              Kind.GCM_SIV,
              SIV_128,
              SIV_IV,
              "",
              "",
              "dc20e2d83f25705bb49e439eca56de25"),
          new Vector(
              "RFC 8452 C.1 2",
              Kind.GCM_SIV,
              SIV_128,
              SIV_IV,
              "",
              "0100000000000000",
              "b5d839330ac7b786578782fff6013b815b287c22493a364c"),
          new Vector(
              "RFC 8452 C.1 3",
              Kind.GCM_SIV,
              SIV_128,
              SIV_IV,
              "",
              "010000000000000000000000",
              "7323ea61d05932260047d942a4978db357391a0bc4fdec8b0d106639"),
          new Vector(
              "RFC 8452 C.1 4",
              Kind.GCM_SIV,
              SIV_128,
              SIV_IV,
              "",
              SIV_128,
              "743f7c8077ab25f8624e2e948579cf77303aaf90f6fe21199c6068577437a0c4"),
          new Vector(
              "RFC 8452 C.1 8",
              Kind.GCM_SIV,
              SIV_128,
              SIV_IV,
              "01",
              "0200000000000000",
              "1e6daba35669f4273b0a1a2560969cdf790d99759abd1508"),
          new Vector(
              "RFC 8452 C.2 1",
              Kind.GCM_SIV,
              SIV_256,
              SIV_IV,
              "",
              "",
              "07f5f4169bbf55a8400cd47ea6fd400f"),
          new Vector(
              "RFC 8452 C.2 2",
              Kind.GCM_SIV,
              SIV_256,
              SIV_IV,
              "",
              "0100000000000000",
              "c2ef328e5c71c83b843122130f7364b761e0b97427e3df28"),
          new Vector(
              "RFC 8452 C.2 3",
              Kind.GCM_SIV,
              SIV_256,
              SIV_IV,
              "",
              "010000000000000000000000",
              "9aab2aeb3faa0a34aea8e2b18ca50da9ae6559e48fd10f6e5c9ca17e"),
          new Vector(
              "RFC 8452 C.2 4",
              Kind.GCM_SIV,
              SIV_256,
              SIV_IV,
              "",
              SIV_128,
              "85a01b63025ba19b7fd3ddfc033b3e76c9eac6fa700942702e90862383c6c366"),
          new Vector(
              "RFC 8452 C.2 8",
              Kind.GCM_SIV,
              SIV_256,
              SIV_IV,
              "01",
              "0200000000000000",
              "1de22967237a813291213f267e3b452f02d01ae33e4ec854"),
          new Vector(
              "RFC 8439 2.8.2",
              Kind.CHACHA20_POLY1305,
              "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f",
              "070000004041424344454647",
              "50515253c0c1c2c3c4c5c6c7",
              text(
                  "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for"
                      + " the future, sunscreen would be it."),
              "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6"
                  + "3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36"
                  + "92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
                  + "3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd060"
                  + "0691"),
          new Vector(
              "RFC 8439 A.5",
              Kind.CHACHA20_POLY1305,
              "1c9240a5eb55d38af333888604f6b5f0473917c1402b80099dca5cbc207075c0",
              "000000000102030405060708",
              "f33388860000000000004e91",
              "496e7465726e65742d4472616674732061726520647261667420646f63756d65"
                  + "6e74732076616c696420666f722061206d6178696d756d206f6620736978206d"
                  + "6f6e74687320616e64206d617920626520757064617465642c207265706c6163"
                  + "65642c206f72206f62736f6c65746564206279206f7468657220646f63756d65"
                  + "6e747320617420616e792074696d652e20497420697320696e617070726f7072"
                  + "6961746520746f2075736520496e7465726e65742d4472616674732061732072"
                  + "65666572656e6365206d6174657269616c206f7220746f206369746520746865"
                  + "6d206f74686572207468616e206173202fe2809c776f726b20696e2070726f67"
                  + "726573732e2fe2809d",
              "64a0861575861af460f062c79be643bd5e805cfd345cf389f108670ac76c8cb2"
                  + "4c6cfc18755d43eea09ee94e382d26b0bdb7b73c321b0100d4f03b7f355894cf"
                  + "332f830e710b97ce98c8a84abd0b948114ad176e008d33bd60f982b1ff37c855"
                  + "9797a06ef4f0ef61c186324e2b3506383606907b6a7c02b0f9f6157b53c867e4"
                  + "b9166c767b804d46a59b5216cde7a4e99040c5a40433225ee282a1b0a06c523e"
                  + "af4534d7f83fa1155b0047718cbc546a0d072b04b3564eea1b422273f548271a"
                  + "0bb2316053fa76991955ebd63159434ecebb4e466dae5a1073a6727627097a10"
                  + "49e617d91d361094fa68f0ff77987130305beaba2eda04df997b714d6c6f2c29"
                  + "a6ad5cb4022b02709beead9d67890cbb22392336fea1851f38"));

  private SealingVectors() {}

  /** The bytes 0, 1, 2 and so on. */
  static String sequence(int length) {
    StringBuilder digits = new StringBuilder();
    for (int i = 0; i < length; i++) {
      digits.append(String.format("%02x", i));
    }
    return digits.toString();
  }

  private static String text(String characters) {
    return TestEngines.hex(characters.getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * One of them; all but the source in hex.
   *
   * @param sealed what comes after the IV
   */
  record Vector(
      String id, Kind kind, String key, String iv, String data, String plain, String sealed) {}
}
