<#list gone as words>
Not compared, nothing valid in ${after}: ${words}
</#list>
<#list unreliable as words>
Not to be relied on, ${words}
</#list>
${heading}
<#list lines as line>
${line.change?left_pad(9)}  ${line.interval?right_pad(20)}  ${(line.verdict == "WORSE")?then("WORSE", (line.verdict == "DIFFERS")?then("differs", ""))?right_pad(7)}  ${line.words}
</#list>
<#if sum?has_content>
${sum}
</#if>
