import { cage, circle, label, repeat, socket } from "../marks.ts";
import { ink, materials as m } from "../paint.ts";
import { ceilingPoint, outdoorPoint } from "../things/access-point.ts";
import { deskSwitch, firewall } from "../things/desk-network.ts";
import { rackSwitch, rackUnit } from "../things/rack.ts";
import { railRouter, router } from "../things/router.ts";
import { above, back, front, type Shot, seen, side } from "./shots.ts";

export const networkLooks: Readonly<Record<string, readonly Shot[]>> = {
  "Kameel 24P": seen(
    rackSwitch({ brand: "Kameel", model: "24P", ports: 24 }),
    0.88,
    front,
    back,
    above,
  ),
  "Kameel 48P": seen(
    rackSwitch({ brand: "Kameel", model: "48P", ports: 48, body: m.silver }),
    0.88,
    front,
    back,
  ),
  "Kameel 24F": seen(
    rackSwitch({
      brand: "Kameel",
      model: "24F",
      ports: 24,
      cages: 2,
      body: m.navy,
      stripe: ink.wait,
      fibre: true,
    }),
    0.88,
    front,
  ),
  "Kameel 24": seen(
    rackSwitch({
      brand: "Kameel",
      model: "24",
      ports: 24,
      body: m.ash,
      depth: 150,
      stripe: ink.go,
    }),
    0.88,
    side,
  ),
  "Kameel 8": seen(
    deskSwitch({ brand: "Kameel", model: "8", ports: 8, body: m.violet }),
    0.8,
    back,
  ),
  "Kameel 8P": seen(
    deskSwitch({
      brand: "Kameel",
      model: "8P",
      ports: 10,
      body: m.graphite,
      width: 276,
      power: true,
    }),
    0.84,
    above,
  ),

  "Drift R2": seen(router({ brand: "Drift", antennas: [] }), 0.78, back),
  "Drift L5": seen(
    router({
      brand: "Drift",
      body: m.graphite,
      antennas: [-14, -5, 5, 14],
      accent: ink.pale,
      width: 250,
    }),
    0.84,
    back,
    side,
  ),
  "Drift L4": seen(railRouter({ brand: "Drift", model: "L4", body: m.clay }), 0.84, side),
  "Drift R5": seen(
    rackUnit({
      brand: "Drift",
      model: "R5",
      units: 1,
      body: m.white,
      depth: 170,
      front: rackFace(
        "Drift",
        "R5",
        repeat(8, (at) => socket(150 + at * 21, 13, 18, { lit: at < 6 ? ink.go : undefined })) +
          repeat(2, (at) => cage(330 + at * 32, 13, 28, 17)) +
          circle(104, 22, 3, ink.go) +
          circle(116, 22, 3, ink.wait),
      ),
    }),
    0.88,
    front,
  ),

  "Boma 60": seen(firewall({ brand: "Boma", model: "60", ports: 8, width: 290 }), 0.84, side, back),
  "Boma 20": seen(
    firewall({ brand: "Boma", model: "20", ports: 5, body: m.forest, width: 232 }),
    0.76,
    above,
  ),
  "Boma 200": seen(
    rackUnit({
      brand: "Boma",
      model: "200",
      units: 1,
      body: m.violet,
      depth: 220,
      front: rackFace(
        "Boma",
        "200",
        repeat(12, (at) =>
          socket(92 + at * 17.4 + (at > 3 ? 6 : 0), 14, 16, { lit: at % 3 ? ink.go : ink.wait }),
        ) + repeat(4, (at) => cage(316 + at * 24, 14, 22, 16)),
      ),
    }),
    0.88,
    front,
    back,
  ),

  "Hoopoe 6": seen(
    ceilingPoint({ brand: "Hoopoe", corners: 110, ringColour: ink.lilac, radius: 104 }),
    0.74,
    above,
  ),
  "Hoopoe 7": seen(
    ceilingPoint({
      brand: "Hoopoe",
      corners: 62,
      ringColour: ink.wait,
      radius: 112,
      body: m.graphite,
    }),
    0.76,
    above,
  ),
  "Hoopoe 6 Outdoor": seen(outdoorPoint({ brand: "Hoopoe" }), 0.88, side),
};

function rackFace(brand: string, model: string, middle: string): string {
  return [label(26, 19, 11, brand, ink.white), label(26, 32, 8.5, model, ink.soft), middle].join(
    "",
  );
}
