import { ink, materials as m } from "../paint.ts";
import { drum, lead } from "../things/cable.ts";
import { towerServer } from "../things/desktop.ts";
import { laptop } from "../things/laptop.ts";
import { licence } from "../things/licence.ts";
import { carePlan, workDay } from "../things/plan.ts";
import { router } from "../things/router.ts";
import { above, type Shot, seen } from "./shots.ts";

export const softwareAndServicesLooks: Readonly<Record<string, readonly Shot[]>> = {
  "Honeyguide Endpoint, 1 year": seen(
    licence({ brand: "Honeyguide", line: "Endpoint", icon: "shield", paint: m.ochre }),
    0.86,
  ),
  "Honeyguide Mail, 1 year": seen(
    licence({ brand: "Honeyguide", line: "Mail", icon: "mail", paint: m.clay }),
    0.86,
  ),
  "Mopane Backup Server, 1 year": seen(
    licence({ brand: "Mopane", line: "Backup Server", icon: "backup", paint: m.forest }),
    0.86,
  ),
  "Kiewiet Switchboard 25": seen(
    licence({ brand: "Kiewiet", line: "Switchboard 25", icon: "calls", paint: m.sky }),
    0.86,
  ),
  "Boma 60 Protection, 1 year": seen(
    licence({ brand: "Boma 60", line: "Protection", icon: "wall", paint: m.violet }),
    0.86,
  ),

  "Riempie Cat6A Patch Lead 1 m": seen(
    lead({ paint: m.violet, plug: "rj45", loops: 2, radius: 88 }),
    0.78,
    above,
  ),
  "Riempie Cat6A Patch Lead 3 m": seen(
    lead({ paint: m.violet, plug: "rj45", loops: 5, radius: 112 }),
    0.84,
  ),
  "Riempie Fibre OM4 LC-LC 3 m": seen(
    lead({ paint: m.blossom, plug: "lc", loops: 4, thick: 4 }),
    0.82,
  ),
  "Riempie Direct Attach 10G 1 m": seen(
    lead({ paint: m.black, plug: "sfp", loops: 2, thick: 6, radius: 96 }),
    0.82,
  ),
  "Riempie Cat6 Drum 305 m": seen(drum({ paint: m.sky, brand: "Riempie" }), 0.84),

  "Workstation Care, 12 months": seen(
    carePlan({
      paint: m.violet,
      thing: laptop({ brand: "", body: m.silver, keyField: ink.soft }),
      size: 0.56,
      offset: [-92, -64],
    }),
    0.86,
  ),
  "Server Care, 12 months": seen(
    carePlan({
      paint: m.forest,
      thing: towerServer({ brand: "Leadwood" }),
      size: 0.62,
      offset: [-70, -84],
    }),
    0.9,
  ),
  "Network Care, 12 months": seen(
    carePlan({
      paint: m.navy,
      thing: router({ brand: "Drift", antennas: [-8, 0, 8] }),
      size: 0.74,
      offset: [-92, -70],
    }),
    0.88,
  ),
  "Installation Day": seen(workDay, 0.8),
};
