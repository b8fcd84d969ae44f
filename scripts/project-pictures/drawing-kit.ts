/** The parts that the drawn screens of all projects share: frames, charts and one sheet of styles. */
export type ProjectPictures = {
  slug: string;
  /** 960 x 600, for the card and the head of the page. */
  thumb: string;
  /** 1200 x 800 each, in the order of the project's images. */
  shots: Record<string, string>;
};

export function board(ground: string, inner: string, extra = ""): string {
  return `<div class="board" style="background:var(--${ground});${extra}">${inner}</div>`;
}

export function browser(place: string, address: string, inner: string, dark = false): string {
  return `<div class="browser ${dark ? "dark" : ""}" style="${place}"><div class="bar"><i></i><i></i><i></i><b>${address}</b></div><div class="view">${inner}</div></div>`;
}

export function phone(place: string, inner: string, dark = false): string {
  return `<div class="phone ${dark ? "dark" : ""}" style="${place}"><div class="screen"><u></u><div class="status"><span>09:41</span><span>${svg(44, 14, `<path d="M1 10h3v3H1zM6 7h3v6H6zM11 4h3v9h-3z" fill="currentColor"/><rect x="22" y="2.500" width="18" height="10" rx="3" fill="none" stroke="currentColor"/><rect x="24" y="4.500" width="12" height="6" rx="1.500" fill="currentColor"/>`)}</span></div>${inner}</div></div>`;
}

export function svg(width: number, height: number, inner: string, place = ""): string {
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" style="${place}">${inner}</svg>`;
}

/** A path through points, smooth or in straight steps. */
export function line(points: readonly (readonly [number, number])[], smooth = true): string {
  return points
    .map(([x, y], index) => {
      const before = points[index - 1];
      if (!before) return `M${x} ${y}`;
      const middle = (before[0] + x) / 2;
      return smooth ? `C${middle} ${before[1]} ${middle} ${y} ${x} ${y}` : `L${x} ${y}`;
    })
    .join("");
}

export function ring(percent: number, tone: string, label: string, size = 176): string {
  const reach = 2 * Math.PI * 40;
  return `<div class="ring" style="width:${size}px;height:${size}px">${svg(100, 100, `<circle cx="50" cy="50" r="40" fill="none" stroke="var(--track)" stroke-width="9"/><circle cx="50" cy="50" r="40" fill="none" stroke="var(--${tone})" stroke-width="9" stroke-linecap="round" stroke-dasharray="${(reach * percent) / 100} ${reach}" transform="rotate(-90 50 50)"/>`, "width:100%;height:100%")}<div><strong>${Math.round(percent)}</strong><small>${label}</small></div></div>`;
}

