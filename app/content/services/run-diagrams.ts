import { box, points, ring, type ServiceDiagram } from "./service-diagram.ts";

/** A clock with noon at the top: what happens in office hours, and what at night. */
export const aroundTheClock: ServiceDiagram = {
  text: "A 24-hour clock. Monitoring runs all the way round. The helpdesk covers the working day; patches and backups run at night.",
  height: 400,
  area: "M62 200a138 138 0 0 0 276 0z",
  outline: `${ring(200, 200, 138)}M200 62v10M200 338v-10M62 200h10M338 200h-10M103 103l6 6M297 103l-6 6M103 297l6-6M297 297l-6-6`,
  flow: `${ring(200, 200, 158)}M103 144A112 112 0 0 1 308 171M297 256A112 112 0 0 1 229 308M171 308A112 112 0 0 1 103 256`,
  focus: "M126 200h34l12-30 20 60 16-42 8 12h58",
  dots: points(
    [200, 42],
    [312, 88],
    [358, 200],
    [312, 312],
    [200, 358],
    [88, 312],
    [42, 200],
    [88, 88],
  ),
  title: ["24/7", 200, 250, "middle"],
  labels: [
    ["Monitoring", 200, 26, "middle"],
    ["Helpdesk", 200, 128, "middle"],
    ["Patches", 240, 280, "middle"],
    ["Backups", 160, 280, "middle"],
    ["06:00", 78, 205],
    ["18:00", 322, 205, "end"],
  ],
};

/** Findings by risk and cost, then the same numbers along three years. */
export const risksToRoadmap: ServiceDiagram = {
  text: "Five findings on a chart of risk against cost. The one with high risk and low cost comes first. Below it, the same five in order on a three-year roadmap.",
  height: 400,
  area: box(44, 24, 168, 108),
  outline:
    "M44 24v216h336M44 132h336M212 24v216M38 34l6-10 6 10M370 234l10 6-10 6M20 338h25M75 338h305M20 330v16M140 330v16M260 330v16M380 330v16",
  standby: "M106 72L156 98L262 66L140 184L310 196M88 80C64 180 60 250 60 322",
  flow: "M76 338h260",
  focus: `${ring(92, 64, 15)}${ring(60, 338, 15)}`,
  dots: points(
    [156, 98],
    [262, 66],
    [140, 184],
    [310, 196],
    [112, 338],
    [176, 338],
    [232, 338],
    [336, 338],
  ),
  title: ["1", 92, 69, "middle"],
  labels: [
    ["Risk", 44, 14, "middle"],
    ["Cost", 380, 264, "end"],
    ["Start here", 114, 54],
    ["2", 156, 121, "middle"],
    ["3", 262, 51, "middle"],
    ["4", 140, 209, "middle"],
    ["5", 310, 221, "middle"],
    ["1", 60, 343, "middle"],
    ["2", 112, 322, "middle"],
    ["3", 176, 322, "middle"],
    ["4", 232, 322, "middle"],
    ["5", 336, 322, "middle"],
    ["Year 1", 80, 372, "middle"],
    ["Year 2", 200, 372, "middle"],
    ["Year 3", 320, 372, "middle"],
  ],
};
