import { materials as m } from "../paint.ts";
import { bullet, dome, turning } from "../things/camera.ts";
import { conferencePhone, cordlessPhone, deskPhone } from "../things/phone.ts";
import { cardReader, faceTerminal, fingerTerminal, timeClock } from "../things/terminal.ts";
import { above, front, low, type Shot, seen, side } from "./shots.ts";

export const voiceAndSecurityLooks: Readonly<Record<string, readonly Shot[]>> = {
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
};
