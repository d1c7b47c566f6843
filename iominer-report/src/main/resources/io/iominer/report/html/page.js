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

  const axis = (form, more) => Object.assign(
      {type: 'value', splitLine: {lineStyle: {color: dark.matches ? '#30363d' : '#d0d7de'}}, axisLabel: {color: soft(), formatter: v => text(form, v)}, nameTextStyle: {color: soft()}}, more);
  const names = (data, more) => Object.assign(
      {type: 'category', data, axisLabel: {color: ink(), interval: 0, overflow: 'truncate', width: 160}}, more);
  const base = more => Object.assign({animation: false, textStyle: {color: ink()}, tooltip: {confine: true},
    grid: {left: 8, right: 24, top: 36, bottom: 8, containLabel: true}}, more);

  const options = {
    bars: d => base({
      xAxis: axis(d.form, {name: d.valueName, nameLocation: 'middle', nameGap: 28}),
      yAxis: names(d.rows.map(r => r[0]), {inverse: true}),
      grid: {left: 8, right: 24, top: 8, bottom: 30, containLabel: true},
      tooltip: {confine: true, formatter: p => escaped(p.name) + ': ' + text(d.form, p.value)},
      series: [{type: 'bar', data: d.rows.map(r => r[1])}]
    }),
    columns: d => base({
      legend: d.series.length > 1 ? {textStyle: {color: ink()}, type: 'scroll'} : undefined,
      xAxis: names(d.names, {axisLabel: {color: ink(), hideOverlap: true}}), yAxis: axis(d.form),
      tooltip: {confine: true, trigger: 'axis', valueFormatter: v => text(d.form, v)},
      series: d.series.map(s => ({type: 'bar', name: s.name, data: s.data}))
    }),
    lines: d => base({
      legend: {textStyle: {color: ink()}},
      xAxis: axis('SHARE', {max: 1, name: d.xName, nameLocation: 'middle', nameGap: 28}), yAxis: axis('SHARE', {max: 1}),
      grid: {left: 8, right: 24, top: 36, bottom: 30, containLabel: true},
      tooltip: {confine: true, trigger: 'axis', valueFormatter: v => text('SHARE', v)},
      series: d.series.map(s => ({type: 'line', name: s.name, data: s.data}))
    }),
    heat: d => base({
      grid: {left: 8, right: 16, top: 8, bottom: 64, containLabel: true},
      xAxis: {type: 'category', data: d.times, axisLabel: {color: ink(), hideOverlap: true}},
      yAxis: {type: 'category', data: d.osts, inverse: true, axisLabel: {color: ink(), hideOverlap: true}},
      tooltip: {confine: true, formatter: p => escaped(d.osts[p.value[1]]) + ', ' + escaped(d.times[p.value[0]]) + ': '
          + text('RATE', p.value[2])},
      visualMap: {min: 0, max: d.cells.reduce((most, c) => Math.max(most, c[2]), 1), calculable: true, orient: 'horizontal',
        left: 'center', bottom: 0, formatter: v => text('RATE', v), textStyle: {color: ink()},
        inRange: {color: dark.matches ? ['#161b22', '#1f6feb', '#f2cc60'] : ['#f6f8fa', '#54aeff', '#7d2d00']}},
      series: [{type: 'heatmap', data: d.cells, progressive: 0}]
    }),
    parallel: d => base({
      parallel: {left: 60, right: 90, top: 40, bottom: 24},
      parallelAxis: d.axes.map((a, i) => ({dim: i, name: a.name, nameTextStyle: {color: ink()},
        axisLabel: {color: ink(), formatter: v => text(a.form, v)}})),
      series: [{type: 'parallel', lineStyle: {width: 1.5, opacity: 0.7}, inactiveOpacity: 0.05, progressive: 0,
        data: d.rows.map(r => r.map(v => v === null ? '-' : v))}]
    })
  };

  const brush = (chart, section) => chart.on('axisareaselected', () => {
    const chosen = new Set(chart.getModel().getSeries()[0].getRawIndicesByActiveState('active'));
    const rows = [...section.querySelectorAll('tbody tr')];
    const all = chosen.size === 0;
    rows.forEach((row, i) => { row.hidden = !all && !chosen.has(i); });
    section.querySelector('.chosen').textContent = all ? '' : chosen.size + ' of ' + rows.length + ' rows chosen';
  });

  const charts = [];
  document.querySelectorAll('.chart').forEach(place => {
    const id = place.dataset.section;
    const data = JSON.parse(document.getElementById(id + '-data').textContent);
    place.style.height = place.dataset.height + 'px';
    const chart = echarts.init(place, null, {renderer: 'canvas'});
    chart.setOption(options[data.kind](data));
    if (data.kind === 'parallel') { brush(chart, place.closest('section')); }
    charts.push({chart, data});
  });
  addEventListener('resize', () => charts.forEach(c => c.chart.resize()));
  dark.addEventListener('change', () => charts.forEach(c => c.chart.setOption(options[c.data.kind](c.data), true)));

  document.querySelectorAll('button.copy').forEach(button => button.addEventListener('click', () => {
    const source = button.previousElementSibling;
    const done = () => { button.textContent = 'Copied'; };
    const select = () => {
      getSelection().selectAllChildren(source);
      document.execCommand('copy');
      done();
    };
    navigator.clipboard ? navigator.clipboard.writeText(source.textContent).then(done, select) : select();
  }));
})();
