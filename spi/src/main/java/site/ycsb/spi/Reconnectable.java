package site.ycsb.spi;

import site.ycsb.DBException;

/**
 * A DB that can leave the server and connect anew, with all that it has configured. Which of a
 * server's threads serves a connection is a matter of luck, and stays for as long as it's open.
 * Both methods are called on the DB's thread between operations; all threads of a run disconnect
 * before the first one connects.
 */
public interface Reconnectable {
  /** Closes what {@code init} has opened. */
  void disconnect() throws DBException;

  /** Opens it again; the record keys, tables and settings are those of before. */
  void connect() throws DBException;
}
