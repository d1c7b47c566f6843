page => {
  const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
  const script = text => '<script>' + text + '</' + 'script>';
  const frames = [];
  const mount = id => {
    const place = document.getElementById(id);
    if (!place || place.querySelector('iframe')) { return; }
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.title = place.dataset.title;
    const dark = document.body.dataset.jpThemeLight === 'false' ? 'dark' : 'light';
    frame.style.cssText = 'width:100%;border:0;color-scheme:' + dark + ';height:' + Number(place.dataset.height) + 'px';
    frame.srcdoc = '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="'
        + policy + '"><style>' + page.style + 'body{padding:0;max-width:none}.scroll{max-height:16rem;overflow:auto}th{position:sticky;top:0}</style></head><body>' + place.innerHTML
        + script(page.library) + script(page.script) + script(page.frame) + '</body></html>';
    place.replaceChildren(frame);
    frames.push(frame);
  };
  addEventListener('message', event => frames.forEach(frame => {
    if (event.source === frame.contentWindow && Number.isFinite(event.data.height)) {
      frame.style.height = Math.min(event.data.height, 2000) + 'px';
      frame.dataset.charts = Number(event.data.charts);
    }
  }));
  const waiting = Array.isArray(window.iominerCharts) ? window.iominerCharts : [];
  window.iominerCharts = {push: mount};
  waiting.forEach(mount);
}
