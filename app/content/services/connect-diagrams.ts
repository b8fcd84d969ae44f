import { box, points, ring, type ServiceDiagram } from "./service-diagram.ts";

/** A building cut open: two lines come in, a riser serves each floor, the UPS carries all of it. */
export const buildingNetwork: ServiceDiagram = {
  text: "Cross-section of a building. Fibre comes in below ground and LTE on the roof as the second line. Both reach the core switch in the server room, which has a UPS. A riser connects Wi-Fi, desks and cameras, floor by floor.",
  height: 400,
  area: box(96, 292, 284, 92),
  outline: `${box(96, 64, 284, 320)}M96 140h284M96 216h284M96 292h284M356 64V30M200 154h34v16h-34zM250 154h34v16h-34zM300 154h34v16h-34zM196 240l22-6 3 11-22 6zM296 240l22-6 3 11-22 6z${box(128, 312, 48, 60)}M128 327h48M128 342h48M128 357h48`,
  standby: "M356 64V324H176",
  flow: "M0 350h128M152 312V118h104M152 200h165M152 276h154M206 276v-29M306 276v-29M217 200v-30M267 200v-30M317 200v-30M244 104a17 17 0 0 1 24 0M235 94a30 30 0 0 1 42 0",
  focus: `M238 350h-62${box(238, 338, 52, 26)}M290 346h5v10h-5`,
  buds: points([217, 200], [267, 200], [317, 200], [206, 276], [306, 276]),
  dots: points([152, 118], [152, 200], [152, 276], [256, 118], [356, 26]),
  title: ["UPS", 264, 356, "middle"],
  labels: [
    ["LTE", 340, 44, "end"],
    ["Wi-Fi", 288, 123],
    ["Desks", 104, 196],
    ["Cameras", 228, 264],
    ["Fibre", 4, 340],
    ["Core switch", 184, 316],
  ],
};

/** One login in front of the cloud; the old server moves up, a second copy stays apart. */
export const cloudLogin: ServiceDiagram = {
  text: "Email, files and servers are in the cloud. People at the office, at home and in the branches reach them through one login. The old server has moved up, and a second copy of the data is kept outside the cloud.",
  height: 400,
  area: "M92 152a44 44 0 0 1-2-88a60 60 0 0 1 108-28a56 56 0 0 1 90 26a46 46 0 0 1 18 90z",
  outline: `M92 152a44 44 0 0 1-2-88a60 60 0 0 1 108-28a56 56 0 0 1 90 26a46 46 0 0 1 18 90z${box(16, 232, 44, 64)}M16 248h44M16 264h44M16 280h44M340 244v40a22 8 0 0 0 44 0v-40`,
  standby: "M38 232C38 196 52 176 74 156M324 148C352 164 362 190 362 228",
  flow: "M120 112C120 170 200 160 200 198M200 112v86M280 112C280 170 200 160 200 198M200 254C200 320 96 290 96 346M200 254v92M200 254C200 320 304 290 304 346M340 244a22 8 0 0 1 44 0a22 8 0 0 1-44 0",
  focus: `${ring(200, 226, 28)}${ring(200, 221, 7)}M187 241a13 13 0 0 1 26 0`,
  buds: points([24, 240], [24, 256], [24, 272], [24, 288]),
  dots: points([120, 112], [200, 112], [280, 112], [96, 346], [200, 346], [304, 346]),
  title: ["One login", 238, 231],
  labels: [
    ["Email", 120, 96, "middle"],
    ["Files", 200, 96, "middle"],
    ["Servers", 280, 96, "middle"],
    ["Old server", 6, 318],
    ["Second copy", 394, 318, "end"],
    ["Office", 96, 372, "middle"],
    ["Home", 200, 372, "middle"],
    ["Branches", 304, 372, "middle"],
  ],
};

/** The way of a call: two lines in, one switchboard, four places that ring. */
export const callPath: ServiceDiagram = {
  text: "Path of a call. It comes in on your number by fibre, or by LTE when the fibre is down, reaches the 3CX phone system and rings at reception, on a laptop, on a mobile and in a queue.",
  height: 400,
  outline:
    "M44 184a24 24 0 0 1 0 32M54 174a38 38 0 0 1 0 52M64 164a52 52 0 0 1 0 72M298 48a16 16 0 0 1 0 24M305 41a26 26 0 0 1 0 38M298 142a16 16 0 0 1 0 24M305 135a26 26 0 0 1 0 38M298 234a16 16 0 0 1 0 24M305 227a26 26 0 0 1 0 38",
  standby: "M80 216C112 262 148 252 178 222",
  flow: "M80 184C112 138 148 148 178 178M232 200C284 200 224 60 282 60M232 200C268 200 246 154 282 154M232 200C268 200 246 246 282 246M232 200C284 200 224 340 282 340",
  focus: `${ring(202, 200, 30)}${ring(202, 200, 17)}`,
  core: points([202, 200]),
  buds: points([298, 340], [309, 340]),
  dots: points([30, 200], [282, 60], [282, 154], [282, 246], [282, 340]),
  title: ["3CX", 202, 158, "middle"],
  labels: [
    ["Your number", 8, 258],
    ["Fibre", 122, 134, "middle"],
    ["LTE", 122, 276, "middle"],
    ["Reception", 324, 65],
    ["Laptop", 324, 159],
    ["Mobile", 324, 251],
    ["Queue", 324, 345],
  ],
};
