import { ink, materials as m } from "../paint.ts";
import type { View } from "../scene.ts";
import { allInOne, mini, tower, towerServer } from "../things/desktop.ts";
import { type LaptopLook, laptop } from "../things/laptop.ts";
import { driveBays, rackUnit, serverPanel } from "../things/rack.ts";
import { mailScreen, modelScreen, officeScreen } from "../things/screens.ts";
import { canopyScreen, lessonScreen, mapScreen } from "../things/wallpapers.ts";
import { back, front, low, type Shot, seen, side } from "./shots.ts";

export const computersLooks: Readonly<Record<string, readonly Shot[]>> = {
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
};

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
