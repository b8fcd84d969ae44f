import {
  board,
  browser,
  chip,
  dot,
  type ProjectPictures,
  phone,
  rows,
  svg,
} from "./drawing-kit.ts";

/** Looks like a code and is none: nobody's reader makes anything of it. */
function pass(size: number): string {
  let seed = 5;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  const cell = size / 21;
  const eye = (x: number, y: number) => {
    const at = (n: number) => n * cell;
    return `<rect x="${at(x) - cell / 2}" y="${at(y) - cell / 2}" width="${at(8)}" height="${at(8)}" fill="#fff"/><rect x="${at(x) + cell / 2}" y="${at(y) + cell / 2}" width="${at(6)}" height="${at(6)}" fill="none" stroke="#1d1630" stroke-width="${cell}"/><rect x="${at(x + 2)}" y="${at(y + 2)}" width="${at(3)}" height="${at(3)}" fill="#1d1630"/>`;
  };
  const cells = Array.from({ length: 441 }, (_, n) =>
    random() > 0.52
      ? `<rect x="${(n % 21) * cell}" y="${Math.floor(n / 21) * cell}" width="${cell + 0.3}" height="${cell + 0.3}" fill="#1d1630"/>`
      : "",
  ).join("");
  return svg(
    size,
    size,
    cells + eye(0, 0) + eye(14, 0) + eye(0, 14),
    "display:block;margin:0 auto",
  );
}

const visitor = `<p>Gate 2, until 17:00</p><h2>Visitor pass</h2><div style="margin:20px 0">${pass(190)}</div><div class="pair"><span>Host</span><b>Reception</b></div><div class="pair"><span>Vehicle</span><b>None</b></div><div style="height:6px"></div><a class="button green">Open gate</a>`;
const today = `<p>Gate 2</p><h2>Today</h2><div style="height:18px"></div>${[
  ["07:12", "Cleaning", "In", "mint"],
  ["08:40", "Courier", "Out", "haze"],
  ["09:05", "Lift service", "Waiting", "sun"],
  ["11:30", "Interview", "In", "mint"],
  ["13:15", "Auditors", "Expected", "haze"],
  ["14:00", "Plants", "Expected", "haze"],
]
  .map(
    ([time, who, state, tone]) =>
      `<div class="pair" style="padding:15px 0"><span>${time}</span><b style="flex:1">${who}</b><b style="color:var(--${tone})">${state}</b></div>`,
  )
  .join("")}`;

const thumb = board(
  "g-mint",
  `${svg(960, 600, `<path d="M0 470H960" stroke="#b9d8c8" stroke-width="3"/><path d="M60 470V300M60 330H210" stroke="#b9d8c8" stroke-width="14"/><path d="M720 470V300" stroke="#b9d8c8" stroke-width="14"/><path d="M726 316 940 232" stroke="#f0b43c" stroke-width="12" stroke-dasharray="34 22"/>`)}${phone("left:196px;top:54px;zoom:1.08", visitor)}${phone("left:500px;top:112px;zoom:1.08", today, true)}`,
);

const invite = board(
  "g-mint",
  `${phone("left:150px;top:60px;zoom:1.14", `<p>New visitor</p><h2>Invite</h2><div style="height:18px"></div><div class="cols" style="gap:12px"><div class="field"><small>Name</small>Lift service, 2 people</div><div class="field"><small>From</small>Today, 09:00</div><div class="field"><small>Until</small>Today, 12:00</div><div class="field"><small>Gate</small>Gate 2, service road</div></div><div style="height:18px"></div><a class="button">Send the pass</a><div style="height:14px"></div><p>The pass opens one gate, between these times, and is then deleted.</p>`)}${phone(
    "left:600px;top:120px;zoom:1.14",
    `<p>Tuesday</p><h2>Your visitors</h2><div style="height:16px"></div>${[
      ["Lift service", "09:00 to 12:00", "green", "At the gate"],
      ["Auditors", "13:15 to 16:00", "violet", "Pass sent"],
      ["Plants", "14:00", "violet", "Pass sent"],
    ]
      .map(
        ([who, when, tone, state]) =>
          `<div class="card" style="margin-bottom:12px;padding:14px 16px"><b style="font-size:17px">${who}</b><div style="font-size:14px;color:var(--soft);margin:4px 0 8px">${when}</div><span style="font-size:14px">${dot(tone ?? "")}${state}</span></div>`,
      )
      .join("")}<a class="button ghost">Invite someone</a>`,
  )}`,
);

const security = board(
  "g-sky",
  browser(
    "left:52px;top:46px;width:930px;height:600px;zoom:1.16",
    "gatehouse / security desk",
    `<div class="head"><h1>On site now</h1><p>23 visitors, 2 waiting</p></div><div class="cols" style="grid-template-columns:2fr 1fr;gap:32px"><div>${rows(
      [
        ["Visitor", "Gate", "In", ""],
        ["Lift service", "2", "&ndash;", chip("sun", "Waiting")],
        ["Interview", "1", "11:26", chip("green", "In")],
        ["Cleaning", "2", "07:12", chip("green", "In")],
        ["Fibre contractor", "1", "08:05", chip("green", "In")],
        ["Catering", "2", "10:50", chip("red", "Past 12:00")],
        ["Courier", "1", "08:40", chip("line", "Out 08:52")],
      ],
      "titled",
    )}</div><div><div class="card"><b style="font-size:19px">Lift service</b><p style="margin:8px 0 16px;font-size:16px;color:var(--soft)">2 people, van, host is the building office</p><a class="button green">Open gate 2</a><div style="height:10px"></div><a class="button ghost">Call the host</a></div><div class="card" style="margin-top:16px"><b style="font-size:17px">If there is a fire</b><p style="margin-top:6px;font-size:15px;color:var(--soft)">The list of everyone on site is kept on this device, also without a line.</p></div></div></div>`,
  ),
);

export const gatehouse: ProjectPictures = { slug: "gatehouse", thumb, shots: { invite, security } };
