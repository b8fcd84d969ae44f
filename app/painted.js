// Says when the first text stands on the screen: the page's modules are asked for then. A painted
// frame takes a moment to reach the screen; a page in the background paints nothing. It is a file of
// its own, plain as browsers read it, so that they can check it against its fingerprint.
window.painted = new Promise((go) => {
  if (document.hidden) return go();
  setTimeout(go, 1500);
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName("first-contentful-paint").length > 0) setTimeout(go, 200);
  }).observe({ type: "paint", buffered: true });
});
