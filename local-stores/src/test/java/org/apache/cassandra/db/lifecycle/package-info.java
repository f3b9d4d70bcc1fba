/** A class of Cassandra's that a test plays. */
package org.apache.cassandra.db.lifecycle;
