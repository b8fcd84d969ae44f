import { board, browser, chip, dot, line, type ProjectPictures, rows, svg } from "./drawing-kit.ts";

const PLACES = [
  ["Polokwane", 250, 70, "mint"],
  ["Mbombela", 560, 96, "mint"],
  ["Rustenburg", 96, 150, "mint"],
  ["Richards Bay", 690, 240, "mint"],
  ["Durban", 600, 350, "mint"],
  ["Bloemfontein", 170, 350, "sun"],
  ["Midrand", 390, 300, "mint"],
] as const;
const HUB = [350, 186] as const;

const network = `${PLACES.map(([, x, y, tone], n) => {
  const bend = n % 2 ? 40 : -40;
  return `<path d="M${HUB[0]} ${HUB[1]}Q${(HUB[0] + x) / 2 + bend} ${(HUB[1] + y) / 2 + bend / 2} ${x} ${y}" fill="none" stroke="${tone === "sun" ? "#f0b43c" : "#8a63d8"}" stroke-width="3" ${tone === "sun" ? 'stroke-dasharray="8 8"' : ""}/>`;
}).join(
  "",
)}${PLACES.map(([name, x, y, tone]) => `<circle cx="${x}" cy="${y}" r="22" fill="none" stroke="#3b3059" stroke-width="2"/><circle cx="${x}" cy="${y}" r="12" fill="${tone === "sun" ? "#f0b43c" : "#8ee6b3"}"/><text x="${x}" y="${name === "Polokwane" ? y - 32 : y + 48}" font-size="19" font-weight="600" text-anchor="middle" fill="#f1ebff">${name}</text>`).join("")}<circle cx="${HUB[0]}" cy="${HUB[1]}" r="34" fill="none" stroke="#dccbfb" stroke-opacity=".5" stroke-width="2"/><circle cx="${HUB[0]}" cy="${HUB[1]}" r="20" fill="#dccbfb"/><text x="${HUB[0]}" y="${HUB[1] - 48}" font-size="20" font-weight="600" text-anchor="middle" fill="#f1ebff">Pretoria</text>`;

const thumb = board(
  "g-violet",
  browser(
    "left:80px;top:72px;width:940px;height:600px",
    "branch-map",
    `<div class="head" style="margin-bottom:8px;padding-right:60px"><h1>Branches</h1><div style="display:flex;gap:10px;font-size:18px">${chip("green", "7 up")}${chip("sun", "1 on backup line")}</div></div>${svg(860, 440, network)}`,
    true,
  ),
);

const wave = (base: number, swing: number) =>
  line(
    Array.from(
      { length: 34 },
      (_, n) =>
        [n * 21, base + Math.sin(n * 1.7) * swing + Math.cos(n * 0.6) * swing * 0.7] as const,
    ),
  );

const site = board(
  "g-violet",
  browser(
    "left:70px;top:64px;width:1060px;height:680px",
    "branch-map / bloemfontein",
    `<div class="side"><b>Branches</b><p>Pretoria</p><p>Midrand</p><p>Durban</p><p class="on">Bloemfontein</p><p>Polokwane</p><p>Mbombela</p></div><div class="main" style="padding-left:24px"><div class="head"><h1>Bloemfontein</h1>${chip("sun", "Backup line, 1 h 12 min")}</div><div class="cols" style="grid-template-columns:1fr 1fr"><div class="card">${dot("red")}<b>Fibre</b><p style="margin-top:6px;font-size:15px;color:var(--soft)">No light since 13:04, fault logged</p></div><div class="card">${dot("mint")}<b>LTE</b><p style="margin-top:6px;font-size:15px;color:var(--soft)">Carries phones, tills and mail</p></div></div><p style="margin:24px 0 8px;font-size:16px;color:var(--soft)">Delay to Pretoria, last 6 hours</p>${svg(760, 190, `${[0, 1, 2].map((n) => `<path d="M0 ${30 + n * 60}H720" stroke="#3b3059"/><text x="728" y="${35 + n * 60}" font-size="14" fill="#b9a9de">${120 - n * 50}</text>`).join("")}<rect x="420" y="20" width="280" height="140" fill="#f0b43c" opacity=".12"/><path d="${wave(140, 5).split("C").slice(0, 21).join("C")}" fill="none" stroke="#8ee6b3" stroke-width="3"/><path d="M420 140C440 140 430 60 448 72${line(Array.from({ length: 13 }, (_, n) => [448 + n * 21, 72 + Math.sin(n * 1.9) * 16] as const)).replace("M", "L")}" fill="none" stroke="#f0b43c" stroke-width="3"/>`)}${rows(
      [
        ["13:04", "Fibre down, moved to LTE in 9 seconds"],
        ["13:06", "Fault logged with the provider"],
        ["13:40", "Cameras set to send stills only"],
      ],
      "log",
    )}</div>`,
    true,
  ),
);

const TOWNS = [
  "Pretoria",
  "Midrand",
  "Durban",
  "Bloemfontein",
  "Polokwane",
  "Mbombela",
  "Rustenburg",
];

/** How the line of one branch fared on each day of the month. */
function daysOf(branch: number): string[] {
  return Array.from({ length: 31 }, (_, day) => {
    if ((day * 7 + branch * 13) % 83 === 3) return "red";
    return (day * 5 + branch * 11) % 23 === 4 ? "sun" : "mint";
  });
}

const month = board(
  "g-mist",
  browser(
    "left:52px;top:46px;width:930px;height:600px;zoom:1.16",
    "branch-map / october",
    `<div class="head"><h1>October, line by line</h1><p>Each square is a day</p></div>${rows(
      [
        ["Branch", "", "Backup used"],
        ...TOWNS.map((town, branch) => [
          town,
          `<span style="display:inline-flex;gap:4px">${daysOf(branch)
            .map(
              (tone) =>
                `<i style="width:16px;height:22px;border-radius:4px;background:var(--${tone})"></i>`,
            )
            .join("")}</span>`,
          `${daysOf(branch).filter((tone) => tone === "sun").length} &times;`,
        ]),
      ],
      "titled",
    )}<div style="display:flex;gap:26px;margin-top:26px;font-size:16px;color:var(--soft)"><span>${dot("mint")}Main line all day</span><span>${dot("sun")}Backup line for a while</span><span>${dot("red")}Both lines down</span></div>`,
  ),
);

export const branchMap: ProjectPictures = { slug: "branch-map", thumb, shots: { site, month } };
