/** Shows how a run goes: lines of status and the progress bar. */
@NullMarked
package site.ycsb.client.progress;

import org.jspecify.annotations.NullMarked;
