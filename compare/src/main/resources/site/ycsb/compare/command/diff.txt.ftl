<#list gone as words>
Not compared, nothing valid in ${after}: ${words}
</#list>
<#list unreliable as words>
Not to be relied on, ${words}
</#list>
${heading}
<#list lines as line>
${line.change?left_pad(9)}  ${line.interval?right_pad(20)}  ${(line.verdict == "worse")?then("WORSE", line.verdict)?right_pad(9)}  ${line.words}
</#list>
<#if sum?has_content>
${sum}
</#if>
