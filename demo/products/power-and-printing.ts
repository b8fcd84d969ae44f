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
      "1500 VA tower UPS for a small server, two desks or the office router. Boosts low voltage, trims high voltage and shuts the server down safely.",
    points: [
      "Other loads: 23 min at 450 W, 57 min at 180 W, over 11 hours for a 15 W router",
      "Input: Holds 230 V from 170 to 280 V without using the battery",
      "Batteries: 2 × 12 V 9 Ah, sealed lead acid, replaced from the front",
      "Size: 145 × 220 × 390 mm, 14 kg",
    ],
    closing:
      "Expect three to four years from a set of batteries, less where the power goes off daily. 24-month warranty, 12 months on the batteries.",
  },
  {
    name: "Spekboom 3000R",
    path: ["Hardware", "Power", "UPS", "Online"],
    price: "23999.00",
    stock: 8,
    grams: 33_000,
    kind: "ups",
    hasDatasheet: true,
    opening:
      "3000 VA online rack-mount UPS, 2U. Your equipment never runs directly off the mains, so dips and surges stop at the UPS.",
    points: [
      "Transfer time: Zero",
      "Other loads: 23 min at 1350 W, or 69 min with one battery pack; over a day for a 15 W router",
      "Input: 160 to 300 V at half load without using the battery",
      "Batteries: 6 × 12 V 9 Ah, sealed lead acid",
      "Switching: Sockets in two separately switched groups",
      "Serial port: RS-232",
      "Size: 440 × 88 × 600 mm, 29 kg",
    ],
    closing:
      "Needs its own 16 A circuit. Stands upright on feet or mounts on rails; both are in the box. 24-month warranty, including the batteries.",
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
      "850 VA UPS for one desk, or for the fibre box and router. Covers the minutes until the generator or inverter takes over.",
    points: [
      "Other loads: 21 min at 240 W, over 5 hours for a 15 W router",
      "Batteries: 1 × 12 V 9 Ah, sealed lead acid",
      "Size: 100 × 140 × 300 mm, 5.2 kg",
    ],
    closing:
      "Not for laser printers, which draw more power than it can supply. 24-month warranty, 12 months on the battery.",
  },
  {
    name: "Spekboom 3000R Battery Pack",
    path: ["Hardware", "Power", "Battery packs"],
    price: "14499.00",
    stock: 4,
    grams: 45_000,
    kind: "ups",
    hasDatasheet: false,
    opening:
      "72 V battery pack for the Spekboom 3000R, 2U. Adds about three quarters of an hour at half load; stack up to four below one UPS.",
    points: [
      "Batteries: 12 × 12 V 9 Ah, sealed lead acid, 72 V",
      "Charging: From the UPS, 90% in about 8 hours",
      "Leads: To the UPS and to the next pack",
      "Breaker: 60 A at the back",
      "Size: 440 × 88 × 600 mm, 41 kg",
    ],
    closing:
      "Takes two people to lift; mount it at the bottom of the rack. Connecting lead and rails are in the box. 24-month warranty.",
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
      "A4 colour laser multifunction printer, 32 pages a minute. Prints, scans and copies for a department of up to fifteen people.",
    points: [
      "First page: 9 s",
      "Scanner: Double-sided in one pass, to email or folder",
      "Second tray: 50-sheet multipurpose tray",
      "Toner: 2500 black and 1500 colour pages in the box, replacement cartridges for 7000 and 5000",
      "Recommended use: 1500 to 4000 pages a month",
    ],
    closing:
      "Jobs wait until their owner enters a PIN at the printer. Within Gauteng we deliver it, install it and show your staff how to use it. 12-month on-site warranty.",
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
      "A4 mono laser printer, 34 pages a minute, double-sided. Small enough for a reception desk and fast enough for month-end.",
    points: [
      "First page: 7 s",
      "Second tray: Single-sheet slot",
      "Toner: 1200 pages in the box, replacement cartridges for 3000",
      "Connections: Ethernet, Wi-Fi, USB",
      "Recommended use: 250 to 2000 pages a month",
    ],
    closing: "Prints from phones without an app. 12-month carry-in warranty.",
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
      "A4 mono laser multifunction printer, 50 pages a minute. Prints, scans and copies for schools, attorneys and everyone else who prints by the box.",
    points: [
      "First page: 6 s",
      "Scanner: Double-sided in one pass, to email or folder",
      "More trays: 100-sheet multipurpose tray, three more trays optional",
      "Toner: 6000 pages in the box, replacement cartridges for 18 000",
      "Recommended use: 3000 to 15 000 pages a month",
    ],
    closing:
      "Drum and toner are replaced separately, which keeps the cost per page under 20 cents. 12-month on-site warranty.",
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
      "A4 colour laser printer, 28 pages a minute, double-sided. Quotations and presentations in colour, without a contract.",
    points: [
      "First page: 10 s",
      "Second tray: Single-sheet slot",
      "Toner: 1000 black and 700 colour pages in the box, replacement cartridges for 3000 and 2300",
      "Connections: Ethernet, Wi-Fi, USB",
      "Recommended use: 300 to 1500 pages a month",
    ],
    closing: "You can limit colour printing to the people you choose. 12-month carry-in warranty.",
  },
];
