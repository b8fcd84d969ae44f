import { board, browser, chip, meter, type ProjectPictures, rows, svg } from "./drawing-kit.ts";

const QUEUES = [
  { name: "Fault", y: 96, count: 61, tone: "#f0b43c" },
  { name: "Quote", y: 262, count: 38, tone: "#b48af5" },
  { name: "Account", y: 428, count: 115, tone: "#8ee6b3" },
] as const;
const MESSAGES = [
  { queue: 0, text: "No dial tone at reception" },
  { queue: 2, text: "Copy of invoice, please" },
  { queue: 1, text: "Price for six cameras" },
  { queue: 0, text: "Printer, second floor" },
] as const;

/** Four messages in a loop: in, read, sorted; the third one is checked by a person first. */
export function inboxScene(moment: number, wide: boolean): string {
  const width = wide ? 1200 : 960;
  const scale = width / 960;
  const [inX, sortX, outX] = [40, 372, 696].map((x) => x * scale) as [number, number, number];
  const boxWidth = 152 * scale;
  const index = Math.min(3, Math.floor(moment * 4));
  const own = moment * 4 - index;
  const message = MESSAGES[index] ?? MESSAGES[0];
  const arrived = MESSAGES.slice(0, index + (own > 0.9 ? 1 : 0));
  const target = QUEUES[message.queue];
  const checks = index === 2;
  const at = travel(own, inX + boxWidth, sortX, sortX + boxWidth, outX, target.y + 52, checks);
  const box = (x: number, title: string, note: string, lit: boolean) =>
    `<div style="position:absolute;left:${x}px;top:196px;width:${boxWidth}px;height:208px;display:flex;flex-direction:column;justify-content:space-between;padding:24px;border-radius:14px;background:var(--night2);box-shadow:inset 0 0 0 ${lit ? 2.5 : 1.5}px var(--${lit ? "blossom" : "night3"})"><div class="d" style="font-size:28px;color:var(--pale)">${title}</div><div style="font-size:19px;color:var(--haze)">${note}</div></div>`;
  const wires = QUEUES.map(
    ({ y, tone }, queue) =>
      `<path d="${curve(sortX + boxWidth, 300, outX, y + 52)}" fill="none" stroke="${queue === message.queue && own > 0.5 ? tone : "#6d4bb0"}" stroke-width="3"/>`,
  ).join("");
  const queues = QUEUES.map(({ name, y, count, tone }, queue) => {
    const more = arrived.filter((one) => one.queue === queue).length;
    return `<div style="position:absolute;left:${outX}px;top:${y}px;width:${232 * scale}px;height:104px;display:flex;align-items:center;gap:16px;padding:0 26px;border-radius:14px;background:var(--night2);box-shadow:inset 0 0 0 1.5px var(--night3);color:var(--pale)"><i style="width:15px;height:15px;border-radius:50%;background:${tone}"></i><b class="d" style="flex:1;font-size:28px">${name}</b><span style="font-size:24px;color:var(--haze)">${count + more}</span></div>`;
  }).join("");
  const lit = checks && own > 0.42 && own < 0.62;
  const person = `<div style="position:absolute;left:${sortX - 32}px;top:452px;width:${boxWidth + 64}px;height:76px;display:grid;place-items:center;border-radius:14px;border:2.5px ${lit ? "solid" : "dashed"} var(--sun);background:${lit ? "var(--sun)" : "none"};font-size:21px;font-weight:600;color:${lit ? "#1d1630" : "#f6d68a"}">A person checks</div>`;
  const card = `<div style="position:absolute;left:${at.x - 106}px;top:${at.y - 24}px;width:212px;height:48px;padding:8px 12px;border-radius:10px;background:#fff;opacity:${at.seen};font-size:15px;font-weight:600;color:var(--ink);overflow:hidden;white-space:nowrap;box-shadow:0 8px 24px #0007">${message.text}<div style="height:5px;margin-top:5px;width:70%;border-radius:3px;background:${own > 0.45 ? target.tone : "#e2dcec"}"></div></div>`;
  return board(
    "night",
    `${svg(width, 600, `<path d="M${inX + boxWidth} 300H${sortX}" stroke="#b48af5" stroke-width="3"/><path d="M${sortX + boxWidth / 2} 404V452" stroke="#f0b43c" stroke-width="2.5" stroke-dasharray="5 7"/>${wires}${[inX + boxWidth, sortX, sortX + boxWidth].map((x) => `<circle cx="${x}" cy="300" r="7" fill="#b48af5"/>`).join("")}`)}${box(inX, "Mailbox", `${214 + arrived.length} today`, own < 0.12)}${box(sortX, "Sort", "3 labels", own > 0.32 && own < 0.5)}${queues}${person}${card}`,
  );
}

