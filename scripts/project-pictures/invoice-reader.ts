import {
  board,
  browser,
  chip,
  dot,
  meter,
  type ProjectPictures,
  rows,
  svg,
} from "./drawing-kit.ts";

function paper(place: string): string {
  const bar = (width: number, tone = "#e2dcec") =>
    `<div style="height:9px;width:${width}px;border-radius:4px;background:${tone};margin-bottom:9px"></div>`;
  return `<div style="position:absolute;${place};width:360px;height:510px;padding:34px;background:#fff;box-shadow:0 24px 48px -10px #1d123345;border-radius:4px"><div style="display:flex;justify-content:space-between;align-items:center;margin-bottom:18px"><h1 style="font-size:32px">Invoice</h1><span style="padding:5px 9px;background:#fbe2ae;font-weight:600;font-size:18px;border-radius:4px">INV-2207</span></div>${bar(130)}${bar(180)}${bar(110)}<div style="height:16px"></div>${[150, 120, 176, 134, 160].map((width) => `<div style="display:flex;justify-content:space-between;border-top:1px solid var(--hair);padding:13px 0 4px">${bar(width, "#bfb4d2")}${bar(54, "#bfb4d2")}</div>`).join("")}<div style="display:flex;justify-content:space-between;align-items:center;margin-top:22px;font-size:19px"><span style="color:var(--soft)">Total</span><b style="padding:6px 10px;background:#cfeadd;border-radius:4px">R 8 412.50</b></div></div>`;
}

const thumb = board(
  "g-rose",
  `${paper("left:84px;top:50px;transform:rotate(-3deg)")}${svg(960, 600, `<path d="M430 118C500 104 500 184 574 184" fill="none" stroke="#f0b43c" stroke-width="3.5"/><path d="M440 474C520 474 500 362 574 362" fill="none" stroke="#2f9e6e" stroke-width="3.5"/><circle cx="574" cy="184" r="8" fill="#f0b43c"/><circle cx="574" cy="362" r="8" fill="#2f9e6e"/>`)}<div class="card" style="position:absolute;left:580px;top:108px;width:322px;padding:30px;box-shadow:0 20px 40px -10px #1d123333"><div class="pair" style="border:0;font-size:20px;padding:16px 0"><span>Number</span><b>INV-2207</b></div><div class="pair" style="font-size:20px;padding:16px 0"><span>Order</span><b>PO-0918</b></div><div class="pair" style="font-size:20px;padding:16px 0"><span>VAT</span><b>15%</b></div><div class="pair" style="font-size:20px;padding:16px 0"><span>Total</span><b style="color:var(--green)">Matches</b></div><div style="height:14px"></div><a class="button" style="font-size:20px">Approve</a></div>`,
);

const queue = board(
  "g-rose",
  browser(
    "left:52px;top:46px;width:930px;height:600px;zoom:1.16",
    "invoice-reader / monday",
    `<div class="head"><h1>Monday's post</h1><div style="display:flex;gap:10px;font-size:17px">${chip("green", "38 matched")}${chip("sun", "5 to look at")}</div></div>${rows(
      [
        ["Supplier", "Number", "Order", "Total", "Why it waits"],
        ["Cable merchant", "INV-2207", "PO-0918", "R 8 412.50", chip("green", "Matched")],
        ["Stationery", "44810", "PO-0922", "R 1 260.00", chip("sun", "Price differs")],
        ["Vehicle workshop", "JC-118", "&ndash;", "R 5 904.10", chip("sun", "No order")],
        ["Courier", "90031", "PO-0901", "R 2 318.00", chip("green", "Matched")],
        ["Courier", "90031", "PO-0901", "R 2 318.00", chip("red", "Sent twice")],
        ["Cleaning", "0087", "PO-0870", "R 6 750.00", chip("green", "Matched")],
        ["Electrician", "A-771", "PO-0915", "R 11 040.00", chip("sun", "New bank account")],
      ],
      "titled",
    )}<p style="margin-top:22px;font-size:16px;color:var(--soft)">Nothing is paid from here. Approved invoices go to the accounting system with their picture.</p>`,
  ),
);

const fields = board(
  "g-mist",
  `<div style="zoom:1.28">${paper("left:60px;top:58px")}</div><div class="browser" style="left:600px;top:76px;width:540px;height:650px"><div class="view" style="height:100%"><div class="head"><h1 style="font-size:28px">What was read</h1>${chip("green", "98% sure")}</div>${rows(
    [
      ["Number", "INV-2207", meter(0.99, "green", 90)],
      ["Date", "13 October", meter(0.98, "green", 90)],
      ["Order", "PO-0918", meter(0.97, "green", 90)],
      ["VAT number", "10 digits, valid form", meter(0.96, "green", 90)],
      ["Bank account", "as on file", meter(0.99, "green", 90)],
      ["Before VAT", "R 7 315.22", meter(0.94, "green", 90)],
      ["VAT, 15%", "R 1 097.28", meter(0.95, "green", 90)],
      ["Total", "R 8 412.50", meter(0.99, "green", 90)],
    ],
  )}<p style="margin:20px 0;font-size:16px;color:var(--soft)">${dot("green")}The sum adds up, and the order has this price.</p><a class="button">Approve</a></div></div>`,
);

export const invoiceReader: ProjectPictures = {
  slug: "invoice-reader",
  thumb,
  shots: { queue, fields },
};
