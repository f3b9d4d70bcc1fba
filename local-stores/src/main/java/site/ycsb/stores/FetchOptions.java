package site.ycsb.stores;

import java.util.Optional;

/**
 * What a user requests of a server that is to be fetched.
 *
 * @param version the beginning of its version, such as 8.0; the newest when absent
 * @param from a file or an address that it is taken from; the maker's own when absent
 * @param licenceAccepted whether the user accepts its licence
 */
public record FetchOptions(
    Optional<String> version, Optional<String> from, boolean licenceAccepted) {}
