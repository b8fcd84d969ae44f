import { chromium } from "@playwright/test";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
for (const [w,h,d] of [[1280,900,1],[390,844,3],[1920,1080,1]]) {
  const p = await b.newPage({ viewport: { width: w, height: h }, deviceScaleFactor: d });
  const [k] = await Promise.all([p.waitForEvent("worker"), p.goto("http://localhost:4121/")]);
  await p.waitForSelector("canvas[data-live]");
  const r = await k.evaluate(() => new Promise((done) => {
    const ask = requestAnimationFrame; let gaps = [], inn = [], last;
    globalThis.requestAnimationFrame = (f) => ask((t) => { const s = performance.now(); if (last) gaps.push(s - last); last = s; f(t); inn.push(performance.now() - s); if (gaps.length > 60) { globalThis.requestAnimationFrame = ask; gaps.sort((a,b)=>a-b); inn.sort((a,b)=>a-b); done({ gapMedian: gaps[30], gapBest: gaps[2], gap90: gaps[54], inMedian: inn[30], in80: inn[48] }); } });
    setTimeout(() => done({ timeout: gaps.length, gaps: gaps.slice(-5) }), 20000);
  }));
  console.log(w, h, d, JSON.stringify(r));
  await p.screenshot({ path: `/tmp/canvas-shot-${w}.png` });
  await p.close();
}
await b.close();
