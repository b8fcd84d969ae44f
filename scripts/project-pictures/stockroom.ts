import {
  board,
  browser,
  chip,
  dot,
  meter,
  type ProjectPictures,
  phone,
  rows,
  svg,
} from "./drawing-kit.ts";

const ITEMS = [
  ["Cable, Cat6, 305 m", "Pretoria", 0.8, 42],
  ["Switch, 24 port", "Midrand", 0.35, 9],
  ["Handheld scanner", "Polokwane", 0.12, 3],
  ["UPS battery, 9 Ah", "Pretoria", 0.62, 28],
  ["Access point", "Durban", 0.5, 17],
  ["Label rolls", "Midrand", 0.95, 120],
  ["Patch lead, 2 m", "Durban", 0.7, 210],
] as const;

const table = rows(
  ITEMS.map(([name, branch, part, count]) => [
    name,
    branch,
    meter(part, part < 0.2 ? "sun" : "blossom", 210),
    String(count),
  ]),
  "big",
);

const thumb = board(
  "g-lilac",
  browser(
    "left:90px;top:76px;width:930px;height:600px",
    "stockroom / today",
    `<div class="head" style="padding-right:66px"><h1>Stock today</h1><div style="display:flex;gap:10px;font-size:18px">${chip("green", "5 branches in step")}${chip("sun", "1 offline")}</div></div><div style="padding-right:66px">${table}</div>`,
  ),
);

const count = board(
  "g-lilac",
  `${browser(
    "left:60px;top:70px;width:800px;height:660px",
    "stockroom / counts / shelf C",
    `<div class="head"><div><p>Polokwane, shelf C</p><h1>Counting</h1></div>${chip("sun", "Offline since 10:14")}</div>${rows(
      [
        ["Item", "Expected", "Counted", ""],
        ["Handheld scanner", "4", "3", chip("red", "1 short")],
        ["Scanner cradle", "4", "4", dot("green")],
        ["Thermal printer", "6", "6", dot("green")],
        ["Label rolls, 58 mm", "40", "44", chip("sun", "4 over")],
        ["Ribbon, black", "18", "18", dot("green")],
        ["Receipt paper", "96", "&ndash;", chip("line", "to count")],
        ["Cash drawer", "2", "&ndash;", chip("line", "to count")],
      ],
      "titled",
    )}<p style="margin-top:20px;font-size:16px;color:var(--soft)">5 of 7 counted. Saved on this device, sent when the line is back.</p>`,
  )}${phone("left:790px;top:150px;zoom:1.08", `<p>Shelf C</p><h2>Handheld scanner</h2><div style="margin:22px 0;height:120px;border-radius:14px;background:var(--wash);display:grid;place-items:center">${svg(190, 70, Array.from({ length: 38 }, (_, n) => `<rect x="${n * 5}" width="${[2, 3, 1.5, 4][(n * 7) % 4]}" height="70" fill="#1d1630"/>`).join(""))}</div><div style="display:flex;align-items:center;justify-content:space-between;margin-bottom:22px"><a class="button ghost" style="width:64px">&minus;</a><b class="d" style="font-size:54px">3</b><a class="button ghost" style="width:64px">+</a></div><a class="button">Next item</a><div style="height:16px"></div><p>${dot("sun")}Saved on this device</p>`)}`,
);

const transfer = board(
  "g-sand",
  browser(
    "left:70px;top:96px;width:1060px;height:608px",
    "stockroom / transfers / 318",
    `<div class="side"><b>Stockroom</b><p>Today</p><p>Counts</p><p class="on">Transfers</p><p>Orders</p><p>Branches</p></div><div class="main" style="padding-left:22px"><div class="head"><h1>Transfer 318</h1>${chip("blue", "On the road")}</div>${svg(
      760,
      150,
      `<path d="M40 74H720" stroke="#e2dcec" stroke-width="4"/><path d="M40 74H400" stroke="#6b3fd4" stroke-width="4"/>${[
        [40, "Picked", "Pretoria, 08:10"],
        [220, "Packed", "08:42"],
        [400, "Collected", "09:15"],
        [560, "Arrived", ""],
        [720, "Counted", ""],
      ]
        .map(
          ([x, name, when], n) =>
            `<circle cx="${x}" cy="74" r="11" fill="${n < 3 ? "#6b3fd4" : "#fff"}" stroke="${n < 3 ? "#6b3fd4" : "#cbc2dc"}" stroke-width="3"/><text x="${x}" y="38" text-anchor="${n === 4 ? "end" : n ? "middle" : "start"}" font-size="17" font-weight="600">${name}</text><text x="${x}" y="116" text-anchor="${n ? "middle" : "start"}" font-size="15" fill="#5f5676">${when}</text>`,
        )
        .join("")}`,
    )}${rows(
      [
        ["Item", "Sent", "Received"],
        ["Cable, Cat6, 305 m", "6", "&ndash;"],
        ["Access point", "4", "&ndash;"],
        ["Patch lead, 2 m", "60", "&ndash;"],
        ["UPS battery, 9 Ah", "8", "&ndash;"],
      ],
      "titled",
    )}<div style="display:flex;gap:14px;margin-top:24px"><a class="button" style="flex:1">Print the slip</a><a class="button ghost" style="flex:1">Call the driver</a></div></div>`,
  ),
);

export const stockroom: ProjectPictures = { slug: "stockroom", thumb, shots: { count, transfer } };
