'use strict';
new ResizeObserver(() => parent.postMessage({height: document.body.scrollHeight + 24}, '*')).observe(document.body);
