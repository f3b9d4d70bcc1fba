/** When operations start: target rates, schedules, and the arrivals of an open loop. */
@NullMarked
package site.ycsb.client.pace;

import org.jspecify.annotations.NullMarked;