function curve(x: number, y: number, toX: number, toY: number): string {
  const middle = (x + toX) / 2;
  return `M${x} ${y}C${middle} ${y} ${middle} ${toY} ${toX} ${toY}`;
}

function travel(
  own: number,
  from: number,
  sort: number,
  out: number,
  to: number,
  toY: number,
  checks: boolean,
) {
  const ease = (part: number) => part * part * (3 - 2 * part);
  const seen = Math.min(1, own / 0.06, (1 - own) / 0.08);
  const centre = (sort + out) / 2;
  if (own < 0.36) return { x: from + 20 + (centre - from - 20) * ease(own / 0.36), y: 300, seen };
  if (own < 0.62) {
    const dip = checks ? Math.sin(((own - 0.36) / 0.26) * Math.PI) : 0;
    return { x: centre, y: 300 + dip * 190, seen };
  }
  const part = ease(Math.min(1, (own - 0.62) / 0.3));
  return { x: centre + (to - centre + 60) * part, y: 300 + (toY - 300) * ease(part), seen };
}

const review = board(
  "g-rose",
  browser(
    "left:52px;top:46px;width:930px;height:600px;zoom:1.16",
    "inbox-triage / to check",
    `<div class="side"><b>To check</b><p class="on">Low confidence <span style="float:right">4</span></p><p>New sender <span style="float:right">2</span></p><p>Complaints <span style="float:right">1</span></p></div><div class="main" style="padding-left:22px"><div class="head"><h1 style="font-size:28px">Price for six cameras</h1>${chip("sun", "61% sure")}</div><p style="font-size:18px;line-height:1.65;max-width:36em">Good morning. Last month you repaired the <mark style="background:#fbe2ae">two cameras at our gate</mark>. We would now like <mark style="background:#dccbfb">six more along the fence</mark>, and one of the old ones is <mark style="background:#fbe2ae">blurred again</mark>. Could someone come and look?</p><div class="cols" style="grid-template-columns:repeat(3,1fr);margin-top:28px">${[
      ["Quote", 0.61, "blossom", "six more along the fence"],
      ["Fault", 0.34, "sun", "blurred again"],
      ["Account", 0.05, "mint", ""],
    ]
      .map(
        ([name, part, tone, why]) =>
          `<div class="card"><b style="font-size:20px">${name}</b><div style="margin:12px 0">${meter(Number(part), String(tone), 130)}</div><span style="font-size:15px;color:var(--soft)">${why || "No words for it"}</span></div>`,
      )
      .join(
        "",
      )}</div><div style="display:flex;gap:14px;margin-top:28px"><a class="button" style="flex:1">Quote, and open a fault</a><a class="button ghost" style="flex:1">Quote only</a></div><p style="margin-top:22px;font-size:15px;color:var(--soft)">What you choose is added to the examples that the sorter learns from on Friday.</p></div>`,
  ),
);

const week = board(
  "night",
  browser(
    "left:70px;top:64px;width:1060px;height:680px",
    "inbox-triage / this week",
    `<div class="head"><h1>This week</h1><p>1 069 messages, 41 changed by a person</p></div>${svg(
      990,
      300,
      `${[0, 1, 2, 3].map((n) => `<path d="M0 ${20 + n * 80}H990" stroke="#3b3059"/>`).join("")}${[
        "Mon",
        "Tue",
        "Wed",
        "Thu",
        "Fri",
      ]
        .map((day, n) => {
          const [a = 0, b = 0, c = 0] =
            [
              [70, 44, 112],
              [58, 30, 130],
              [82, 52, 96],
              [64, 38, 118],
              [40, 26, 84],
            ][n] ?? [];
          const x = 60 + n * 190;
          return `<rect x="${x}" y="${260 - a}" width="110" height="${a}" fill="#f0b43c"/><rect x="${x}" y="${258 - a - b}" width="110" height="${b}" fill="#b48af5"/><rect x="${x}" y="${256 - a - b - c}" width="110" height="${c}" rx="4" fill="#8ee6b3"/><text x="${x + 55}" y="290" text-anchor="middle" font-size="17" fill="#b9a9de">${day}</text>`;
        })
        .join("")}`,
    )}<div style="height:14px"></div>${rows(
      [
        ["Queue", "Messages", "Sorted right", "Changed"],
        ["Fault", "314", meter(0.97, "sun"), "9"],
        ["Quote", "190", meter(0.9, "blossom"), "19"],
        ["Account", "565", meter(0.98, "mint"), "13"],
      ],
      "titled",
    )}`,
    true,
  ),
);

export const inboxTriage: ProjectPictures = {
  slug: "inbox-triage",
  thumb: inboxScene(0.2, false),
  shots: { review, week },
};
