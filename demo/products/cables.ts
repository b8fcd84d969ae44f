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
    points: ["Shielding: S/FTP", "Sheath: LSZH, 6 mm, violet", "Plugs: Snagless"],
    closing: "Every lead is tested before it is packed. Minimum bend radius 25 mm.",
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
      "Duplex multimode fibre lead, 3 m, LC to LC. Connects switches and servers within a building.",
    points: [
      "Fibre: 50/125 µm, bend-insensitive",
      "Reach: 10 Gb/s over links up to 400 m",
      "Insertion loss: 0.3 dB max per connector",
      "Sheath: LSZH, 2 mm, violet",
      "Polarity: Can be reversed by hand",
    ],
    closing: "Tested and marked with a serial number. Leave the dust caps on until you plug it in.",
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
      "10 Gb/s SFP+ direct attach cable, 1 m. Replaces two transceivers and a fibre lead between equipment in the same rack.",
    points: ["Power: Under 0.1 W per end"],
    closing: "Fits the Kameel 24P, 48P and 24F, the Drift R5, the Boma 200 and the Leadwood R110.",
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
      "Solid copper Cat6 cable on a 305 m drum, for structured cabling. For runs of up to 90 m from the cabinet to the wall point.",
    points: [
      "Shielding: U/UTP",
      "Reach: 1 Gb/s to 100 m, 10 Gb/s to 37 m",
      "Sheath: LSZH, metre marks from 305 down to 0",
      "Weight: 13 kg",
    ],
    closing:
      "For use indoors and in conduit. For outdoor runs, ask us for gel-filled cable with a UV-resistant sheath.",
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
      "Shielded Cat6A patch lead, 3 m, for 10 Gb/s. From the wall point to the desk, with slack to spare.",
    points: ["Shielding: S/FTP", "Sheath: LSZH, 6 mm, violet", "Plugs: Snagless"],
    closing: "Every lead is tested before it is packed. Minimum bend radius 25 mm.",
  },
];
