package site.ycsb.client.run;

import site.ycsb.Workload;
import site.ycsb.client.chain.RetryCounts;
import site.ycsb.client.command.Console;
import site.ycsb.client.command.StopSignal;
import site.ycsb.client.config.RunConfig;
import site.ycsb.client.instrument.Instruments;
import site.ycsb.measurements.Measurements;

/** What all steps of one run share. */
record RunParts(
    RunConfig config,
    Workload workload,
    Measurements measurements,
    RetryCounts retryCounts,
    Instruments instruments,
    Console console,
    StopSignal stop) {}
