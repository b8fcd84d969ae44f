import type { DemoProduct } from "../demo-product.ts";

export const phones: readonly DemoProduct[] = [
  {
    name: "Kiewiet D7",
    path: ["Hardware", "Voice", "IP phones", "Desk"],
    price: "2399.00",
    stock: 36,
    grams: 1400,
    kind: "phone",
    hasDatasheet: true,
    opening:
      "Desk phone with eight lines and a 4.3-inch colour screen. Shows who is free, who is calling and how long they have been waiting.",
    points: [
      "Display: 4.3 in colour, 480 × 272",
      "Lines: 8 SIP accounts, 21 programmable keys on three pages",
      "Sound: wideband handset and speaker; G.711, G.722 and Opus",
      "Ports: 2 × gigabit RJ45, 1 × USB, headset RJ9",
      "Power: PoE (IEEE 802.3af), 6 W at most",
      "Security: calls encrypted with TLS and SRTP",
    ],
    closing:
      "The computer plugs into the phone, so one wall point serves both. Works with any SIP exchange. Warranty 24 months, replacement sent ahead.",
  },
  {
    name: "Kiewiet C2",
    path: ["Hardware", "Voice", "IP phones", "Cordless"],
    price: "2149.00",
    stock: 17,
    grams: 700,
    kind: "phone",
    hasDatasheet: false,
    opening:
      "Cordless phone with base, for shops, clinics and storerooms. One base carries eight handsets and eight calls.",
    points: [
      "Radio: DECT at 1.9 GHz, apart from the Wi-Fi",
      "Range: about 50 m indoors, 300 m outdoors",
      "Lines: 8 SIP accounts on the base",
      "Battery: 18 hours of talk, 200 hours waiting",
      "Display: 1.8 in colour",
      "Power: base by PoE (IEEE 802.3af) or adapter, handset on its charging cup",
    ],
    closing:
      "One handset, the base and the charging cup are in the box; further handsets are available on request. Warranty 24 months, carry in.",
  },
  {
    name: "Kiewiet Round",
    path: ["Hardware", "Voice", "IP phones", "Conference"],
    price: "9299.00",
    stock: 3,
    grams: 1300,
    kind: "phone",
    hasDatasheet: false,
    opening:
      "Conference phone for a table of up to twelve people. Picks up voices from 6 m on every side and leaves the air conditioner out.",
    points: [
      "Microphones: 12, picking up from 6 m all round",
      "Sound: wideband, echo removed; G.711, G.722 and Opus",
      "Display: 5 in colour touch screen",
      "Links: gigabit RJ45, USB-C and Bluetooth 5.0 for calls from a laptop or cell phone",
      "Calls: five-way conference in the phone itself",
      "Power: PoE (IEEE 802.3af), 10 W at most",
    ],
    closing:
      "By USB-C it serves as speaker and microphone for any meeting program. Warranty 24 months, replacement sent ahead.",
  },
  {
    name: "Kiewiet D3",
    path: ["Hardware", "Voice", "IP phones", "Desk"],
    price: "1199.00",
    stock: 55,
    grams: 1100,
    kind: "phone",
    hasDatasheet: false,
    opening:
      "Desk phone with two lines and a lit screen. The one for every desk that makes and takes calls and needs no more.",
    points: [
      "Display: 132 × 64 dots, back-lit",
      "Lines: 2 SIP accounts",
      "Sound: wideband handset and speaker; G.711, G.722 and Opus",
      "Ports: 2 × gigabit RJ45, headset RJ9",
      "Power: PoE (IEEE 802.3af), 4 W at most",
      "Security: calls encrypted with TLS and SRTP",
    ],
    closing:
      "Stands at two angles or hangs on a wall. No mains adapter in the box: order it for a network without PoE. Warranty 24 months, replacement sent ahead.",
  },
];
