import { box, crosses, points, ring, type ServiceDiagram } from "./service-diagram.ts";

/** Layers around the data, and which attack ends at which of them. */
export const defenceLayers: ServiceDiagram = {
  text: "Four layers of defence around your data. A port scan ends at the firewall, phishing at the email filter, a stolen password at two-factor login, and malware at endpoint protection.",
  height: 400,
  area: "M130 340a70 70 0 0 1 140 0z",
  outline: "M0 340h400",
  threat: `M36 48C20 110 52 150 76 190M132 48C96 100 140 150 128 204M238 48C300 120 276 190 254 240M364 48C404 140 340 250 258 292${crosses([76, 194], [126, 210], [252, 243], [255, 297])}`,
  flow: "M10 340a190 190 0 0 1 380 0M50 340a150 150 0 0 1 300 0M90 340a110 110 0 0 1 220 0M130 340a70 70 0 0 1 140 0",
  focus: ring(200, 340, 22),
  core: points([200, 340]),
  dots: points(
    [10, 340],
    [50, 340],
    [90, 340],
    [130, 340],
    [270, 340],
    [310, 340],
    [350, 340],
    [390, 340],
  ),
  title: ["Your data", 200, 388, "middle"],
  labels: [
    ["Port scan", 6, 32],
    ["Phishing", 104, 32],
    ["Stolen password", 184, 32],
    ["Malware", 394, 32, "end"],
    ["Firewall", 200, 172, "middle"],
    ["Email filter", 200, 212, "middle"],
    ["Two-factor", 200, 252, "middle"],
    ["Endpoint", 200, 292, "middle"],
  ],
};

/** A floor plan: who may pass which door, and how the hours reach payroll. */
export const doorsAndHours: ServiceDiagram = {
  text: "Floor plan with a reader at each door. A member of staff walks past reception to the offices; the stores stay closed to them. Below it, the timeline from clocking in to clocking out, which ends at payroll.",
  height: 400,
  area: box(262, 28, 110, 236),
  outline:
    "M190 264H28V28h344v236H222M150 28v120M150 182v82M262 28v64M262 126v138M190 264v-32a32 32 0 0 1 32 32M150 148h-34a34 34 0 0 1 34 34M28 352h344M64 346v12M118 346v12M172 346v12M226 346v12M280 346v12M334 346v12",
  standby: "M222 276C300 276 346 296 346 340",
  flow: "M206 312V210C206 165 186 165 150 165H96M110 352h160",
  threat: `M206 200C206 140 226 109 250 109${crosses([262, 109])}`,
  focus: ring(206, 272, 16),
  core: points([206, 272]),
  buds: points([160, 140], [252, 134]),
  dots: points([206, 312], [96, 165], [110, 352], [270, 352], [346, 352]),
  title: ["Reader", 182, 290, "end"],
  labels: [
    ["Offices", 46, 58],
    ["Reception", 206, 58, "middle"],
    ["Stores", 317, 58, "middle"],
    ["Staff", 192, 318, "end"],
    ["Clock in", 110, 382, "middle"],
    ["Clock out", 270, 382, "middle"],
    ["Payroll", 394, 382, "end"],
  ],
};

/** A site from above: what each camera covers, and who is told. */
export const cameraCoverage: ServiceDiagram = {
  text: "Plan of a site inside its fence. Four cameras on the building cover the perimeter and the gate. Cameras, beams and fire detection report to the control room, which reaches armed response by two routes.",
  height: 400,
  area: "M124 128L34 96A112 112 0 0 1 92 36zM284 128L374 96A112 112 0 0 0 316 36zM124 248L34 280A112 112 0 0 0 92 336zM284 248L374 280A112 112 0 0 1 316 336z",
  outline: `M180 338H28V34h352v304H236${box(124, 128, 160, 120)}M28 110h8M28 186h8M28 262h8M380 110h-8M380 186h-8M380 262h-8M116 34v8M204 34v8M292 34v8M180 330v16M236 330v16`,
  standby: "M228 200C336 214 344 382 216 382M186 338h44",
  flow: "M180 196L124 128M228 196L284 128M186 206L124 248M222 206L284 248M204 216v154M180 192h-30",
  focus: ring(204, 192, 24),
  core: points([204, 192]),
  buds: points(
    [28, 34],
    [116, 34],
    [204, 34],
    [292, 34],
    [380, 34],
    [28, 186],
    [380, 186],
    [28, 338],
    [380, 338],
    [180, 338],
    [236, 338],
    [150, 192],
  ),
  dots: points([124, 128], [284, 128], [124, 248], [284, 248], [204, 382]),
  title: ["Control room", 204, 156, "middle"],
  labels: [
    ["Fence", 204, 64, "middle"],
    ["Camera", 134, 118],
    ["Fire", 138, 212],
    ["Gate", 246, 328],
    ["Armed response", 188, 387, "end"],
  ],
};
