'use strict';
(() => {
  const steps = (value, unit, base, names) => {
    let i = 0;
    while (Math.abs(value) >= base && i < names.length - 1) { value /= base; i++; }
    return (Math.abs(value) < 10 && i > 0 ? value.toFixed(2) : Math.abs(value) < 100 && i > 0 ? value.toFixed(1)
        : Math.round(value)) + ' ' + names[i] + unit;
  };
  const binary = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
  const texts = {
    BYTES: v => steps(v, '', 1024, binary),
    RATE: v => steps(v, '/s', 1024, binary),
    FINE_SECONDS: v => (v < 1000 ? +v.toPrecision(4) : Math.round(v).toLocaleString('en')) + ' s',
    SECONDS: v => (v < 1000 ? +v.toPrecision(4) : Math.round(v).toLocaleString('en')) + ' s',
    SHARE: v => +(100 * v).toPrecision(3) + ' %',
    BAR: v => +(100 * v).toPrecision(3) + ' %',
    NUMBER: v => v.toLocaleString('en', {maximumFractionDigits: 2}),
    COUNT: v => v.toLocaleString('en')
  };
  const text = (form, value) => value === null || value === undefined || value === '-' ? '-' : (texts[form] || String)(value);
  const escaped = value => String(value).replace(/[&<>"']/g, c => '&#' + c.charCodeAt(0) + ';');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const ink = () => dark.matches ? '#e6edf3' : '#1b1f24';
  const soft = () => dark.matches ? '#9da7b3' : '#57606a';

  // Times of the site's zone, where one is set; "(UTC)" in a heading becomes its name.
  const zone = window.ioMinerZone || '';
  const formatIn = timeZone => {
    try {
      return new Intl.DateTimeFormat('sv-SE', {timeZone, year: 'numeric', month: '2-digit', day: '2-digit',
        hour: '2-digit', minute: '2-digit', second: '2-digit'});
    } catch (e) {
      return null; // The browser does not know the zone: times stay in UTC.
    }
  };
  const inZone = zone === '' ? null : formatIn(zone);
  const utcTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
  const local = time => inZone !== null && utcTime.test(time) ? inZone.format(Date.parse(time.replace(' ', 'T') + 'Z')) : time;
  const localize = (head, cells) => {
    if (inZone === null || !head.textContent.includes('(UTC)')) { return; }
    const times = cells.filter(cell => cell && utcTime.test(cell.textContent.trim()));
    times.forEach(cell => { cell.title = cell.textContent.trim() + ' UTC'; cell.textContent = local(cell.textContent.trim()); });
    if (times.length > 0) { head.textContent = head.textContent.replace('UTC', zone); }
  };
  document.querySelectorAll('table').forEach(table => {
    if (table.tHead !== null) {
      [...table.tHead.rows[0].cells].forEach((head, i) => localize(head, [...table.querySelectorAll('tbody tr')].map(row => row.cells[i])));
    }
    table.querySelectorAll('tbody tr > :first-child').forEach(head => localize(head, [head.nextElementSibling]));
  });

  const palette = ['#0072b2', '#e69f00', '#009e73', '#d55e00', '#56b4e9', '#cc79a7', '#8a8a00', '#666666'];
  // All colors are of Okabe and Ito. Reads, writes, metadata and all together have the same ones in all charts; heat maps have viridis.
  const activities = () => dark.matches ? ['#56b4e9', '#e69f00', '#8b949e', '#009e73'] : ['#0072b2', '#d55e00', '#6e7781', '#009e73'];
  const activity = name => ({Reads: 0, Read: 0, Writes: 1, Write: 1, Written: 1})[name];
  const viridis = ['#440154', '#482878', '#3e4989', '#31688e', '#26828e', '#1f9e89', '#35b779', '#6ece58', '#b5de2b', '#fde725'];
  const middle = {nameLocation: 'middle', nameGap: 28};
  const axis = (form, more) => Object.assign(
      {type: 'value', splitLine: {lineStyle: {color: dark.matches ? '#30363d' : '#d0d7de'}}, axisLabel: {color: soft(), hideOverlap: true, formatter: v => text(form, v)}, nameTextStyle: {color: soft()}}, more);
  const names = (data, more) => Object.assign(
      {type: 'category', data, axisLabel: {color: ink(), interval: 0, overflow: 'truncate', width: Math.min(220, Math.round(innerWidth * 0.35))}}, more);
  const base = more => Object.assign({animation: false, color: palette, textStyle: {color: ink()}, tooltip: {confine: true},
    grid: {left: 8, right: 24, top: 36, bottom: 8, containLabel: true}}, more);

  // Uses that would lie on one pixel are drawn as one: a hundred thousand of them stay smooth.
  const merged = (uses, from, to) => {
    const pixel = (to - from) / 2000;
    const drawn = [];
    let last = null;
    uses.forEach(u => {
      if (u[2] < from || u[1] > to) { return; }
      if (last !== null && last[0] === u[0] && u[1] - last[2] < pixel) {
        last[2] = Math.max(last[2], u[2]);
      } else {
        last = [u[0], u[1], u[2]];
        drawn.push(last);
      }
    });
    return drawn;
  };

  const options = {
    bars: d => base({
      xAxis: axis(d.form, {name: d.valueName, nameLocation: 'middle', nameGap: 28}),
      yAxis: names(d.rows.map(r => r[0]), {inverse: true}),
      grid: {left: 8, right: d.rows[0].length > 2 ? 80 : 24, top: 8, bottom: 30, containLabel: true},
      tooltip: {confine: true, formatter: p => escaped(p.name) + ': ' + text(d.form, p.value)},
      series: [{type: 'bar', data: d.rows.map(r => r.length < 3 ? r[1] : {value: r[1], itemStyle: {color: activities()[r[2]]}}),
        label: {show: d.rows[0].length > 2, position: 'right', color: ink(), formatter: p => text(d.form, p.value)}}]
    }),
    columns: d => base({
      legend: d.series.length > 1 ? {top: 0, textStyle: {color: ink()}, type: 'scroll'} : undefined,
      grid: {left: 8, right: 24, top: 36, bottom: 30, containLabel: true},
      xAxis: names(d.names, {axisLabel: {color: ink(), hideOverlap: true}, name: d.xName, nameTextStyle: {color: soft()}, ...middle}),
      yAxis: axis(d.form, {name: d.valueName}),
      tooltip: {confine: true, trigger: 'axis', valueFormatter: v => text(d.form, v)},
      series: d.series.map(s => ({type: 'bar', name: s.name, data: s.data, itemStyle: {color: activities()[activity(s.name)]},
        label: {show: activity(s.name) !== undefined, position: 'top', color: ink(), formatter: p => p.value ? text(d.form, p.value) : ''},
        labelLayout: {hideOverlap: true}}))
    }),
    lines: d => base({
      legend: {top: 0, textStyle: {color: ink()}},
      xAxis: axis('SHARE', {max: 1, name: d.xName, nameLocation: 'middle', nameGap: 28}), yAxis: axis('SHARE', {max: 1}),
      grid: {left: 8, right: 24, top: 36, bottom: 30, containLabel: true},
      tooltip: {confine: true, trigger: 'axis', valueFormatter: v => text('SHARE', v)},
      series: d.series.map(s => ({type: 'line', name: s.name, data: s.data}))
    }),
    heat: d => base({
      grid: {left: 8, right: 16, top: 8, bottom: 64, containLabel: true},
      xAxis: {type: 'category', data: d.columns.map(local), axisLabel: {color: ink(), hideOverlap: true}},
      yAxis: {type: 'category', data: d.rows, inverse: true, axisLabel: {color: ink(), hideOverlap: true}},
      tooltip: {confine: true, formatter: p => escaped(d.rows[p.value[1]]) + ', ' + escaped(local(d.columns[p.value[0]])) + ': '
          + text(d.form, p.value[2])},
      visualMap: {min: 0, max: d.cells.reduce((most, c) => Math.max(most, c[2]), 1), calculable: true, orient: 'horizontal',
        left: 'center', bottom: 0, formatter: v => text(d.form, v), textStyle: {color: ink()},
        inRange: {color: dark.matches ? ['#161b22', '#1f6feb', '#f2cc60'] : ['#f6f8fa', '#54aeff', '#7d2d00']}},
      series: [{type: 'heatmap', data: d.cells, progressive: 0}]
    }),
    curves: d => base({
      legend: {top: 0, textStyle: {color: ink()}},
      grid: {left: 8, right: 24, top: 36, bottom: 30, containLabel: true},
      xAxis: axis(d.xForm, {max: 'dataMax', name: 'Time since the start of the job', ...middle}),
      yAxis: axis(d.form, {name: 'Rate'}),
      dataZoom: [{type: 'inside', filterMode: 'none'}],
      tooltip: {confine: true, trigger: 'axis', valueFormatter: v => text(d.form, v)},
      series: d.series.map(s => ({type: 'line', step: 'end', showSymbol: false, areaStyle: {opacity: 0.2}, name: s.name, data: s.data,
        itemStyle: {color: activities()[activity(s.name)]}}))
    }),
    times: d => base({
      useUTC: true,
      legend: {top: 0, textStyle: {color: ink()}},
      xAxis: {type: 'time', axisLabel: {color: soft(), hideOverlap: true, ...(inZone === null ? {} : {formatter: v => inZone.format(v).slice(5, 16)})},
        ...(inZone === null ? {} : {axisPointer: {label: {formatter: p => inZone.format(p.value)}}})}, yAxis: axis(d.form),
      dataZoom: [{type: 'inside', filterMode: 'none'}],
      tooltip: {confine: true, trigger: d.points ? 'item' : 'axis', valueFormatter: v => text(d.form, v)},
      series: d.series.map(s => {
        const isPast = s.name.endsWith(', a week before');
        return {type: d.points ? 'scatter' : 'line', symbolSize: 7, showSymbol: d.points, name: s.name,
          color: isPast ? soft() : activities()[activity(s.name.split(' ')[0])], z: isPast ? 1 : 2,
          lineStyle: isPast ? {width: 1, type: s.name.startsWith('Read') ? 'solid' : 'dashed'} : undefined,
          areaStyle: d.points || isPast ? undefined : {opacity: 0.15},
          markLine: d.points ? {silent: true, symbol: 'none', lineStyle: {type: 'dashed'}, data: [{type: 'median'}],
            label: {position: 'insideEndTop', color: ink(), formatter: p => 'median ' + text(d.form, p.value)}} : undefined,
          data: s.data.map(p => [Date.parse(p[0].replace(' ', 'T') + 'Z'), p[1]])};
      })
    }),
    waterfall: d => {
      let left = d.rows[0][1];
      const hidden = [];
      d.rows.forEach((r, i) => {
        if (i > 0 && i < d.rows.length - 1) { left -= r[1]; }
        hidden.push(i === 0 || i === d.rows.length - 1 ? 0 : Math.max(0, left));
      });
      return base({
        grid: {left: 8, right: 24, top: 8, bottom: 8, containLabel: true},
        xAxis: axis(d.form), yAxis: names(d.rows.map(r => r[0]), {inverse: true}),
        tooltip: {confine: true, formatter: p => escaped(p.name) + ': ' + text(d.form, d.rows[p.dataIndex][1])},
        series: [{type: 'bar', stack: 'all', silent: true, itemStyle: {color: 'transparent'}, data: hidden},
          {type: 'bar', stack: 'all', data: d.rows.map((r, i) => ({value: r[1],
            itemStyle: {color: i === 0 ? '#8b949e' : i === d.rows.length - 1 ? '#2da44e' : '#cf222e'}}))}]
      });
    },
    timeline: d => {
      const by = d.by || 0;
      const rows = by === 0 ? d.files : d.ranks;
      const lanes = ['Reads', 'Writes', 'Metadata'];
      const colors = activities();
      const critical = ink();
      // A lane for each activity; what is critical is a line below its lane.
      const draw = (color, tall, top) => (params, api) => {
        const row = api.value(0);
        const from = api.coord([api.value(1), row]);
        const to = api.coord([api.value(2), row]);
        const height = api.size([0, 1])[1];
        const box = params.coordSys;
        const left = Math.max(box.x, from[0]);
        const right = Math.min(box.x + box.width, Math.max(to[0], from[0] + 1));
        return right < left ? null : {type: 'rect', style: {fill: color},
          shape: {x: left, width: right - left, y: from[1] - height / 2 + height * top, height: height * tall}};
      };
      const all = lanes.map((name, lane) => d.uses.filter(u => u[2] === lane).map(u => [u[by], u[3], u[4]]));
      lanes.forEach((name, lane) => all.push(d.critical.filter(u => u[2] === lane).map(u => [u[by], u[3], u[4]])));
      all.forEach(one => one.sort((a, b) => a[0] - b[0] || a[1] - b[1]));
      d.shown = all;
      return base({
        legend: {top: 0, textStyle: {color: ink()}},
        grid: {left: 8, right: 24, top: 36, bottom: 76, containLabel: true},
        xAxis: axis('FINE_SECONDS', {min: 0, max: d.seconds, name: 'Time since the start of the job', ...middle}),
        yAxis: names(rows, {inverse: true}),
        dataZoom: [{type: 'inside', filterMode: 'none'}, {type: 'slider', filterMode: 'none', bottom: 8, height: 24,
          showDataShadow: false, labelFormatter: v => text('FINE_SECONDS', v)}],
        tooltip: {confine: true, formatter: p => escaped(rows[p.value[0]]) + '<br>' + escaped(p.seriesName) + ': '
            + text('FINE_SECONDS', p.value[1]) + ' to ' + text('FINE_SECONDS', p.value[2])},
        series: all.map((uses, i) => {
          const isCritical = i >= lanes.length;
          const lane = i % lanes.length;
          return {type: 'custom', name: isCritical ? 'Critical path' : lanes[lane], itemStyle: {color: isCritical ? critical : colors[lane]},
            renderItem: isCritical ? draw(critical, 0.08, 0.26 + 0.3 * lane) : draw(colors[lane], 0.18, 0.07 + 0.3 * lane),
            encode: {x: [1, 2], y: 0}, data: merged(uses, 0, d.seconds), progressive: 0};
        })
      });
    },
    // A heat map with the rate of all ranks above it and the bytes of each rank beside it.
    ranks: d => {
      const moments = d.total[0].map((v, i) => text('FINE_SECONDS', i * d.seconds / d.total[0].length));
      const cells = [];
      d.rates.forEach((rates, row) => rates.forEach((rate, i) => {
        if (rate > 0) { cells.push([i, row, d.log ? Math.log10(rate) : rate, rate]); }
      }));
      const colors = cells.map(c => c[2]);
      const least = d.log ? colors.reduce((a, b) => Math.min(a, b), Infinity) : 0;
      const most = colors.reduce((a, b) => Math.max(a, b), 0);
      const left = 110;
      const right = innerWidth < 700 ? 90 : 180;
      const directions = ['Read', 'Written'];
      const quiet = {axisTick: {show: false}, axisLabel: {show: false}};
      const moved = (grid, values) => directions.map((name, i) => ({type: 'bar', name, stack: 'moved' + grid, barWidth: '102%', xAxisIndex: grid,
        yAxisIndex: grid, itemStyle: {color: activities()[i]}, data: values[i]}));
      return base({
        legend: {top: 0, data: directions, textStyle: {color: ink()}},
        grid: [{left, right, top: 120, bottom: 104}, {left, right, top: 52, height: 60}, {right: 20, width: right - 60, top: 120, bottom: 104}],
        xAxis: [{type: 'category', data: moments, gridIndex: 0, axisLabel: {color: soft(), hideOverlap: true},
            name: 'Time since the start of the job', nameTextStyle: {color: soft()}, ...middle},
          {type: 'category', data: moments, gridIndex: 1, ...quiet},
          axis('BYTES', {gridIndex: 2, name: 'Bytes of a rank', splitNumber: 2, ...middle})],
        yAxis: [{type: 'category', data: d.rows, gridIndex: 0, inverse: true, axisLabel: {color: ink(), hideOverlap: true, formatter: v => v.replace(/^ranks? /, '')},
            name: 'Ranks', nameLocation: 'middle', nameGap: left - 24, nameTextStyle: {color: soft()}},
          axis('RATE', {gridIndex: 1, name: 'All ranks', splitNumber: 2}),
          {type: 'category', data: d.rows, gridIndex: 2, inverse: true, ...quiet}],
        tooltip: {confine: true, formatter: p => p.seriesType === 'heatmap'
            ? escaped(d.rows[p.value[1]]) + ', ' + moments[p.value[0]] + ': ' + text('RATE', p.value[3])
            : escaped(p.name) + '<br>' + p.seriesName + ': ' + text(p.seriesIndex < 3 ? 'RATE' : 'BYTES', p.value)},
        visualMap: {seriesIndex: 0, dimension: 2, min: least, max: most > least ? most : least + 1, calculable: true, orient: 'horizontal',
          left: 'center', bottom: 0, formatter: v => text('RATE', d.log ? 10 ** v : v), textStyle: {color: ink()},
          text: ['', d.log ? 'Rate of one rank (logarithmic)' : 'Rate of one rank'], inRange: {color: viridis}},
        series: [{type: 'heatmap', xAxisIndex: 0, yAxisIndex: 0, data: cells, progressive: 0}, ...moved(1, d.total), ...moved(2, d.bytes)]
      });
    },
    offsets: d => base({
      legend: {top: 0, textStyle: {color: ink()}},
      grid: {left: 8, right: 24, top: 76, bottom: 30, containLabel: true},
      xAxis: axis('FINE_SECONDS', {name: 'Time since the start of the job', scale: true, ...middle}),
      yAxis: axis('BYTES', {name: 'Offset in the file'}),
      dataZoom: [{type: 'inside', filterMode: 'none'}],
      tooltip: {confine: true, formatter: p => escaped(p.seriesName) + ', rank ' + p.value[3] + '<br>offset ' + text('BYTES', p.value[1]) + ', '
          + text('BYTES', p.value[2]) + '<br>' + text('FINE_SECONDS', p.value[0]) + ' to ' + text('FINE_SECONDS', p.value[4])},
      series: d.series.map(s => ({type: 'scatter', name: s.module + (s.color === 0 ? ' reads' : ' writes'), data: s.data,
        symbol: s.module === 'DXT_MPIIO' ? 'emptyCircle' : 'rect', symbolSize: s.module === 'DXT_MPIIO' ? 7 : 3, itemStyle: {color: activities()[s.color]}}))
    }),
    parallel: d => base({
      parallel: {left: 60, right: 90, top: 40, bottom: 24},
      parallelAxis: d.axes.map((a, i) => ({dim: i, name: a.name, nameTextStyle: {color: ink()},
        axisLabel: {color: ink(), formatter: v => text(a.form, v)}})),
      series: [{type: 'parallel', lineStyle: {width: 1.5, opacity: 0.7}, inactiveOpacity: 0.05, progressive: 0,
        data: d.rows.map((r, i) => ({value: r.map(v => v === null ? '-' : v),
          lineStyle: {color: d.groups ? palette[d.groups[i] % palette.length] : palette[0]}}))}]
    })
  };

  const brush = (chart, section) => chart.on('axisareaselected', () => {
    const series = chart.getModel().getSeries()[0];
    const chosen = new Set(series.getRawIndicesByActiveState('active'));
    const rows = [...section.querySelectorAll('tbody tr')];
    // Without a brush no line is active or inactive; a brush that meets none makes all inactive.
    const all = chosen.size === 0 && series.getRawIndicesByActiveState('inactive').length === 0;
    rows.forEach((row, i) => { row.hidden = !all && !chosen.has(i); });
    section.querySelector('.chosen').textContent = all ? '' : chosen.size + ' of ' + rows.length + ' rows chosen';
  });

  // A timeline is drawn again for what is zoomed into, and by file or by rank.
  const timeline = (chart, data, section) => {
    let waiting = false;
    chart.on('datazoom', () => {
      if (waiting) { return; }
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        const zoom = chart.getOption().dataZoom[0];
        const from = data.seconds * zoom.start / 100;
        const to = data.seconds * zoom.end / 100;
        chart.setOption({series: data.shown.map(uses => ({data: merged(uses, from, to)}))});
      });
    });
    const status = section.querySelector('.chosen');
    status.textContent = data.note;
    if (data.ranks.length < 2) { return; }
    const place = section.querySelector('.chart');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'By rank';
    button.addEventListener('click', () => {
      data.by = data.by === 1 ? 0 : 1;
      button.textContent = data.by === 1 ? 'By file' : 'By rank';
      chart.setOption(options.timeline(data), true);
      place.style.height = data.heights[data.by] + 'px';
      chart.resize();
    });
    place.before(button);
  };

  const charts = [];
  document.querySelectorAll('.chart').forEach(place => {
    const id = place.dataset.section;
    const data = JSON.parse(document.getElementById(id + '-data').textContent);
    place.style.height = place.dataset.height + 'px';
    const chart = echarts.init(place, null, {renderer: 'canvas'});
    chart.setOption(options[data.kind](data));
    if (data.kind === 'parallel') {
      place.closest('section').dataset.brushed = '';
      brush(chart, place.closest('section'));
    }
    if (data.kind === 'timeline') { timeline(chart, data, place.closest('section')); }
    charts.push({chart, data});
  });
  addEventListener('resize', () => charts.forEach(c => c.chart.resize()));
  dark.addEventListener('change', () => charts.forEach(c => c.chart.setOption(options[c.data.kind](c.data), true)));

  // Long tables show their first rows; they are filtered and sorted, and the filter is in the address.
  const SHOWN = 10;
  const factors = {'': 1, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40, Pi: 2 ** 50, Ei: 2 ** 60};
  const valueOf = cell => {
    const found = /^(-?[\d.,]+(?:e[+-]?\d+)?)(?: ([KMGTPE]i)?B)?/i.exec(cell);
    return found === null ? NaN : parseFloat(found[1].replace(/,/g, '')) * factors[found[2] || ''];
  };
  const tables = new Map();
  const interactive = section => {
    const table = section.querySelector('table');
    const body = table.tBodies[0];
    const rows = [...body.rows];
    const isBrushed = section.dataset.brushed !== undefined;
    if (rows.length < 2 || isBrushed) { return; }
    let isWhole = rows.length <= SHOWN;
    let wanted = '';
    const bar = document.createElement('p');
    bar.className = 'tools';
    const input = document.createElement('input');
    input.type = 'search';
    input.placeholder = 'Filter rows';
    input.setAttribute('aria-label', 'Filter rows of ' + section.querySelector('h3').textContent);
    const more = document.createElement('button');
    more.type = 'button';
    const state = document.createElement('span');
    state.setAttribute('role', 'status');
    const show = () => {
      const found = [...body.rows].filter(row => row.textContent.toLowerCase().includes(wanted));
      const first = new Set(isWhole ? found : found.slice(0, SHOWN));
      rows.forEach(row => row.classList.toggle('off', !first.has(row)));
      more.hidden = found.length <= SHOWN;
      more.textContent = isWhole ? 'First ' + SHOWN : 'All ' + found.length;
      state.textContent = wanted === '' ? '' : found.length + ' of ' + rows.length + ' rows';
    };
    const filter = text => { input.value = text; wanted = text.toLowerCase(); show(); };
    input.addEventListener('input', () => {
      filter(input.value);
      history.replaceState(null, '', '#' + section.id + (input.value === '' ? '' : '=' + encodeURIComponent(input.value)));
    });
    more.addEventListener('click', () => { isWhole = !isWhole; show(); });
    if (rows.length > SHOWN) {
      bar.append(input, more, state);
      section.querySelector('.scroll').before(bar);
      tables.set(section.id, filter);
    }
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      if (head.textContent.trim() === '') { return; }
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'sort';
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => {
        const isDown = head.getAttribute('aria-sort') !== 'descending';
        [...table.tHead.rows[0].cells].forEach(other => other.removeAttribute('aria-sort'));
        head.setAttribute('aria-sort', isDown ? 'descending' : 'ascending');
        const key = row => row.cells[column].firstChild === null ? '' : row.cells[column].firstChild.textContent.trim();
        const isNumber = head.classList.contains('n');
        const sorted = [...rows].sort((a, b) => {
          const order = isNumber ? (valueOf(key(a)) - valueOf(key(b)) || (isNaN(valueOf(key(b))) - isNaN(valueOf(key(a))))) : key(a).localeCompare(key(b));
          return isDown ? -order : order;
        });
        body.append(...sorted);
        show();
      });
    });
    show();
  };
  document.querySelectorAll('section').forEach(section => { if (section.querySelector('table tbody') !== null) { interactive(section); } });
  const follow = () => {
    const [id, text] = location.hash.slice(1).split('=', 2);
    tables.forEach((filter, name) => filter(name === id && text !== undefined ? decodeURIComponent(text) : ''));
    if (text !== undefined && document.getElementById(id) !== null) { document.getElementById(id).scrollIntoView(); }
  };
  addEventListener('hashchange', follow);
  follow();

  // What the report's folder of days knows: the day before and after, and how the figures went.
  const days = window.ioMinerDays || [];
  const {day, days: folder} = document.body.dataset;
  const at = days.findIndex(d => d.day === day);
  if (at >= 0) {
    const nav = document.createElement('nav');
    nav.setAttribute('aria-label', 'Days');
    const lead = (to, label) => {
      if (to === undefined) { return; }
      const link = document.createElement('a');
      link.href = folder + to.day + '/report.html';
      link.textContent = label(to.day);
      nav.append(link);
    };
    lead(days[at - 1], d => '\u2039 ' + d);
    lead(days[at + 1], d => d + ' \u203a');
    document.querySelector('header').append(nav);
    const month = days.slice(Math.max(0, at - 29), at + 1).map(d => d.figures || {});
    const weekBefore = new Date(Date.parse(day) - 7 * 86400000).toISOString().slice(0, 10);
    const before = (days.find(d => d.day === weekBefore) || {}).figures || {};
    document.querySelectorAll('[data-figure]').forEach(place => {
      const id = place.dataset.figure;
      const values = month.map(f => f[id]);
      const known = values.filter(v => v !== undefined);
      const now = values[values.length - 1];
      if (before[id] > 0 && now !== undefined) {
        const change = Math.round(100 * (now / before[id] - 1));
        const words = document.createElement('span');
        words.className = 'change';
        words.textContent = (change > 0 ? '+' : change < 0 ? '\u2212' : '\u00b1') + Math.abs(change) + ' % to ' + weekBefore;
        place.append(words);
      }
      if (known.length < 3) { return; }
      const most = Math.max(...known) || 1;
      const points = values.map((v, i) => v === undefined ? null : (100 * i / Math.max(1, values.length - 1)).toFixed(1) + ',' + (24 - 22 * v / most).toFixed(1)).filter(p => p !== null);
      place.insertAdjacentHTML('beforeend', '<svg viewBox="0 0 100 26" preserveAspectRatio="none" role="img" aria-label="'
          + values.length + ' days"><polyline points="' + points.join(' ') + '"/></svg>');
    });
  }

  document.querySelectorAll('button.copy').forEach(button => button.addEventListener('click', () => {
    const source = button.dataset.copy === undefined ? button.previousElementSibling : null;
    const copied = source === null ? button.dataset.copy : source.textContent;
    const done = () => { button.textContent = source === null ? 'copied' : 'Copied'; };
    const select = () => {
      const place = source || document.createElement('pre');
      if (source === null) { place.textContent = copied; button.after(place); }
      getSelection().selectAllChildren(place);
      document.execCommand('copy');
      if (source === null) { place.remove(); }
      done();
    };
    navigator.clipboard ? navigator.clipboard.writeText(copied).then(done, select) : select();
  }));
})();
