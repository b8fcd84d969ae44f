import {
  board,
  browser,
  chip,
  dot,
  line,
  type ProjectPictures,
  phone,
  ring,
  rows,
  svg,
} from "./drawing-kit.ts";

type Power = { percent: number; tone: string; state: string; left: string };

/** One outage in a loop: mains, battery, the message, mains again. */
export function loadWatchScene(moment: number, wide: boolean): string {
  const off = 0.16;
  const back = 0.72;
  const onBattery = moment > off && moment < back;
  const percent = onBattery
    ? 100 - 44 * ((moment - off) / (back - off))
    : moment >= back
      ? 56 + 44 * Math.min(1, (moment - back) / 0.2)
      : 100;
  const minutes = Math.round(percent * 0.52);
  const power: Power = onBattery
    ? { percent, tone: "sun", state: "On battery", left: `${minutes} min` }
    : { percent, tone: "mint", state: "On mains", left: percent < 99 ? "Charging" : "Full" };
  const width = wide ? 1200 : 960;
  const note = slide(moment, 0.24, 0.9);
  const place = wide ? "left:640px;top:56px;zoom:1.12" : "left:590px;top:52px;zoom:1.06";
  return board(
    "g-sun",
    `${chart(width, 600, moment, off, back)}${phone(place, rackScreen(power), true)}
    <div class="note" style="left:${wide ? 96 : 56}px;top:${356 + (1 - note) * 30}px;opacity:${note};width:${wide ? 420 : 400}px">${svg(44, 44, `<rect width="44" height="44" rx="12" fill="#1d1630"/><path d="M24 8 13 25h8l-2 11 12-17h-8z" fill="#f0b43c"/>`)}<div><b>Depot rack is on battery</b><span>About 48 minutes at this load</span></div></div>
    <div class="note" style="left:${wide ? 96 : 56}px;top:${456 + (1 - slide(moment, 0.4, 0.9)) * 30}px;opacity:${slide(moment, 0.4, 0.9)};width:${wide ? 420 : 400}px">${svg(44, 44, `<rect width="44" height="44" rx="12" fill="#dff3e9"/><path d="m13 23 6 6 12-13" fill="none" stroke="#2f9e6e" stroke-width="3.500"/>`.replace(".500", ".5"))}<div><b>Seen by the technician on duty</b><span>Nobody else is woken</span></div></div>`,
  );
}

function slide(moment: number, from: number, until: number): number {
  const rise = Math.min(1, Math.max(0, (moment - from) / 0.05));
  const fall = Math.min(1, Math.max(0, (until - moment) / 0.05));
  return Math.min(rise, fall);
}

function chart(width: number, height: number, moment: number, off: number, back: number): string {
  const x = (part: number) => 60 + part * (width - 120);
  const grid = [1, 2, 3, 4, 5, 6]
    .map((n) => `<path d="M0 ${n * 86}H${width}" stroke="#ecd59c"/>`)
    .join("");
  const mains: [number, number][] = [
    [-20, 150],
    [x(off), 150],
    [x(off), 290],
    [x(back), 290],
    [x(back), 150],
    [width + 20, 150],
  ];
  const now = x(moment);
  return svg(
    width,
    height,
    `${grid}<path d="${line(mains, false)}" fill="none" stroke="#c98f22" stroke-width="3"/><path d="M${now} 0V${height}" stroke="#7d5713" stroke-width="2" stroke-dasharray="3 8"/><circle cx="${now}" cy="${moment > off && moment < back ? 290 : 150}" r="9" fill="#7d5713"/><g font-size="21" font-weight="600" style="color:#7d5713"><text x="${x(off) + 14}" y="64">Mains off 14:02</text><text x="${x(off) + 14}" y="276" font-size="18" font-weight="500">Battery carries the load</text></g>`,
  );
}

