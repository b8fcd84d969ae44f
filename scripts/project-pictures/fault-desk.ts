import { board, browser, chip, dot, type ProjectPictures, rows } from "./drawing-kit.ts";

type Ticket = readonly [title: string, place: string, tone: string, age: string];
const LANES: Record<string, readonly Ticket[]> = {
  New: [
    ["No dial tone", "Reception", "red", "4 min"],
    ["Printer jams", "Second floor", "sun", "31 min"],
    ["New starter, laptop", "Accounts", "blossom", "2 h"],
  ],
  "On site": [
    ["Camera 4 is blurred", "Main gate", "sun", "Technician there"],
    ["Access point down", "Workshop", "blossom", "On the way"],
  ],
  Done: [
    ["Mailbox full", "Sales", "green", "09:12"],
    ["VPN for auditor", "Remote", "green", "08:47"],
    ["UPS battery changed", "Depot", "green", "08:05"],
  ],
};

function lane(name: string, tickets: readonly Ticket[], count: number, size: number): string {
  return `<div><div style="display:flex;justify-content:space-between;font-size:${size}px;color:var(--soft);font-weight:600;margin-bottom:12px"><span>${name}</span><span>${count}</span></div>${tickets.map(([title, place, tone, age]) => `<div class="card" style="padding:${size * 0.8}px ${size}px;margin-bottom:12px;border-left:6px solid var(--${tone})"><b style="display:block;font-size:${size * 1.06}px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis">${title}</b><span style="display:flex;justify-content:space-between;margin-top:6px;font-size:${size * 0.84}px;color:var(--soft)"><span>${place}</span><span>${age}</span></span></div>`).join("")}</div>`;
}

const lanes = (size: number) =>
  `<div class="cols" style="grid-template-columns:repeat(3,1fr)">${Object.entries(LANES)
    .map(([name, tickets], n) => lane(name, tickets, [7, 2, 31][n] ?? 0, size))
    .join("")}</div>`;

const thumb = board(
  "g-sky",
  browser(
    "left:70px;top:66px;width:940px;height:600px",
    "fault-desk",
    `<div class="head" style="padding-right:50px"><h1>Fault desk</h1><span style="font-size:18px">${chip("blue", "9 open")}</span></div><div style="padding-right:50px">${lanes(19)}</div>`,
  ),
);

const ticket = board(
  "g-sky",
  browser(
    "left:52px;top:46px;width:930px;height:600px;zoom:1.16",
    "fault-desk / 4127",
    `<div class="cols" style="grid-template-columns:1.7fr 1fr;gap:40px"><div><p style="font-size:16px;color:var(--soft)">Fault 4127, reception</p><h1 style="font-size:36px;margin:4px 0 18px">No dial tone</h1>${rows(
      [
        ["10:02", "Logged by phone, two handsets affected"],
        ["10:04", "Taken by the network team"],
        ["10:09", "Switch port 17 has no power"],
        ["10:15", "Moved to port 19, tone is back"],
        ["10:16", "Asked reception to try both handsets"],
      ],
      "log",
    )}<div class="field" style="margin-top:22px;height:96px"><small>Write to the person who logged it</small>Both phones should ring now. Can you try an outside call?</div><div style="display:flex;gap:14px;margin-top:16px"><a class="button" style="flex:1">Send</a><a class="button ghost" style="flex:1">Close the fault</a></div></div><div><div class="card"><div class="pair" style="border:0"><span>State</span><b>${dot("sun")}In hand</b></div><div class="pair"><span>Device</span><b>Switch B2</b></div><div class="pair"><span>Warranty</span><b>Until March</b></div><div class="pair"><span>Seen before</span><b>Once, June</b></div></div><div class="card" style="margin-top:16px"><b style="font-size:17px">What helped in June</b><p style="margin-top:8px;font-size:16px;line-height:1.5;color:var(--soft)">Port 17 fed a faulty handset and shut itself off. Check the handset before moving the cable.</p></div></div></div>`,
  ),
);

const day = board(
  "g-sand",
  browser(
    "left:52px;top:46px;width:930px;height:600px;zoom:1.16",
    "fault-desk / today",
    `<div class="head"><h1>Who is where today</h1><p>Driving time is in grey</p></div>${[
      "Network",
      "Cameras",
      "Desktop",
      "Telephony",
    ]
      .map(
        (team, n) =>
          `<div style="display:flex;align-items:center;border-top:1px solid var(--hair);height:94px"><b style="width:130px;font-size:18px">${team}</b><div style="position:relative;flex:1;height:64px">${(
            [
              [
                [0, 22, "bluewash", "Workshop"],
                [27, 30, "greenwash", "Depot, UPS"],
                [62, 24, "wash", "Quote"],
              ],
              [
                [4, 30, "sunwash", "Main gate"],
                [40, 34, "bluewash", "Fence, survey"],
              ],
              [
                [0, 14, "wash", "Laptop"],
                [16, 20, "greenwash", "Accounts"],
                [40, 18, "wash", "Printer"],
                [66, 26, "bluewash", "Branch"],
              ],
              [
                [10, 24, "redwash", "Reception"],
                [42, 40, "wash", "New handsets"],
              ],
            ][n] ?? []
          )
            .map(
              ([left, width, tone, name], k) =>
                `${k ? `<i style="position:absolute;left:${Number(left) - 4}%;width:4%;top:28px;height:8px;background:var(--hair)"></i>` : ""}<span style="position:absolute;left:${left}%;width:${width}%;top:0;height:64px;padding:19px 14px;border-radius:10px;background:var(--${tone});font-size:17px;font-weight:600;white-space:nowrap;overflow:hidden">${name}</span>`,
            )
            .join("")}</div></div>`,
      )
      .join(
        "",
      )}<div style="display:flex;justify-content:space-between;margin:12px 0 0 130px;padding-top:12px;border-top:1px solid var(--hair);font-size:15px;color:var(--soft)"><span>07:00</span><span>09:00</span><span>11:00</span><span>13:00</span><span>15:00</span><span>17:00</span></div>`,
  ),
);

export const faultDesk: ProjectPictures = { slug: "fault-desk", thumb, shots: { ticket, day } };
