import type { DemoProduct } from "../demo-product.ts";

export const powerAndPrinting: readonly DemoProduct[] = [
  {
    name: "Spekboom 1500",
    path: ["Hardware", "Power", "UPS", "Line-interactive"],
    price: "5299.00",
    stock: 26,
    grams: 15_500,
    kind: "ups",
    hasDatasheet: true,
    opening:
      "1500 VA tower UPS for a small server or two desks. Lifts low voltage, cuts high voltage and shuts the server down in good order.",
    points: [
      "Output: 1500 VA, 900 W, sine wave",
      "Run time: about 9 minutes at 450 W",
      "Mains: holds 230 V from 170 to 280 V without the battery",
      "Battery: 2 × 12 V 9 Ah, sealed lead acid, replaced from the front",
      "Sockets: 2 × South African 16 A, 4 × IEC C13",
      "Links: USB, slot for a network card",
      "Size: 145 × 220 × 390 mm, 14 kg",
    ],
    closing:
      "Expect three to four years from a set of batteries, less where the power is off daily. Warranty 24 months, batteries 12 months.",
  },
  {
    name: "Spekboom 3000R",
    path: ["Hardware", "Power", "UPS", "Online", "Spekboom 3000R"],
    price: "23999.00",
    stock: 8,
    grams: 33_000,
    kind: "ups",
    hasDatasheet: true,
    opening:
      "3000 VA online UPS for the rack, 2U. The load never touches the mains, so dips and surges stop at its input.",
    points: [
      "Output: 3000 VA, 2700 W, pure sine wave, no change-over time",
      "Run time: about 11 minutes at 1350 W, 40 with one battery pack",
      "Mains: 160 to 300 V at half load without the battery",
      "Battery: 6 × 12 V 9 Ah, sealed lead acid, changed while running",
      "Sockets: 8 × IEC C13, 1 × IEC C19, two groups switched apart",
      "Links: USB, RS-232, network card included",
      "Size: 2U, 440 × 88 × 600 mm, 29 kg",
    ],
    closing:
      "Needs a 16 A circuit of its own. Stands upright on feet or slides in on rails; both are in the box. Warranty 24 months, batteries 24 months.",
  },
  {
    name: "Spekboom 850",
    path: ["Hardware", "Power", "UPS", "Line-interactive"],
    price: "1799.00",
    stock: 0,
    grams: 6000,
    kind: "ups",
    hasDatasheet: false,
    opening:
      "850 VA UPS for one desk, or for the fibre box and the router. Bridges the minutes until the generator or the inverter takes over.",
    points: [
      "Output: 850 VA, 480 W, stepped sine wave",
      "Run time: about 8 minutes at 240 W, over an hour for a router of 15 W",
      "Battery: 1 × 12 V 9 Ah, sealed lead acid",
      "Sockets: 2 × South African 16 A, 2 × IEC C13",
      "Links: USB",
      "Size: 100 × 140 × 300 mm, 5.2 kg",
    ],
    closing:
      "Not for laser printers: their heater draws more than it gives. Warranty 24 months, battery 12 months.",
  },
  {
    name: "Spekboom 3000R Battery Pack",
    path: ["Hardware", "Power", "UPS", "Online", "Spekboom 3000R"],
    price: "14499.00",
    stock: 4,
    grams: 45_000,
    kind: "ups",
    hasDatasheet: false,
    opening:
      "72 V battery pack for the Spekboom 3000R, 2U. Adds about half an hour at half load; up to four stack below one UPS.",
    points: [
      "Battery: 12 × 12 V 9 Ah, sealed lead acid, 72 V, 1296 Wh",
      "Charging: by the UPS, 90 % in about 8 hours",
      "Links: plug to the UPS and to the next pack",
      "Protection: 60 A breaker on the back",
      "Size: 2U, 440 × 88 × 600 mm, 41 kg",
    ],
    closing:
      "Two people to lift it, and at the bottom of the rack. The connecting lead and rails are in the box. Warranty 24 months.",
  },
  {
    name: "Vygie C32",
    path: ["Hardware", "Printing", "Printers", "Colour laser"],
    price: "16999.00",
    stock: 5,
    grams: 24_500,
    kind: "printer",
    hasDatasheet: true,
    opening:
      "A4 colour laser that prints, scans and copies, 32 pages a minute. For a department of up to fifteen people.",
    points: [
      "Speed: 32 pages a minute, first page in 9 s",
      "Resolution: 1200 × 1200 dpi",
      "Scanner: 50-sheet feeder, both sides in one pass, to mail or folder",
      "Paper: 250-sheet tray, 50-sheet multipurpose, duplex",
      "Toner: 2 500 black and 1 500 colour pages in the box, 7 000 and 5 000 after",
      "Links: gigabit Ethernet, Wi-Fi, USB",
      "Volume: 1 500 to 4 000 pages a month",
    ],
    closing:
      "Pages wait until their owner enters a code at the printer. We deliver, connect and show it to your people within Gauteng. Warranty 12 months, on site.",
  },
  {
    name: "Vygie M34",
    path: ["Hardware", "Printing", "Printers", "Mono laser"],
    price: "4999.00",
    stock: 23,
    grams: 12_500,
    kind: "printer",
    hasDatasheet: false,
    opening:
      "A4 mono laser printer, 34 pages a minute, both sides. Small enough for a reception desk and fast enough for the month end.",
    points: [
      "Speed: 34 pages a minute, first page in 7 s",
      "Resolution: 1200 × 1200 dpi",
      "Paper: 250-sheet tray, single-sheet slot, duplex",
      "Toner: 1 200 pages in the box, 3 000 after",
      "Links: Ethernet, Wi-Fi, USB",
      "Volume: 250 to 2 000 pages a month",
    ],
    closing: "Prints from phones without an app. Warranty 12 months, carry in.",
  },
  {
    name: "Vygie M50",
    path: ["Hardware", "Printing", "Printers", "Mono laser"],
    price: "15499.00",
    stock: 3,
    grams: 21_000,
    kind: "printer",
    hasDatasheet: true,
    opening:
      "A4 mono laser that prints, scans and copies, 50 pages a minute. Built for schools, attorneys and everyone else who prints by the box.",
    points: [
      "Speed: 50 pages a minute, first page in 6 s",
      "Resolution: 1200 × 1200 dpi",
      "Scanner: 80-sheet feeder, both sides in one pass, to mail or folder",
      "Paper: 520-sheet tray, 100-sheet multipurpose, duplex, three more trays possible",
      "Toner: 6 000 pages in the box, 18 000 after",
      "Links: gigabit Ethernet, USB",
      "Volume: 3 000 to 15 000 pages a month",
    ],
    closing:
      "The drum and the toner are replaced apart, which keeps a page under 20 cents. Warranty 12 months, on site.",
  },
  {
    name: "Vygie C28",
    path: ["Hardware", "Printing", "Printers", "Colour laser"],
    price: "8499.00",
    stock: 10,
    grams: 19_500,
    kind: "printer",
    hasDatasheet: false,
    opening:
      "A4 colour laser printer, 28 pages a minute, both sides. Quotes and presentations in colour, without a contract.",
    points: [
      "Speed: 28 pages a minute, first page in 10 s",
      "Resolution: 600 × 600 dpi",
      "Paper: 250-sheet tray, single-sheet slot, duplex",
      "Toner: 1 000 black and 700 colour pages in the box, 3 000 and 2 300 after",
      "Links: Ethernet, Wi-Fi, USB",
      "Volume: 300 to 1 500 pages a month",
    ],
    closing: "Colour can be kept for the people you name. Warranty 12 months, carry in.",
  },
];
