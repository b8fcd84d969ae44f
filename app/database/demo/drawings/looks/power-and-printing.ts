import { ink, materials as m } from "../paint.ts";
import { batteryFront, printer, rackUpsFront, towerUps } from "../things/office.ts";
import { rackUnit } from "../things/rack.ts";
import { above, back, front, type Shot, seen, side } from "./shots.ts";

export const powerAndPrintingLooks: Readonly<Record<string, readonly Shot[]>> = {
  "Spekboom 1500": seen(towerUps({ brand: "Spekboom" }), 0.84, back),
  "Spekboom 850": seen(
    towerUps({ brand: "Spekboom", body: m.ash, size: 0.72, depth: 220, screen: ink.go }),
    0.74,
    side,
  ),
  "Spekboom 3000R": seen(
    (scene) =>
      rackUnit({
        brand: "Spekboom",
        model: "3000R",
        units: 2,
        body: m.black,
        front: rackUpsFront(scene, "Spekboom"),
      })(scene),
    0.88,
    front,
    back,
  ),
  "Spekboom 3000R Battery Pack": seen(
    rackUnit({
      brand: "Spekboom",
      model: "Pack",
      units: 2,
      body: m.graphite,
      front: batteryFront("Spekboom"),
    }),
    0.88,
  ),

  "Vygie C32": seen(
    printer({ brand: "Vygie", scanner: true, colours: true, band: m.violet }),
    0.84,
    side,
  ),
  "Vygie M34": seen(printer({ brand: "Vygie" }), 0.78, side),
  "Vygie M50": seen(printer({ brand: "Vygie", scanner: true, trays: 2 }), 0.88, side),
  "Vygie C28": seen(printer({ brand: "Vygie", colours: true, band: m.blossom }), 0.78, above),
};
