package site.ycsb.client.binding;

import site.ycsb.config.SourcedProperties;

/**
 * What a command is to work on, as the user requested it.
 *
 * @param binding as the user called it
 * @param origin where the user did
 * @param properties of the command; the phase of a load or run is among them
 */
public record BindingRequest(String binding, String origin, SourcedProperties properties) {
  /** The same binding with other properties. */
  public BindingRequest with(SourcedProperties other) {
    return new BindingRequest(binding, origin, other);
  }
}
