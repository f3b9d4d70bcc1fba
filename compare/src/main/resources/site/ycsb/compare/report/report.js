"use strict";
(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const configurations = data.configurations;
  const byId = new Map(configurations.map((one) => [one.id, one]));
  const protections = [...new Set(configurations.map((one) => one.protection))];
  const plain = new Set(configurations.filter((one) => one.plain).map((one) => one.protection));
  // Okabe and Ito's colours, which most colour-blind readers tell apart; lighter ones on dark
  const COLORS = {
    light: ["#0072b2", "#d55e00", "#009e73", "#b0578d", "#c98a00", "#3a9fd8", "#7a6a00", "#5b5bd6"],
    dark: ["#56b4e9", "#ff8a3d", "#2fcf9f", "#e79ac8", "#f0c24b", "#8ad0ff", "#d9cf5a", "#a5a5ff"]
  };
  const SYMBOLS = ["circle", "rect", "triangle", "diamond", "pin", "arrow", "roundRect", "circle"];
  const charts = [];
  // measured as it is drawn: a font that a canvas doesn't understand makes labels overlap
  const FONT = getComputedStyle(document.body).fontFamily;
  let printing = false;

  function theme() {
    return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
  }
  function variable(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }
  function color(protection) {
    if (plain.has(protection)) return theme() === "dark" ? "#b4bfcc" : "#5a6572";
    const others = protections.filter((one) => !plain.has(one));
    const palette = COLORS[theme()];
    return palette[others.indexOf(protection) % palette.length];
  }
  function symbol(protection) {
    return SYMBOLS[protections.indexOf(protection) % SYMBOLS.length];
  }
  function number(value) {
    if (value === undefined || value === null || !isFinite(value)) return "–";
    const size = Math.abs(value);
    const digits = size >= 100 || size === 0 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    return value.toLocaleString("en-US", { maximumFractionDigits: digits, minimumFractionDigits: digits });
  }
  function shortNumber(value) {
    const size = Math.abs(value);
    if (size >= 1e6) return (value / 1e6).toLocaleString("en-US", { maximumFractionDigits: 1 }) + "M";
    if (size >= 1e4) return (value / 1e3).toLocaleString("en-US", { maximumFractionDigits: 1 }) + "k";
    return value.toLocaleString("en-US", { maximumFractionDigits: 3 });
  }
  function percent(ratio) {
    const change = (ratio - 1) * 100;
    const text = Math.abs(change) >= 10 ? Math.abs(change).toFixed(0) : Math.abs(change).toFixed(1);
    return (Number(text) === 0 ? "" : change > 0 ? "+" : "−") + text + " %";
  }
  function escape(text) {
    const node = document.createElement("span");
    node.textContent = String(text);
    return node.innerHTML;
  }

  // ---- what varies -----------------------------------------------------------------------------

  function values(key) {
    return [...new Set(configurations.map((one) => one[key]))].sort((a, b) => a - b);
  }
  // those of configurations that have no result yet don't make an axis
  const varied = data.dimensions.filter((one) => values(one.key).length > 1);
  const axis = varied.length > 0 ? varied.reduce((a, b) => (values(b.key).length > values(a.key).length ? b : a)) : null;
  const facets = varied.filter((one) => one !== axis);

  function setting(one) {
    const words = [one.store, one.workload];
    varied.forEach((dimension) => words.push(dimensionWords(dimension, one)));
    return words.join(", ");
  }
  function dimensionWords(dimension, one) {
    const value = one[dimension.key];
    if (dimension.key === "threads") return value + (value === 1 ? " thread" : " threads");
    if (dimension.key === "clients") return value + (value === 1 ? " client" : " clients");
    if (dimension.key === "target") return value === 0 ? "no target" : "target " + shortNumber(value);
    return shortNumber(value) + " " + dimension.title.toLowerCase();
  }
  function group(items, key) {
    const groups = new Map();
    items.forEach((item) => {
      const name = key(item);
      if (!groups.has(name)) groups.set(name, []);
      groups.get(name).push(item);
    });
    return groups;
  }

  // a chart with more rows would be longer than a printed page
  const MAX_ROWS = 24;
  function parts(rows, title, key) {
    if (rows.length <= MAX_ROWS) return [{ title, rows }];
    const found = [];
    group(rows, key).forEach((members, name) => {
      const count = Math.ceil(members.length / MAX_ROWS);
      const size = Math.ceil(members.length / count);
      for (let part = 0; part < count; part++) {
        found.push({
          title: title + ": " + name + (count > 1 ? ", " + (part + 1) + " of " + count : ""),
          rows: members.slice(part * size, (part + 1) * size)
        });
      }
    });
    return found;
  }
  function whereOf(one) {
    return one.store + ", " + one.workload;
  }

  // what labels need, as the page draws them: what a chart measures by itself may be less
  function widthOf(labels, size) {
    const probe = document.createElement("span");
    probe.style.cssText = "position: absolute; visibility: hidden; white-space: nowrap; font-size: " + size + "px";
    document.body.append(probe);
    const widths = labels.flatMap((label) => label.split("\n")).map((line) => {
      probe.textContent = line;
      return probe.getBoundingClientRect().width;
    });
    probe.remove();
    return Math.ceil(Math.max(0, ...widths));
  }
  // room for a row of labels at the left, and for numbers below
  function gridFor(labels, size, right, top, bottom) {
    return { left: widthOf(labels, size) + 18, right, top, bottom: bottom + 20, containLabel: false };
  }

  // ---- drawing ---------------------------------------------------------------------------------

  function place(parent, title, description, height) {
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    caption.textContent = title;
    const box = document.createElement("div");
    box.className = "chart";
    if (height) {
      box.dataset.rows = height.rows;
      box.dataset.rest = height.rest;
      fit(box);
    }
    box.setAttribute("role", "img");
    box.setAttribute("aria-label", title + ". " + description);
    figure.append(caption, box);
    parent.append(figure);
    return box;
  }
  // a row has two lines on a narrow screen, one elsewhere
  function fit(box) {
    if (box.dataset.rows) box.style.height = Number(box.dataset.rest) + rowHeight() * Number(box.dataset.rows) + "px";
  }
  function draw(box, option) {
    const chart = echarts.init(box, null, { renderer: "svg" });
    const entry = { box, chart, option };
    chart.setOption(withTheme(option()));
    charts.push(entry);
    resized.observe(box);
    const figure = box.parentElement;
    const caption = figure.querySelector("figcaption").textContent;
    pictures.offer(figure, figure.closest("section").id, caption, () => picture(entry, caption));
  }
  // as it is printed: with its whole legend
  function picture(entry, caption) {
    const before = printing;
    printing = true;
    entry.chart.setOption(withTheme(entry.option()), true);
    const text = pictures.standalone(entry.box.querySelector("svg"), caption);
    printing = before;
    entry.chart.setOption(withTheme(entry.option()), true);
    return text;
  }
  function explain(parent, words) {
    const reason = document.createElement("p");
    reason.textContent = words;
    parent.append(reason);
  }
  // a chart is drawn before its neighbours take their share of the row
  const resized = new ResizeObserver((entries) => {
    entries.forEach((entry) => {
      const found = charts.find((one) => one.box === entry.target);
      if (found) found.chart.resize();
    });
  });
  function withTheme(option) {
    const ink = variable("--ink");
    const soft = variable("--soft");
    const grid = variable("--grid");
    const base = {
      animation: false,
      textStyle: { color: ink, fontFamily: FONT },
      tooltip: Object.assign(
        { backgroundColor: variable("--card"), borderColor: variable("--line"), textStyle: { color: ink, fontSize: 13 }, confine: true },
        option.tooltip
      )
    };
    if (option.legend) {
      option.legend = Object.assign({ type: printing ? "plain" : "scroll", textStyle: { color: ink }, pageTextStyle: { color: soft }, pageIconColor: soft, top: 0, left: 0, itemGap: 14 }, option.legend);
    }
    ["xAxis", "yAxis"].forEach((name) => {
      if (!option[name]) return;
      option[name] = Object.assign(
        { nameTextStyle: { color: soft }, axisLine: { lineStyle: { color: soft } }, axisTick: { lineStyle: { color: soft } }, splitLine: { lineStyle: { color: grid } }, minorSplitLine: { lineStyle: { color: grid } } },
        option[name]
      );
      option[name].axisLabel = Object.assign({ color: soft, hideOverlap: option[name].type === "value" }, option[name].axisLabel);
    });
    return Object.assign(base, option, { tooltip: base.tooltip });
  }
  function clear(parent) {
    for (let i = charts.length - 1; i >= 0; i--) {
      if (parent.contains(charts[i].box)) {
        resized.unobserve(charts[i].box);
        charts[i].chart.dispose();
        charts.splice(i, 1);
      }
    }
    parent.replaceChildren();
  }
  function refresh() {
    charts.forEach((entry) => {
      fit(entry.box);
      entry.chart.resize();
      entry.chart.setOption(withTheme(entry.option()), true);
    });
  }

  // An interval as a line with ends. Data: [x, low, high], with an offset in pixels.
  function whiskers(points, name, paint, offset) {
    return {
      type: "custom", name, silent: true, z: 3, tooltip: { show: false },
      itemStyle: { color: paint },
      data: points.filter((point) => point[1] !== undefined && point[2] !== undefined),
      encode: { x: 0, y: [1, 2] },
      renderItem(params, api) {
        const low = api.coord([api.value(0), api.value(1)]);
        const high = api.coord([api.value(0), api.value(2)]);
        const x = low[0] + (offset ? offset(api) : 0);
        const style = { stroke: paint, lineWidth: 1.6, fill: null };
        return {
          type: "group",
          children: [
            { type: "line", shape: { x1: x, y1: low[1], x2: x, y2: high[1] }, style },
            { type: "line", shape: { x1: x - 4, y1: low[1], x2: x + 4, y2: low[1] }, style },
            { type: "line", shape: { x1: x - 4, y1: high[1], x2: x + 4, y2: high[1] }, style }
          ]
        };
      }
    };
  }

  function figureOf(one, column) {
    return one.figures[column];
  }
  function withInterval(figure, unit) {
    const interval = figure.low === undefined ? "" : "<br>95 % interval " + number(figure.low) + " to " + number(figure.high);
    return "<b>" + number(figure.mean) + "</b> " + unit + interval;
  }

  // ---- figures against the varied axis ---------------------------------------------------------

  function drawAxis(metric) {
    const parent = document.getElementById("axis");
    clear(parent);
    const shown = configurations.filter((one) => figureOf(one, metric.column));
    if (shown.length === 0) explain(parent, "No chart: no valid trial has this figure.");
    if (axis) {
      const groups = group(shown, (one) => [one.store, one.workload].concat(facets.map((d) => dimensionWords(d, one))).join(", "));
      groups.forEach((members, title) => {
        const box = place(parent, title, metric.title + " against " + axis.title + "; the numbers are in the table below.");
        draw(box, () => lineOption(members, metric));
      });
    } else {
      group(shown, (one) => one.store).forEach((members, store) => {
        const box = place(parent, store, metric.title + " by workload; the numbers are in the table below.");
        draw(box, () => barOption(members, metric));
      });
    }
  }
  function lineOption(members, metric) {
    const ticks = values(axis.key);
    const series = [];
    const step = 9;
    const names = protections.filter((name) => members.some((one) => one.protection === name));
    names.forEach((name, index) => {
      const points = members.filter((one) => one.protection === name).sort((a, b) => a[axis.key] - b[axis.key]);
      const paint = color(name);
      series.push({
        name, type: "line", color: paint, symbol: symbol(name), symbolSize: 8,
        lineStyle: { width: 2, type: plain.has(name) ? "dashed" : "solid" },
        data: points.map((one) => ({ value: [ticks.indexOf(one[axis.key]), figureOf(one, metric.column).mean], one }))
      });
      const shift = (index - (names.length - 1) / 2) * Math.min(step, 26 / names.length);
      series.push(whiskers(points.map((one) => {
        const figure = figureOf(one, metric.column);
        return [ticks.indexOf(one[axis.key]), figure.low === undefined ? undefined : Math.max(0, figure.low), figure.high];
      }), name, paint, () => shift));
    });
    return {
      legend: { data: names },
      grid: { left: 8, right: 16, top: 52, bottom: 30, containLabel: true },
      tooltip: { trigger: "item", formatter: (hit) => escape(setting(hit.data.one)) + "<br>" + escape(hit.data.one.protection) + ": " + withInterval(figureOf(hit.data.one, metric.column), metric.unit) },
      xAxis: { type: "category", data: ticks.map((tick) => (axis.key === "target" && tick === 0 ? "none" : shortNumber(tick))), name: axis.title, nameLocation: "middle", nameGap: 26 },
      yAxis: { type: "value", min: 0, name: metric.title + " (" + metric.unit + ")", nameLocation: "end", nameTextStyle: { align: "left", color: variable("--soft") }, axisLabel: { formatter: shortNumber } },
      series
    };
  }
  function barOption(members, metric) {
    const workloads = [...new Set(members.map((one) => one.workload))];
    const names = protections.filter((name) => members.some((one) => one.protection === name));
    const series = [];
    names.forEach((name, index) => {
      const paint = color(name);
      const points = workloads.map((workload) => members.find((one) => one.protection === name && one.workload === workload));
      series.push({
        name, type: "bar", color: paint, barGap: "8%", barCategoryGap: "26%",
        itemStyle: { borderRadius: [3, 3, 0, 0], opacity: 0.88 },
        data: points.map((one) => (one ? { value: figureOf(one, metric.column).mean, one } : null))
      });
      series.push(whiskers(points.map((one, at) => {
        const figure = one && figureOf(one, metric.column);
        return figure ? [at, figure.low === undefined ? undefined : Math.max(0, figure.low), figure.high] : [at, undefined, undefined];
      }), name, variable("--ink"), (api) => {
        const layout = api.barLayout({ count: names.length, barGap: "8%", barCategoryGap: "26%" });
        return layout[index] ? layout[index].offsetCenter : 0;
      }));
    });
    return {
      legend: { data: names },
      grid: { left: 8, right: 16, top: 52, bottom: 8, containLabel: true },
      tooltip: { trigger: "item", formatter: (hit) => escape(setting(hit.data.one)) + "<br>" + escape(hit.data.one.protection) + ": " + withInterval(figureOf(hit.data.one, metric.column), metric.unit) },
      xAxis: { type: "category", data: workloads },
      yAxis: { type: "value", min: 0, name: metric.title + " (" + metric.unit + ")", nameTextStyle: { align: "left", color: variable("--soft") }, axisLabel: { formatter: shortNumber } },
      series
    };
  }

  function isNarrow() {
    return !printing && window.innerWidth < 640;
  }
  function rowHeight() {
    return isNarrow() ? 36 : 27;
  }

  // ---- cost against plain ----------------------------------------------------------------------

  function drawForest() {
    const parent = document.getElementById("forest");
    if (!parent) return;
    data.metrics.slice(0, 2).forEach((metric) => {
      const all = data.comparisons.filter((one) => one.metric === metric.column);
      if (all.length === 0) return;
      parts(all, metric.title + " against plain", (row) => whereOf(byId.get(row.configuration))).forEach(({ title, rows }) => {
        const box = place(parent, title, "Changes with 95 % intervals; the numbers are in the table below.", { rest: 70, rows: rows.length });
        draw(box, () => forestOption(rows, metric, all));
      });
    });
  }
  // parts of one metric have one scale, that of all
  function forestOption(rows, metric, comparisons) {
    const narrow = isNarrow();
    const labels = rows.map((row) => {
      const one = byId.get(row.configuration);
      return narrow ? setting(one).replace(/, /g, " ") + "\n" + one.protection : setting(one) + ", " + one.protection;
    });
    const ink = variable("--ink");
    const all = comparisons.flatMap((row) => [row.ratio, row.low || row.ratio, row.high || row.ratio]).map((r) => (r - 1) * 100);
    // one hopelessly wide interval mustn't squeeze the others: it is cut at the chart's edge
    const central = comparisons.map((row) => Math.abs((row.ratio - 1) * 100));
    const ends = comparisons.map((row) => 100 * Math.max(Math.abs((row.low || row.ratio) - 1), Math.abs((row.high || row.ratio) - 1))).sort((a, b) => a - b);
    // at least half of the intervals are whole
    const reach = Math.max(10, 2.5 * Math.max(...central), ends[Math.floor(ends.length / 2)]);
    const low = Math.max(-100, Math.floor(Math.max(Math.min(...all, 0), -reach) / 10) * 10);
    const high = Math.ceil(Math.min(Math.max(...all, 0), reach) / 10) * 10;
    return {
      grid: gridFor(labels, narrow ? 10 : 12, 70, 8, 40),
      tooltip: {
        trigger: "item",
        formatter(hit) {
          const row = rows[hit.dataIndex];
          const interval = row.low === undefined ? "one pair of trials" : "95 % interval " + percent(row.low) + " to " + percent(row.high);
          return escape(labels[hit.dataIndex]) + "<br><b>" + percent(row.ratio) + "</b><br>" + interval + "<br>" + (row.significant ? "significant" : "no difference shown");
        }
      },
      xAxis: { type: "value", min: low, max: high, name: narrow ? "change (%)" : metric.title + ", change against plain (%)", nameLocation: "middle", nameGap: 26 },
      yAxis: { type: "category", data: labels, inverse: true, axisTick: { show: false }, axisLabel: { interval: 0, fontSize: narrow ? 10 : 12, lineHeight: narrow ? 12 : undefined }, splitLine: { show: false } },
      series: [
        {
          type: "custom", name: "interval", clip: false,
          data: rows.map((row, at) => [(row.ratio - 1) * 100, at, row.low === undefined ? NaN : (row.low - 1) * 100, row.high === undefined ? NaN : (row.high - 1) * 100]),
          encode: { x: [0, 2, 3], y: 1 },
          renderItem(params, api) {
            const row = rows[params.dataIndex];
            const paint = color(byId.get(row.configuration).protection);
            const clamp = (value) => Math.min(high, Math.max(low, value));
            const center = api.coord([clamp(api.value(0)), api.value(1)]);
            const children = [];
            if (row.low !== undefined) {
              const from = api.coord([clamp(api.value(2)), api.value(1)]);
              const to = api.coord([clamp(api.value(3)), api.value(1)]);
              children.push({ type: "line", shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] }, style: { stroke: paint, lineWidth: 2.4 } });
              [[from, api.value(2) < low], [to, api.value(3) > high]].forEach(([end, cut]) => {
                if (!cut) children.push({ type: "line", shape: { x1: end[0], y1: end[1] - 5, x2: end[0], y2: end[1] + 5 }, style: { stroke: paint, lineWidth: 2.4 } });
              });
            }
            children.push({ type: "circle", shape: { cx: center[0], cy: center[1], r: 5.5 }, style: { fill: row.significant ? paint : variable("--card"), stroke: paint, lineWidth: 2.2 } });
            const edge = api.coord([high, api.value(1)]);
            children.push({ type: "text", style: { text: percent(row.ratio), x: edge[0] + 8, y: edge[1], verticalAlign: "middle", fill: ink, fontSize: 12 } });
            return { type: "group", children };
          },
          markLine: { silent: true, symbol: "none", label: { show: false }, lineStyle: { color: ink, width: 1.5, type: "solid" }, data: [{ xAxis: 0 }] }
        }
      ]
    };
  }

  // ---- percentiles and time lines --------------------------------------------------------------

  function drawCurves(name) {
    const parent = document.getElementById("curves");
    clear(parent);
    const members = configurations.filter((one) => setting(one) === name);
    const operations = [...new Set(members.flatMap((one) => Object.keys(one.curves)))];
    if (operations.length === 0) explain(parent, "No chart: no valid trial has latencies.");
    operations.forEach((operation) => {
      const box = place(parent, operation, "Latency percentiles of " + name + ".");
      draw(box, () => ({
        legend: { data: members.map((one) => one.protection) },
        grid: { left: 8, right: 34, top: 52, bottom: 30, containLabel: true },
        tooltip: {
          trigger: "axis",
          formatter(hits) {
            const share = 100 * (1 - 1 / hits[0].value[0]);
            return share.toFixed(share > 99.9 ? 3 : share > 99 ? 2 : 1) + " % are faster than<br>" + hits.map((hit) => hit.marker + escape(hit.seriesName) + ": <b>" + number(hit.value[1]) + "</b> µs").join("<br>");
          }
        },
        xAxis: {
          type: "log", min: 1, name: "Percentile", nameLocation: "middle", nameGap: 26,
          axisLabel: { formatter: (value) => ({ 1: "0 %", 10: "90 %", 100: "99 %", 1000: "99.9 %", 10000: "99.99 %" }[value] || "") }
        },
        yAxis: { type: "log", name: "Latency (µs)", nameTextStyle: { align: "left", color: variable("--soft") }, axisLabel: { formatter: shortNumber }, min: (extent) => Math.pow(10, Math.floor(Math.log10(extent.min))) },
        series: members.map((one) => ({
          name: one.protection, type: "line", color: color(one.protection), showSymbol: false, symbol: symbol(one.protection),
          lineStyle: { width: 2, type: plain.has(one.protection) ? "dashed" : "solid" }, data: one.curves[operation] || []
        }))
      }));
    });
  }
  function isShort(one) {
    return one.lines.every((line) => line.points.length < 2);
  }
  function drawLines(name) {
    const parent = document.getElementById("lines");
    clear(parent);
    const members = configurations.filter((one) => setting(one) === name);
    if (members.every(isShort)) {
      explain(parent, members.length === 0 ? "No chart: there is no valid trial." : "No chart: the trials are too short for a time line.");
      return;
    }
    const most = Math.max(0, ...members.flatMap((one) => one.lines.flatMap((line) => line.points.map((point) => point[1]))));
    // the same for all, which stand side by side to be compared
    const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
    const highest = most > 0 ? Math.ceil((2 * most) / power) * power / 2 : 1;
    members.forEach((one) => {
      const short = isShort(one);
      const box = place(parent, one.protection, short ? "Too short for a time line." : "Throughput of each second of each trial.");
      draw(box, () => ({
        legend: short ? undefined : { data: one.lines.map((line) => "repeat " + line.repeat) },
        title: short ? { text: "too short for a time line", left: "center", top: "middle", textStyle: { color: variable("--soft"), fontSize: 14, fontWeight: "normal" } } : undefined,
        grid: { left: 8, right: 18, top: 52, bottom: 30, containLabel: true },
        tooltip: { trigger: "axis", valueFormatter: (value) => number(value) + " ops/s" },
        xAxis: { type: "value", name: "Second of the measured part", nameLocation: "middle", nameGap: 26, minInterval: 1, min: 0 },
        yAxis: { type: "value", min: 0, max: highest, name: "ops/s", nameTextStyle: { align: "left", color: variable("--soft") }, axisLabel: { formatter: shortNumber } },
        series: one.lines.map((line, index) => ({
          name: "repeat " + line.repeat, type: "line", symbolSize: 5, symbol: SYMBOLS[index % SYMBOLS.length],
          color: COLORS[theme()][index % COLORS[theme()].length], data: short ? [] : line.points.map((point) => [point[0], point[1]])
        }))
      }));
    });
  }

  // ---- encryption's part, published figures ----------------------------------------------------

  function drawCrypto() {
    const parent = document.getElementById("crypto-chart");
    if (!parent) return;
    const encrypted = configurations.filter((one) => one.figures.crypto_share_pct && one.figures.latency_mean_us);
    if (encrypted.length === 0) explain(parent, "No chart: no valid trial has both the time of an operation and encryption's part of it.");
    parts(encrypted, "Mean time of an operation", whereOf).forEach(({ title, rows }) => {
      const box = place(parent, title, "Encryption's part and the rest; the numbers are in the table below.", { rest: 90, rows: rows.length });
      draw(box, () => cryptoOption(rows));
    });
  }
  function cryptoOption(rows) {
    const labels = rows.map((one) => (isNarrow() ? setting(one).replace(/, /g, " ") + "\n" + one.protection : setting(one) + ", " + one.protection));
    const part = (one) => one.figures.latency_mean_us.median * one.figures.crypto_share_pct.median / 100;
    return {
      legend: { data: ["encryption and decryption", "everything else"] },
      grid: gridFor(labels, isNarrow() ? 10 : 12, 24, 36, 34),
      tooltip: { trigger: "axis", axisPointer: { type: "shadow" }, valueFormatter: (value) => number(value) + " µs" },
      xAxis: { type: "value", name: "µs", nameLocation: "middle", nameGap: 24, axisLabel: { formatter: shortNumber } },
      yAxis: { type: "category", data: labels, inverse: true, axisTick: { show: false }, axisLabel: { interval: 0, fontSize: isNarrow() ? 10 : 12, lineHeight: isNarrow() ? 12 : undefined } },
      series: [
        { name: "encryption and decryption", type: "bar", stack: "time", color: COLORS[theme()][1], data: rows.map(part) },
        { name: "everything else", type: "bar", stack: "time", color: theme() === "dark" ? "#44556a" : "#c3ccd6", data: rows.map((one) => one.figures.latency_mean_us.median - part(one)) }
      ]
    };
  }
  function drawPublished() {
    const parent = document.getElementById("published-chart");
    if (!parent) return;
    group(data.published, (one) => one.metric + "\n" + one.source).forEach((pairs) => {
      parts(pairs, pairs[0].title + ": " + pairs[0].source, whereOf).forEach(({ title, rows }) => {
        const box = place(parent, title, "Published and measured figures; the numbers are in the table below.", { rest: 60, rows: 1.25 * rows.length });
        draw(box, () => publishedOption(rows));
      });
    });
  }
  function publishedOption(rows) {
    const labels = rows.map((one) => (isNarrow() ? one.label.replace(/ (?=[a-z]+=)/, "\n") : one.label));
    return {
      legend: { data: ["published", "measured here"] },
      grid: gridFor(labels, isNarrow() ? 9 : 11, 24, 36, 16),
      tooltip: { trigger: "axis", axisPointer: { type: "shadow" }, valueFormatter: number },
      xAxis: { type: "value", axisLabel: { formatter: shortNumber } },
      yAxis: { type: "category", inverse: true, data: labels, axisTick: { show: false }, axisLabel: { interval: 0, fontSize: isNarrow() ? 9 : 11, lineHeight: isNarrow() ? 11 : undefined } },
      series: [
        { name: "published", type: "bar", color: COLORS[theme()][4], data: rows.map((one) => one.published) },
        { name: "measured here", type: "bar", color: COLORS[theme()][0], data: rows.map((one) => one.measured) }
      ]
    };
  }

  // ---- choices and theme -----------------------------------------------------------------------

  function radios(id, items, chosen) {
    const parent = document.getElementById(id);
    items.forEach((item, index) => {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.type = "radio";
      input.name = id;
      input.checked = index === 0;
      input.addEventListener("change", () => chosen(item));
      label.append(input, item.title);
      parent.append(label);
    });
    if (items.length > 0) chosen(items[0]);
  }
  function selection(id, names, chosen) {
    const parent = document.getElementById(id);
    const select = document.createElement("select");
    select.setAttribute("aria-label", "Setting");
    names.forEach((name) => select.add(new Option(name, name)));
    select.addEventListener("change", () => chosen(select.value));
    parent.append(select);
    chosen(names[0]);
  }
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  let chosenTheme = null;
  function applyTheme() {
    document.documentElement.dataset.theme = chosenTheme || (dark.matches ? "dark" : "light");
    refresh();
  }
  dark.addEventListener("change", applyTheme);
  document.getElementById("theme").addEventListener("click", () => {
    chosenTheme = theme() === "dark" ? "light" : "dark";
    applyTheme();
  });
  window.addEventListener("beforeprint", () => {
    printing = true;
    document.documentElement.classList.add("printing");
    document.documentElement.dataset.theme = "light";
    refresh();
  });
  window.addEventListener("afterprint", () => {
    printing = false;
    document.documentElement.classList.remove("printing");
    applyTheme();
  });
  let timer = 0;
  window.addEventListener("resize", () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, 120);
  });

  document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
  const operations = [...new Set(configurations.flatMap((one) => Object.keys(one.curves)))];
  const metrics = data.metrics.concat(
    operations.length > 1
      ? operations.map((name) => ({ column: name + "_mean_us", title: name + " mean latency", unit: "µs" }))
      : []
  );
  drawForest();
  radios("metric", metrics, drawAxis);
  const settings = [...new Set(configurations.map(setting))];
  selection("curve-choice", settings, drawCurves);
  selection("line-choice", settings, drawLines);
  drawCrypto();
  drawPublished();
  document.documentElement.dataset.ready = "true";
})();
