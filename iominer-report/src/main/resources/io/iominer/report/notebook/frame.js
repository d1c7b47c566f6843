'use strict';
(() => {
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : null;
  document.querySelectorAll('.plot').forEach(place => {
    const option = JSON.parse(document.getElementById(place.id + '-data').textContent);
    const chart = echarts.init(place, theme, {renderer: 'canvas'});
    chart.setOption(Object.assign({backgroundColor: 'transparent'}, option));
    addEventListener('resize', () => chart.resize());
  });
  const tell = () => parent.postMessage({
    height: document.body.scrollHeight + 24,
    charts: document.querySelectorAll('[_echarts_instance_]:has(canvas)').length
  }, '*');
  // Frames that are not in view get no news of sizes.
  tell();
  new ResizeObserver(tell).observe(document.body);
})();
