package site.ycsb.kms;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsException.Reason;

/**
 * The form of the URIs of one service's keys.
 *
 * @param pattern all that a URI may be, with what is needed of it in groups
 * @param shape the same for its user, with names in angle brackets
 */
record KeyUri(Pattern pattern, String shape) {
  /**
   * The groups of a URI. The message never quotes it: a user in it may be a token.
   *
   * @throws KmsException when it isn't of this form, or names a user
   */
  Matcher parts(String uri) throws KmsException {
    Matcher parts = pattern.matcher(uri);
    if (uri.indexOf('@') >= 0 || !parts.matches()) {
      throw new KmsException(Reason.URI, "must be " + shape);
    }
    return parts;
  }
}
