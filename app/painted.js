window.painted = new Promise((go) => {
  if (document.hidden) return go();
  setTimeout(go, 1500);
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName("first-contentful-paint").length > 0) setTimeout(go, 200);
  }).observe({ type: "paint", buffered: true });
});
