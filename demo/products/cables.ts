import type { DemoProduct } from "../demo-product.ts";

export const cables: readonly DemoProduct[] = [
  {
    name: "Riempie Cat6A Patch Lead 1 m",
    path: ["Accessories", "Cables", "Copper", "Patch leads"],
    price: "119.00",
    stock: 60,
    grams: 100,
    kind: "cable",
    hasDatasheet: false,
    opening: "Shielded Cat6A patch lead, 1 m, for 10 Gb/s. For cabinets and patch panels.",
    points: [
      "Class: Cat6A S/FTP, 500 MHz",
      "Speed: 10 Gb/s, PoE up to 90 W",
      "Wire: 26 AWG stranded copper",
      "Sheath: LSZH, 6 mm, violet",
      "Plugs: RJ45 with a guarded latch",
    ],
    closing: "Each lead is tested before it is packed. Do not bend it tighter than 25 mm.",
  },
  {
    name: "Riempie Fibre OM4 LC-LC 3 m",
    path: ["Accessories", "Cables", "Fibre"],
    price: "329.00",
    stock: 37,
    grams: 100,
    kind: "cable",
    hasDatasheet: false,
    opening:
      "Duplex multimode fibre lead, 3 m, LC to LC. Joins switches and servers within one building.",
    points: [
      "Fibre: OM4, 50/125 µm, insensitive to bending",
      "Reach: 10 Gb/s over links up to 400 m",
      "Loss: 0.3 dB at most for each plug",
      "Sheath: LSZH, 2 mm, violet",
      "Plugs: LC duplex, polarity can be changed by hand",
    ],
    closing:
      "Measured and marked with a serial number. Leave the dust caps on until you plug it in.",
  },
  {
    name: "Riempie Direct Attach 10G 1 m",
    path: ["Accessories", "Cables", "Direct attach"],
    price: "599.00",
    stock: 18,
    grams: 200,
    kind: "cable",
    hasDatasheet: false,
    opening:
      "10 Gb/s SFP+ direct attach cable, 1 m. Two transceivers and their lead in one piece, for neighbours in a rack.",
    points: [
      "Speed: 10 Gb/s",
      "Plugs: SFP+ at both ends",
      "Wire: 30 AWG twinaxial copper, passive",
      "Power: under 0.1 W a side",
      "Length: 1 m",
    ],
    closing:
      "Works in the Kameel 24P, 48P and 24F, the Drift R5, the Boma 200 and the Leadwood R110.",
  },
  {
    name: "Riempie Cat6 Drum 305 m",
    path: ["Accessories", "Cables", "Copper", "Bulk cable"],
    price: "4299.00",
    stock: 9,
    grams: 13_500,
    kind: "cable",
    hasDatasheet: true,
    opening:
      "Solid copper Cat6 cable on a 305 m drum, for fixed wiring. Runs from the cabinet to the wall point, up to 90 m each.",
    points: [
      "Class: Cat6 U/UTP, 250 MHz",
      "Speed: 1 Gb/s to 100 m, 10 Gb/s to 37 m",
      "Wire: 23 AWG solid copper, not copper-clad aluminium",
      "Sheath: LSZH, metre marks from 305 down to 0",
      "Weight: 13 kg",
    ],
    closing:
      "Use it indoors and in conduit; ask for the outdoor kind with gel and a UV-proof sheath.",
  },
  {
    name: "Riempie Cat6A Patch Lead 3 m",
    path: ["Accessories", "Cables", "Copper", "Patch leads"],
    price: "169.00",
    stock: 52,
    grams: 200,
    kind: "cable",
    hasDatasheet: false,
    opening:
      "Shielded Cat6A patch lead, 3 m, for 10 Gb/s. From the wall point to the desk, with slack to move.",
    points: [
      "Class: Cat6A S/FTP, 500 MHz",
      "Speed: 10 Gb/s, PoE up to 90 W",
      "Wire: 26 AWG stranded copper",
      "Sheath: LSZH, 6 mm, violet",
      "Plugs: RJ45 with a guarded latch",
    ],
    closing: "Each lead is tested before it is packed. Do not bend it tighter than 25 mm.",
  },
];
