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
      "Display: Colour, 480 × 272",
      "Keys: 21 programmable keys on three pages",
      "Audio: Wideband handset and speakerphone",
      "Ports: 2 × gigabit RJ45, 1 × USB, RJ9 headset",
      "Encryption: TLS and SRTP",
    ],
    closing:
      "The computer plugs into the phone, so one network point serves both. Works with any SIP PBX. 24-month warranty with advance replacement.",
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
      "Cordless phone with base station, for shops, clinics and storerooms. One base handles eight handsets and eight calls.",
    points: [
      "Radio: DECT at 1.9 GHz, clear of the Wi-Fi bands",
      "Range: About 50 m indoors, 300 m outdoors",
      "Handsets: Up to eight on one base",
      "Standby: 200 hours",
      "Display: Colour",
      "Power: Base by PoE or adapter, handset on its charging cradle",
    ],
    closing:
      "One handset, the base and the charging cradle are in the box; more handsets are available on request. 24-month carry-in warranty.",
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
      "Conference phone for a table of up to twelve people. Picks up voices from 6 m on every side and filters out the air conditioner.",
    points: [
      "Microphones: 12, with a 6 m pick-up range all round",
      "Audio: Wideband with echo cancellation",
      "Display: Colour",
      "Connections: Gigabit RJ45, USB-C and Bluetooth 5.0 for calls from a laptop or mobile phone",
      "Calls: Five-way conferencing built in",
    ],
    closing:
      "Over USB-C it works as a speakerphone for any meeting app. 24-month warranty with advance replacement.",
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
      "Desk phone with two lines and a backlit screen. For desks that make and take calls and need no more than that.",
    points: [
      "Display: 132 × 64 pixels, backlit",
      "Audio: Wideband handset and speakerphone",
      "Ports: 2 × gigabit RJ45, RJ9 headset",
      "Encryption: TLS and SRTP",
    ],
    closing:
      "Stands at two angles or mounts on a wall. Mains adapter not included: ask us for one if your network has no PoE. 24-month warranty with advance replacement.",
  },
];
