<#function cell text><#return text?replace("|", "\\|")?replace("\n", " ")?replace("<", "&lt;")></#function>
<#macro figure of><#if of.exists()>${of.text()}<#if of.intervalText() != "–"> (${of.intervalText()})</#if><#if of.remark()?has_content>, ${of.remark()}</#if><#else>${of.remark()}</#if></#macro>
<!-- Made by 'bin/ycsb compare reproductions'. Change workloads/studies/publications/ or the results, not this page: a test compares. -->

# Published figures and ours

Every published figure that this project's studies follow, next to what was measured here. `bin/ycsb compare
reproductions docs` generates the page and its charts from `workloads/studies/published/` (figures),
`workloads/studies/publications/` (text) and `docs/reproductions/` (results); a test compares.

<#assign total = 0><#assign measured = 0>
<#list sections as section><#list section.tables() as table><#if table.file()?has_content><#assign total += table.rows()?size><#assign measured += table.measured()></#if></#list></#list>
<#assign answers = 0>
<#list sections as section><#list section.answers() as file><#assign answers += file.count()></#list></#list>
**${measured} of ${total} comparisons with published figures are made.** The others say why not.<#if answers != 0> ${answers} published answers, which
are no figures, stand next to those of this project on other pages.</#if> `bin/ycsb compare reproduce` runs what a
section comes from; [how to reproduce one](reproduce.md) has the commands.

## How to read it

- *Ours* is the mean of the trials with its 95 % interval (Student's t); for protected divided by plain data, the ratio
  of trials paired by repeat. Where one published figure covers several settings, such as several numbers of threads,
  ours is their geometric mean, and each repeat counts once.
- *Ours by published*: for changes in percent, the ratio of what they leave of 100 %. A published change of -50 % and
  ours of -25 % give 75 by 50, which is 1.5.
- *stand-in*: served instead of MongoDB; its speed shows nothing about MongoDB's.
- A claim is judged for each study and store: **confirmed** when the whole 95 % interval of our ratio lies within the
  range of the claim, **not confirmed** when all of it lies outside, and otherwise it **can't be told here**. Stand-ins,
  and results without an interval, which needs two repeats, judge nothing. Intervals aren't corrected for their number.
- *In turns*: an [interleaved measurement](measurement.md#interleaved-measurement) of the same settings judges claims
  about plain and protected data, or about key lengths, a second time, by the same rule. All protections took turns in
  one warm client, so the interval is that of blocks within each measurement, and a measurement is one process. It has
  no settings for the number of operations of a trial, nor for clients measured from their start.
- *mean of 3 of 4 settings*: where trials are missing, those repeats and settings are used that keep the most trials,
  the same settings in each repeat. *other counts* or *counts scaled by*: fewer or more records and operations than
  published.
- *Trend or step*: in how many of the trials that were long enough to decide, throughput [wasn't
  steady](measurement.md#did-it-hold-still) while it was measured.
- *Processor time, most by least*: by how much trials of one setting differ in the client's processor time for an
  operation, at the setting where they differ most. *Encrypting and decrypting*: their share of an operation's time as
  measured by the client, mean of the encrypted trials.
- A ratio of two stores compares two servers that ran one after the other on one machine, so their trials aren't paired
  (Welch's t). In a study measured in parts, which may be of different machines, both sides of a ratio come from one
  part, unless the text says otherwise; where a mean covers settings of several parts, these are independent of each
  other (Satterthwaite's degrees of freedom).

<#list sections as section>
<#assign publication = section.publication()>
## ${publication.title()}

<#if publication.source()?has_content>
${publication.source()}.

</#if>
${publication.prose().measured()?trim}

${publication.prose().here()?trim}

| study | valid trials | failed | put aside for steal time | most steal time of a trial | dates | scale of counts |
|---|---|---|---|---|---|---|
<#list section.studies() as study>
| <#if study.isMeasured()>[`${study.name()}`](reproductions/${study.name()}/)<#else>`${study.name()}`</#if> | ${study.trials()} | ${study.failed()} | ${study.discarded()} | ${study.steal()} | ${study.dates()} | ${study.scale()} |
</#list>

<#if publication.interleaved()??>
In turns: <#if section.interleaved().isPresent()>[`${publication.interleaved()}`](reproductions/${publication.interleaved()}/)<#else>`${publication.interleaved()}`</#if>, ${section.turns()}.

</#if>
<#list section.studies() as study>
<#if study.isMeasured()>
<details><summary>Machine and versions of <code>${study.name()}</code></summary>

<#list study.machines() as machine>
- ${machine}
</#list>
<#list study.versions() as version>
- ${version}
</#list>
<#list study.remarks() as remark>
- Note: ${remark}
</#list>
<#list study.failures() as failure>
- Failed: ${failure}
</#list>

</details>

</#if>
</#list>
<#if section.groups()?has_content>
<details><summary>How long and how steady the trials were, and what encrypting took</summary>

| study | store, workload | trials | run time, s | trend or step | processor time, most by least | encrypting and decrypting |
|---|---|---|---|---|---|---|
<#list section.groups() as group>
| `${group.study()}` | ${group.subject()} | ${group.trials()} | ${group.runTimes()} | ${group.unsteady()} | ${group.processorTimes()} | ${group.cryptoShare()} |
</#list>

</details>

</#if>
<#if section.chart()?has_content>
<picture>
  <source media="(prefers-color-scheme: dark)" srcset="${section.chart()}-dark.svg">
  <img alt="${section.drawn().description()}" src="${section.chart()}-light.svg">
</picture>

</#if>
<#if section.claims()?has_content>
### Claims of ${publication.title()}

<#list section.claims() as judged>
- ${judged.claim().claim()} It holds when the ratio of `${judged.claim().column()}` is ${judged.claim().within().words()}.
<#if judged.twice()>

  | study, store | trials | judged | in turns | judged |
  |---|---|---|---|---|
<#list judged.parts() as part>
  | `${part.study()}`<#if part.subject()?has_content>, ${part.subject()}</#if> | <@figure part.trials().measured()/> | **${part.trials().verdict().words()}** | <#if part.byTurns()??><@figure part.byTurns().measured()/> | **${part.byTurns().verdict().words()}**<#else> | </#if> |
</#list>
<#else>
<#list judged.parts() as part><#assign figure_ = part.trials().measured()>
  - `${part.study()}`<#if part.subject()?has_content>, ${part.subject()}</#if>: <#if figure_.exists()><@figure figure_/>: </#if>**${part.trials().verdict().words()}**<#if !figure_.exists()>: ${figure_.remark()}</#if>
</#list>
</#if>
</#list>

</#if>
<#if publication.prose().findings()??>
### <#if publication.figures()?has_content>What agrees and what doesn't<#else>What was measured</#if>

${publication.prose().findings()?trim}

</#if>
<#list section.tables() as table>
<#if table.file()?has_content>
<details><summary>All figures of <code>${table.file()}</code>: ${table.lines()?c} lines, ${table.rows()?size?c} comparisons, ${table.measured()?c} measured</summary>

| line | study | figure | published | ours | 95 % interval | ours by published | remark |
|---|---|---|---|---|---|---|---|
<#list table.rows() as row>
| <#if row.line() != 0>${row.line()?c}</#if> | <#if row.study()?has_content>`${row.study()}`</#if> | ${cell(row.subject())} | ${row.published()} | ${row.measured().text()} | ${row.measured().intervalText()} | ${row.measured().byPublishedText()} | ${cell(row.measured().remark())} |
</#list>
<#else>
<details><summary>Throughput of every configuration: ${table.rows()?size?c}, ${table.measured()?c} measured</summary>

| study | configuration | ours (ops/s) | 95 % interval | remark |
|---|---|---|---|---|
<#list table.rows() as row>
| `${row.study()}` | ${cell(row.subject())} | ${row.measured().text()} | ${row.measured().intervalText()} | ${cell(row.measured().remark())} |
</#list>
</#if>

</details>

</#list>
<#list section.answers() as answered>
`${answered.file().file()}`: ${answered.count()?c} answers about ${answered.file().about()}, next to those found here: ${answered.file().page()}.

</#list>
</#list>
