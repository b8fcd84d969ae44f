import { cage, circle, label, repeat, socket } from "./marks.ts";
import { ink, materials as m } from "./paint.ts";
import type { Scene, View } from "./scene.ts";
import { drum, lead } from "./things/cable.ts";
import { bullet, dome, turning } from "./things/camera.ts";
import { allInOne, mini, tower, towerServer } from "./things/desktop.ts";
import { type LaptopLook, laptop } from "./things/laptop.ts";
import { licence } from "./things/licence.ts";
import { batteryFront, printer, rackUpsFront, towerUps } from "./things/office.ts";
import { conferencePhone, cordlessPhone, deskPhone } from "./things/phone.ts";
import { carePlan, workDay } from "./things/plan.ts";
import { driveBays, rackSwitch, rackUnit, serverPanel } from "./things/rack.ts";
import {
  canopyScreen,
  lessonScreen,
  mailScreen,
  mapScreen,
  modelScreen,
  officeScreen,
} from "./things/screens.ts";
import {
  ceilingPoint,
  deskSwitch,
  firewall,
  outdoorPoint,
  railRouter,
  router,
} from "./things/small-network.ts";
import { cardReader, faceTerminal, fingerTerminal, timeClock } from "./things/terminal.ts";

type Draw = (scene: Scene) => void;
/** One picture: what is drawn, and from where. */
export type Shot = { draw: Draw; view: View };

const side: View = { yaw: -36, pitch: 24 };
const front: View = { yaw: 0, pitch: 13 };
const back: View = { yaw: 150, pitch: 24 };
const above: View = { yaw: 16, pitch: 56 };
const low: View = { yaw: 24, pitch: 12 };

const seen = (draw: Draw, fill: number, ...views: View[]): Shot[] =>
  [{}, ...views].map((view) => ({ draw, view: { fill, ...view } }));

/** A laptop is also shown from the keys, from behind and shut. */
function laptopShots(look: LaptopLook, count: number): Shot[] {
  const shot = (view: View, more: Partial<LaptopLook> = {}): Shot => ({
    draw: laptop({ ...look, ...more }),
    view,
  });
  return [
    shot({ fill: 0.84 }),
    shot({ yaw: 14, pitch: 52, fill: 0.88 }, { open: 128 }),
    shot({ ...back, fill: 0.8 }, { open: 112 }),
    shot({ yaw: 34, pitch: 34, fill: 0.82 }, { open: 0 }),
    shot({ yaw: -38, pitch: 24, fill: 0.82 }),
  ].slice(0, count);
}

const rackFace = (brand: string, model: string, middle: string) =>
  [label(26, 19, 11, brand, ink.white), label(26, 32, 8.5, model, ink.soft), middle].join("");

/** How each product of the demo looks, by its name; the first picture is the cover. */
export const looks: Readonly<Record<string, readonly Shot[]>> = {
  "Highveld 14 Plus": laptopShots({ brand: "Highveld" }, 5),
  "Highveld 14 Essential": laptopShots(
    { brand: "Highveld", body: m.sand, keyField: ink.soft, keys: ink.key, screen: mailScreen },
    3,
  ),
  "Highveld 16 Plus": laptopShots(
    {
      brand: "Highveld",
      body: m.navy,
      width: 352,
      depth: 232,
      numberPad: true,
      screen: canopyScreen(330, 11),
    },
    3,
  ),
  "Highveld 16 Essential": laptopShots(
    {
      brand: "Highveld",
      body: m.silver,
      width: 352,
      depth: 232,
      numberPad: true,
      keyField: ink.soft,
      keys: ink.key,
      screen: officeScreen,
    },
    4,
  ),
  "Mossie 11": laptopShots(
    {
      brand: "Mossie",
      body: m.sky,
      guards: m.ochre,
      width: 282,
      depth: 198,
      thick: 20,
      keyField: ink.pale,
      keys: ink.dim,
      screen: lessonScreen,
    },
    4,
  ),
  "Yellowwood 16": laptopShots(
    {
      brand: "Yellowwood",
      body: m.black,
      width: 360,
      depth: 244,
      numberPad: true,
      screen: modelScreen,
    },
    4,
  ),
  "Yellowwood 16 Field": laptopShots(
    {
      brand: "Yellowwood",
      body: m.forest,
      guards: m.clay,
      width: 360,
      depth: 246,
      thick: 22,
      numberPad: true,
      screen: mapScreen,
    },
    4,
  ),

  "Tamboti T3": seen(tower({ brand: "Tamboti" }), 0.8, side, back),
  "Tamboti T3 Plus": seen(
    tower({ brand: "Tamboti", body: m.black, accent: ink.go, width: 112, glass: true }),
    0.82,
    { yaw: 52, pitch: 20 },
    back,
  ),
  "Tamboti Mini": seen(mini({ brand: "Tamboti", body: m.silver }), 0.72, low, back),
  "Tamboti All-in-One 24": seen(allInOne({ brand: "Tamboti" }), 0.84, front, back),

  "Leadwood R220": seen(
    rackUnit({
      brand: "Leadwood",
      model: "R220",
      units: 2,
      front: driveBays(4, 2, 88, ink.glow) + serverPanel("Leadwood", "R220", 88),
    }),
    0.88,
    front,
    back,
  ),
  "Leadwood R220 Archive": seen(
    rackUnit({
      brand: "Leadwood",
      model: "Archive",
      units: 2,
      body: m.sage,
      front: driveBays(4, 3, 88, ink.wait) + serverPanel("Leadwood", "Archive", 88),
    }),
    0.88,
    side,
  ),
  "Leadwood R110": seen(
    rackUnit({
      brand: "Leadwood",
      model: "R110",
      units: 1,
      body: m.graphite,
      front: driveBays(4, 1, 44, ink.glow) + serverPanel("Leadwood", "R110", 44),
    }),
    0.88,
    back,
  ),
  "Leadwood T110": seen(towerServer({ brand: "Leadwood" }), 0.84, front, back),

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

  "Kiewiet D7": seen(deskPhone({}), 0.78, front, above),
  "Kiewiet D3": seen(deskPhone({ body: m.ash, colourScreen: false, lineKeys: 2 }), 0.76, above),
  "Kiewiet C2": seen(cordlessPhone({}), 0.84, front),
  "Kiewiet Round": seen(conferencePhone({ brand: "Kiewiet" }), 0.8, above),

  "Suricate D8": seen(dome({ band: m.violet }), 0.68, above, low),
  "Suricate D4": seen(dome({ body: m.graphite, radius: 84, tint: 240 }), 0.62, above),
  "Suricate B8": seen(bullet({ brand: "Suricate" }), 0.8, side),
  "Suricate P4": seen(turning({ brand: "Suricate" }), 0.78, side),

  "Poort F3": seen(fingerTerminal({}), 0.84, side, front),
  "Poort F1": seen(timeClock({}), 0.8, side),
  "Poort Face 5": seen(faceTerminal({}), 0.86, front),
  "Poort K1": seen(cardReader({}), 0.82, front),

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
