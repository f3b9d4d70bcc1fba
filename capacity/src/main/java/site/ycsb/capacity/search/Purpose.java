package site.ycsb.capacity.search;

/** Why a rate is tried. */
public enum Purpose {
  /** It's the first one. */
  FIRST,
  /** The one below was held, and nothing above it is known. */
  LARGER,
  /** The one above wasn't held, and nothing below it is known. */
  SMALLER,
  /** It's between one that was held and one that wasn't. */
  BETWEEN,
  /** It was decided after few windows. */
  AGAIN,
  /** The limit is crossed near it. */
  AROUND_THE_CROSSING,
  /** It's what was found. */
  CONFIRM
}
