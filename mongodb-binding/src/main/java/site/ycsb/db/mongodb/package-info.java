/**
 * The binding for MongoDB and stores that speak its protocol, on the synchronous Java driver 5.
 *
 * <p>Roles: {@code MongoConfig} is the configuration, read once; {@code MongoSession} is the client
 * that all threads of a run share; {@code MongoDB} executes one thread's operations, with {@code
 * InsertBatch} for inserts that go together; {@code DocumentCodec} makes documents of records, and
 * {@code RecordReader} finds the fields in the bytes of documents. A record is a document with its
 * key in {@code _id} and its fields at the top, as binary values: what YCSB's own binding writes.
 * {@code CsfleDB} is around that where the driver encrypts, with the keys and the library in {@code
 * Csfle}. {@code MongoAuditor} tries which security features a server has.
 */
@NullMarked
package site.ycsb.db.mongodb;

import org.jspecify.annotations.NullMarked;