export function rows(items: readonly (readonly string[])[], className = ""): string {
  return `<table class="${className}">${items.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
}

export const chip = (tone: string, text: string) => `<em class="chip ${tone}">${text}</em>`;
export const dot = (tone: string) => `<i class="dot" style="background:var(--${tone})"></i>`;
export const meter = (part: number, tone = "blossom", width = 180) =>
  `<span class="meter" style="width:${width}px"><i style="width:${part * 100}%;background:var(--${tone})"></i></span>`;

export const kitStyles = `
*{box-sizing:border-box;margin:0;padding:0}
:root{--ink:#1d1630;--soft:#5f5676;--hair:#e2dcec;--wash:#f3eefb;--violet:#6b3fd4;--blossom:#b48af5;--lilac:#dccbfb;--sun:#f0b43c;--sunwash:#fdf1d6;--green:#2f9e6e;--mint:#8ee6b3;--greenwash:#dff3e9;--red:#cf4b4b;--redwash:#fbe4e2;--blue:#3d6fd1;--bluewash:#e1eafb;--night:#140e24;--night2:#221a38;--night3:#3b3059;--pale:#f1ebff;--haze:#b9a9de;--white:#fff;--track:#3b3059;
--g-sun:#f7e6bd;--g-sunsoft:#fdf6e3;--g-lilac:#e3dbf5;--g-violet:#cfc3ea;--g-mint:#dff0e6;--g-sage:#d9ece4;--g-sky:#dfe7f8;--g-rose:#eadffb;--g-mist:#f1edf8;--g-sand:#efe9dd}
body{font-family:"Text";color:var(--ink);-webkit-font-smoothing:antialiased}
.board{position:relative;overflow:hidden;width:100vw;height:100vh}
.board>svg{position:absolute;left:0;top:0}
h1,h2,h3,.d{font-family:"Display";font-weight:600;letter-spacing:-.02em;line-height:1.1}
i,em{font-style:normal}
.browser{position:absolute;border-radius:14px;background:var(--white);overflow:hidden;box-shadow:0 2px 3px #1d123312,0 24px 48px -8px #1d123338}
.bar{display:flex;align-items:center;gap:8px;height:44px;padding:0 18px;background:#efeaf6}.bar i{width:11px;height:11px;border-radius:50%;background:#cbc2dc}.bar b{margin-left:16px;padding:5px 16px;min-width:280px;border-radius:7px;background:var(--white);font-size:14px;font-weight:500;color:var(--soft)}
.dark .bar,.bar.dark{background:var(--night2)}.dark .bar i{background:var(--night3)}.dark .bar b{background:var(--night);color:var(--haze)}
.dark{background:var(--night);color:var(--pale);--soft:#b9a9de;--hair:#3b3059;--wash:#221a38}.browser.dark{background:var(--night)}
.view{position:relative;height:calc(100% - 44px);padding:30px 34px}
.head{display:flex;align-items:center;justify-content:space-between;gap:20px;margin-bottom:22px}.head h1{font-size:34px}.head p{font-size:17px;color:var(--soft)}
.phone{position:absolute;width:290px;height:600px;padding:9px;border-radius:46px;background:#1a142b;box-shadow:0 2px 3px #1d123318,0 28px 44px -10px #1d123352}.screen{position:relative;height:100%;padding:14px 22px 20px;border-radius:38px;overflow:hidden;background:var(--white);color:var(--ink)}.phone.dark .screen{background:var(--night);color:var(--pale)}.phone.dark{--soft:#b9a9de}.screen u{position:absolute;left:50%;top:11px;width:84px;height:22px;margin-left:-42px;border-radius:12px;background:#1a142b}.status{display:flex;justify-content:space-between;align-items:center;font-size:13px;font-weight:600;margin-bottom:26px}.screen h2{font-size:27px}.screen>p{font-size:15px;color:var(--soft);line-height:1.4}
table{width:100%;border-collapse:collapse;font-size:17px}td{padding:13px 10px;border-top:1px solid var(--hair);white-space:nowrap}td:first-child{padding-left:0;font-weight:600}td:last-child{padding-right:0;text-align:right}tr:first-child td{border-top:1px solid var(--hair)}.titled tr:first-child td{font-size:14px;font-weight:500;color:var(--soft);border-top:0;padding-block:6px}
.log td:last-child{text-align:left;white-space:normal}.log td:first-child{width:80px}.big td{font-size:21px;padding-block:15px}.mini td{font-size:15px;padding:10px 6px}
.chip{display:inline-block;padding:4px 11px;border-radius:6px;font-size:.86em;font-weight:600;background:var(--wash);color:var(--violet)}.chip.sun{background:var(--sunwash);color:#7d5713}.chip.green{background:var(--greenwash);color:#1c6b48}.chip.red{background:var(--redwash);color:#a02c2c}.chip.blue{background:var(--bluewash);color:#264f9e}.chip.line{background:none;box-shadow:inset 0 0 0 1px var(--hair);color:var(--soft)}.dark .chip{background:var(--night3);color:var(--lilac)}.dark .chip.sun{color:#f6d68a}.dark .chip.green{color:var(--mint)}
.dot{display:inline-block;width:11px;height:11px;border-radius:50%;margin-right:10px}
.meter{display:inline-block;height:12px;border-radius:4px;background:var(--wash);overflow:hidden;vertical-align:middle}.meter i{display:block;height:100%;border-radius:4px}
.button{display:block;padding:15px;border-radius:12px;background:var(--violet);color:#fff;font-size:17px;font-weight:600;text-align:center}.button.green{background:var(--green)}.button.ink{background:var(--ink)}.button.ghost{background:none;box-shadow:inset 0 0 0 1.500px var(--hair);color:inherit}
.ring{position:relative;margin:22px auto}.ring>div{position:absolute;inset:0;display:flex;flex-direction:column;align-items:center;justify-content:center}.ring strong{font:600 46px/1 "Display";letter-spacing:-.03em}.ring small{margin-top:6px;font-size:14px;color:var(--soft)}
.pair{display:flex;justify-content:space-between;gap:12px;padding:12px 0;border-top:1px solid var(--hair);font-size:16px}.pair span{color:var(--soft)}.pair b{font-weight:600}
.card{border-radius:12px;background:var(--white);box-shadow:inset 0 0 0 1px var(--hair);padding:18px 20px}.dark .card{background:var(--night2)}
.cols{display:grid;gap:18px}.field{padding:11px 14px;border-radius:9px;box-shadow:inset 0 0 0 1px var(--hair);font-size:16px}.field small{display:block;font-size:13px;color:var(--soft);margin-bottom:2px}
.side{position:absolute;left:0;top:0;bottom:0;width:190px;padding:26px 22px;background:var(--wash);font-size:16px}.side b{display:block;font:600 21px "Display";margin-bottom:24px}.side p{padding:9px 12px;margin-inline:-12px;border-radius:8px;color:var(--soft)}.side p.on{background:var(--white);color:var(--ink);font-weight:600}.dark .side p.on{background:var(--night3);color:var(--pale)}.main{margin-left:190px}
.note{position:absolute;display:flex;gap:14px;align-items:center;padding:16px 20px;border-radius:16px;background:var(--white);box-shadow:0 2px 3px #1d123318,0 20px 40px -8px #1d123345;font-size:16px}.note b{display:block;font-size:17px}.note span{color:var(--soft)}
text{font-family:"Text";fill:currentColor}
`.replaceAll(".500", ".5");
