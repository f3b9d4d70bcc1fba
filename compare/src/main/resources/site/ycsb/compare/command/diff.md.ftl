<#function md text>
<#return text?replace("[\\\\|*_<`\\[\\]&]", "\\\\$0", "r")>
</#function>
**${md(heading)}**

| what | change | 95 % interval | verdict |
|---|---|---|---|
<#list gone as words>
| ${md(words)} | | | not measured |
</#list>
<#list unreliable as words>
| ${md(words)} | | | **failed** |
</#list>
<#list lines as line>
| ${md(line.words)} | ${line.change} | ${line.interval} | <#if line.verdict == "worse">**worse**<#else>${line.verdict}</#if> |
</#list>
<#if sum?has_content>

${md(sum)}.
</#if>