function rackScreen({ percent, tone, state, left }: Power): string {
  return `<p>Depot rack</p><h2>${state}</h2>${ring(percent, tone, "per cent")}<div class="pair"><span>${left === "Full" || left === "Charging" ? "Battery" : "Time left"}</span><b>${left}</b></div><div class="pair"><span>Load</span><b>1.4 kW</b></div><div class="pair"><span>Inlet</span><b>24 &deg;C</b></div>${svg(
    246,
    60,
    `<path d="${line([
      [0, 14],
      [40, 18],
      [80, 12],
      [120, 30],
      [160, 26],
      [200, 44],
      [246, 40],
    ])}" fill="none" stroke="#b48af5" stroke-width="2.500"/>`.replace(".500", ".5"),
  )}`;
}

const outage = board(
  "g-sunsoft",
  browser(
    "left:70px;top:64px;width:1060px;height:680px",
    "load-watch / depot / 14 October",
    `<div class="head"><div><p>Depot rack</p><h1>Outage of 14 October</h1></div>${chip("sun", "2 h 29 min")}</div>${svg(990, 330, `${[0, 1, 2, 3, 4].map((n) => `<path d="M46 ${20 + n * 66}H990" stroke="#e2dcec"/><text x="0" y="${26 + n * 66}" font-size="15" fill="#5f5676">${100 - n * 25}%</text>`).join("")}<rect x="250" y="20" width="450" height="264" fill="#fdf1d6"/><path d="M46 24H250C420 80 560 170 700 214C780 214 800 60 990 28" fill="none" stroke="#6b3fd4" stroke-width="4"/><path d="M46 262C150 250 200 266 250 258S380 200 460 226 600 240 700 232 860 262 990 254" fill="none" stroke="#c98f22" stroke-width="2.5"/><circle cx="250" cy="24" r="7" fill="#6b3fd4"/><circle cx="700" cy="214" r="7" fill="#6b3fd4"/><g font-size="16" font-weight="600"><text x="262" y="312">Mains off 14:02</text><text x="712" y="312">Back 16:31</text><text x="440" y="96" style="color:#6b3fd4">Battery</text><text x="500" y="208" style="color:#7d5713">Load</text></g>`)}${rows(
      [
        ["14:02", "Mains lost, battery at 100%", chip("sun", "Battery")],
        ["14:03", "Technician on duty opened the message", chip("green", "Seen")],
        ["16:31", "Mains stable, charging", chip("green", "Mains")],
      ],
    )}`,
  ),
);

const people = board(
  "g-rose",
  `${phone(
    "left:150px;top:70px;zoom:1.1",
    `<p>Escalation</p><h2>Who is told</h2><div style="height:20px"></div>${[
      ["violet", "Technician on duty", "at once"],
      ["blossom", "Second technician", "if not opened"],
      ["sun", "Site contact", "then"],
      ["green", "Building manager", "on request"],
    ]
      .map(
        ([tone, who, when]) =>
          `<div class="card" style="margin-bottom:12px;padding:14px 16px;font-size:16px">${dot(tone ?? "")}<b>${who}</b><div style="margin:4px 0 0 21px;color:var(--soft);font-size:14px">${when}</div></div>`,
      )
      .join("")}<a class="button ghost">Change the order</a>`,
  )}${phone(
    "left:610px;top:150px;zoom:1.1",
    `<p>Shutdown</p><h2>In this order</h2><div style="height:16px"></div>${rows(
      [
        ["1", "Reports server", "off"],
        ["2", "File server", "off"],
        ["3", "Database", "waiting"],
        ["4", "Phones", "stay on"],
        ["5", "Firewall", "stays on"],
      ],
      "mini",
    )}<div style="height:18px"></div><p>Servers stop when 15 per cent is left, and come up again in the opposite order.</p>`,
    true,
  )}`,
);

const sites = board(
  "g-sage",
  browser(
    "left:58px;top:52px;width:930px;height:590px;zoom:1.16",
    "load-watch / sites",
    `<div class="head"><h1>All sites</h1><p>9 on mains, 1 on battery, 1 on generator</p></div>${rows(
      [
        ["Site", "Source", "Battery", "Left", "Load"],
        ["Head office", `${dot("green")}Mains`, meterOf(100, "mint"), "Full", "3.1 kW"],
        ["Depot rack", `${dot("sun")}Battery`, meterOf(72, "sun"), "38 min", "1.4 kW"],
        ["Cold store", `${dot("violet")}Generator`, meterOf(54, "blossom"), "6 h fuel", "8.8 kW"],
        ["Workshop", `${dot("green")}Mains`, meterOf(96, "mint"), "Charging", "0.9 kW"],
        ["Branch north", `${dot("green")}Mains`, meterOf(100, "mint"), "Full", "0.6 kW"],
        ["Branch west", `${dot("green")}Mains`, meterOf(100, "mint"), "Full", "0.7 kW"],
        ["Tower 2", `${dot("green")}Mains`, meterOf(88, "mint"), "Charging", "0.4 kW"],
      ],
      "big titled",
    )}`,
  ),
);

function meterOf(percent: number, tone: string): string {
  return `<span class="meter" style="width:150px"><i style="width:${percent}%;background:var(--${tone})"></i></span>`;
}

export const loadWatch: ProjectPictures = {
  slug: "load-watch",
  thumb: loadWatchScene(0.55, false),
  shots: { outage, people, sites },
};
