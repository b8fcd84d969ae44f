import { box, points, ring, type ServiceDiagram } from "./service-diagram.ts";

/** Versions on one line; each piece of work leaves it and comes back through the tests. */
export const versionHistory: ServiceDiagram = {
  text: "Version history. From a sketch, work on screens and rules passes the tests and becomes a first version that people try. Links to other systems and the changes they ask for follow in the same way, until the software is in daily use.",
  height: 400,
  outline: "M56 384V20",
  standby: "M44 262C8 240 8 176 44 156M44 142C8 124 8 70 44 46",
  flow: "M56 366C56 336 176 356 176 322S110 280 56 268M56 240C56 212 226 234 226 204S120 160 56 148M56 120C56 92 176 116 176 88S110 50 56 40",
  focus: `${ring(112, 281, 9)}${ring(128, 164, 9)}${ring(112, 52, 9)}`,
  buds: points([176, 322], [226, 204], [176, 88]),
  dots: points([56, 366], [56, 268], [56, 148], [56, 40]),
  title: ["Tests", 88, 308],
  labels: [
    ["Sketch", 72, 388],
    ["Screens and rules", 192, 327],
    ["First version", 70, 257],
    ["Integrations", 242, 209],
    ["Second version", 70, 137],
    ["Changes you ask for", 192, 93],
    ["Daily use", 72, 26],
  ],
};

/** Documents in, a model that sorts, and a person for what is in doubt. */
export const humanInTheLoop: ServiceDiagram = {
  text: "Email, invoices and forms go through a model. Clear cases are posted. Doubtful ones go to a person, who checks them, and the corrections go back to the model. Every step is logged.",
  height: 400,
  outline: `${box(14, 84, 34, 42)}${box(14, 164, 34, 42)}${box(14, 244, 34, 42)}M22 96h18M22 104h18M22 112h10M22 176h18M22 184h18M22 192h10M22 256h18M22 264h18M22 272h10M104 105L164 75M104 105l60 55M104 105l60 140M104 185L164 75M104 185l60-25M104 185l60 60M104 265L164 75M104 265l60-105M104 265l60-20M164 75L216 150M164 160L212 166M164 245L216 182M20 366h360${ring(320, 258, 8)}M303 286a17 15 0 0 1 34 0M66 360v12M150 360v12M234 360v12M318 360v12`,
  standby: "M258 186C276 214 288 232 302 250M290 280C226 316 204 250 226 198",
  flow: "M48 105h56M48 185h56M48 265h56M264 154C300 132 306 84 340 84M340 262C384 240 384 130 362 98",
  focus: ring(240, 166, 26),
  core: points([240, 166]),
  buds: points(
    [104, 105],
    [104, 185],
    [104, 265],
    [164, 75],
    [164, 160],
    [164, 245],
    [66, 366],
    [150, 366],
    [234, 366],
    [318, 366],
  ),
  dots: points([352, 84]),
  title: ["Model", 240, 126, "middle"],
  labels: [
    ["Email", 14, 74],
    ["Invoices", 14, 154],
    ["Forms", 14, 234],
    ["Posted", 352, 62, "middle"],
    ["In doubt", 290, 214],
    ["Corrections", 174, 322],
    ["Person checks", 394, 316, "end"],
    ["Log", 20, 392],
  ],
};

/** The same request twice: from desk to desk, and in one line. */
export const beforeAndAfter: ServiceDiagram = {
  text: "The same request before and after. Before, a paper form wanders across seven desks and waits at two of them. After, it goes straight from request to approval, signature and record.",
  height: 370,
  outline: `${box(20, 66, 22, 22)}${box(120, 44, 22, 22)}${box(90, 140, 22, 22)}${box(196, 168, 22, 22)}${box(224, 62, 22, 22)}${box(318, 104, 22, 22)}${box(350, 190, 22, 22)}M0 236h400`,
  standby:
    "M42 77C70 70 90 50 120 55M142 58C200 70 60 110 96 140M112 154C150 190 170 150 196 178M206 168C196 120 150 110 236 84M246 70C300 40 350 70 331 104M322 126C270 160 250 210 218 184M340 118C380 130 384 160 364 190",
  threat: `${ring(101, 188, 11)}M101 181v7h6${ring(278, 74, 11)}M278 67v7h6`,
  flow: "M40 318h318M350 311l8 7-8 7",
  focus: ring(146, 318, 14),
  core: points([146, 318]),
  dots: points([40, 318], [252, 318], [366, 318]),
  title: ["Approval", 146, 352, "middle"],
  labels: [
    ["Before", 6, 24],
    ["waits", 118, 193],
    ["waits", 262, 104, "end"],
    ["After", 6, 268],
    ["Request", 6, 352],
    ["Signature", 252, 352, "middle"],
    ["Record", 394, 352, "end"],
  ],
};
