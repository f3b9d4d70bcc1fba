package site.ycsb.kms;

import java.time.Duration;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.config.Causes;
import site.ycsb.crypto.kms.KmsClient;
import site.ycsb.crypto.kms.KmsException;
import site.ycsb.crypto.kms.KmsException.Reason;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.kms.KmsClientBuilder;
import software.amazon.awssdk.services.kms.model.DecryptRequest;
import software.amazon.awssdk.services.kms.model.DisabledException;
import software.amazon.awssdk.services.kms.model.EncryptRequest;
import software.amazon.awssdk.services.kms.model.IncorrectKeyException;
import software.amazon.awssdk.services.kms.model.InvalidArnException;
import software.amazon.awssdk.services.kms.model.InvalidCiphertextException;
import software.amazon.awssdk.services.kms.model.InvalidKeyUsageException;
import software.amazon.awssdk.services.kms.model.KmsInvalidStateException;
import software.amazon.awssdk.services.kms.model.NotFoundException;

/**
 * Symmetric keys of AWS Key Management Service: {@code aws-kms://} and the ARN of a key or of an
 * alias, whose region is called.
 *
 * <p>Credentials, and an address to use instead ({@code AWS_ENDPOINT_URL_KMS}), come from where
 * Amazon's tools have them: the environment, {@code ~/.aws}, the container or the machine.
 *
 * <p>Source: <a href="https://docs.aws.amazon.com/kms/latest/APIReference/">Encrypt and
 * Decrypt</a>; by the AWS SDK for Java, which signs by Signature Version 4.
 */
public final class AwsKmsClient implements KmsClient {
  private static final String SCHEME = "aws-kms";
  private static final Pattern KEY =
      Pattern.compile(
          "aws-kms://(arn:aws[a-z-]*:kms:([a-z0-9-]+):\\d{12}:(?:key|alias)/[A-Za-z0-9/_-]+)");
  private static final String SHAPE =
      "aws-kms://arn:aws:kms:<region>:<account>:key/<id>, or :alias/<name>";

  /** What the credentials are reported to lack, or to be. */
  private static final Set<String> REFUSALS =
      Set.of(
          "AccessDeniedException",
          "UnrecognizedClientException",
          "InvalidClientTokenId",
          "InvalidSignatureException",
          "SignatureDoesNotMatch",
          "IncompleteSignature",
          "MissingAuthenticationTokenException",
          "ExpiredTokenException",
          "OptInRequired");

  @Override
  public String scheme() {
    return SCHEME;
  }

  @Override
  public Key open(String uri, Duration limit) throws KmsException {
    Matcher parts = HttpCalls.parts(uri, KEY, SHAPE);
    KmsClientBuilder builder =
        software.amazon.awssdk.services.kms.KmsClient.builder()
            .region(Region.of(parts.group(2)))
            .httpClientBuilder(
                UrlConnectionHttpClient.builder().connectionTimeout(limit).socketTimeout(limit))
            .overrideConfiguration(all -> all.apiCallTimeout(limit));
    return new AwsKey(parts.group(1), builder, limit);
  }

  static final class AwsKey implements Key {
    private final String arn;
    private final software.amazon.awssdk.services.kms.KmsClient aws;
    private final Duration limit;

    AwsKey(String arn, KmsClientBuilder builder, Duration limit) throws KmsException {
      this.arn = arn;
      this.limit = limit;
      try {
        aws = builder.build();
      } catch (SdkException e) {
        throw sentence(e, limit);
      }
    }

    @Override
    public byte[] wrap(byte[] secret) throws KmsException {
      try {
        EncryptRequest request =
            EncryptRequest.builder().keyId(arn).plaintext(SdkBytes.fromByteArray(secret)).build();
        return aws.encrypt(request).ciphertextBlob().asByteArray();
      } catch (SdkException e) {
        throw sentence(e, limit);
      }
    }

    @Override
    public byte[] unwrap(byte[] wrapped) throws KmsException {
      try {
        // with the key's name, AWS rejects what another key wrapped
        DecryptRequest request =
            DecryptRequest.builder()
                .keyId(arn)
                .ciphertextBlob(SdkBytes.fromByteArray(wrapped))
                .build();
        return aws.decrypt(request).plaintext().asByteArray();
      } catch (SdkException e) {
        throw sentence(e, limit);
      }
    }

    @Override
    public void close() {
      aws.close();
    }

    static KmsException sentence(SdkException e, Duration limit) {
      if (e instanceof ApiCallTimeoutException || e instanceof ApiCallAttemptTimeoutException) {
        return new KmsException(
            Reason.SLOW, "wasn't answered for within " + limit.toSeconds() + " s");
      }
      if (e instanceof NotFoundException || e instanceof InvalidArnException) {
        return new KmsException(Reason.UNKNOWN_KEY, "is no key that AWS has there");
      }
      if (e instanceof IncorrectKeyException || e instanceof InvalidCiphertextException) {
        return HttpCalls.wrongKey();
      }
      if (e instanceof DisabledException
          || e instanceof KmsInvalidStateException
          || e instanceof InvalidKeyUsageException) {
        return new KmsException(
            Reason.DENIED, "is disabled, to be deleted, or not a key that encrypts");
      }
      if (e instanceof software.amazon.awssdk.awscore.exception.AwsServiceException refusal) {
        if (refusal.isThrottlingException()) {
          return new KmsException(Reason.BUSY, "wasn't served: AWS reports too many requests");
        }
        String code = String.valueOf(refusal.awsErrorDetails().errorCode());
        return REFUSALS.contains(code)
            ? new KmsException(
                Reason.DENIED,
                "may not be used with these credentials, or they are invalid (" + code + ")")
            : new KmsException(
                Reason.UNREACHABLE,
                "is of a service that answers with status " + refusal.statusCode());
      }
      boolean noCredentials =
          e instanceof SdkClientException
              && !(e instanceof RetryableException)
              && String.valueOf(e.getMessage()).contains("credentials");
      return noCredentials
          ? new KmsException(
              Reason.SET_UP,
              "needs credentials of AWS: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile in"
                  + " ~/.aws")
          // the exception behind it: what the SDK says around it may hold more than its user's need
          : new KmsException(Reason.UNREACHABLE, "isn't reached: " + Causes.root(e));
    }
  }
}
