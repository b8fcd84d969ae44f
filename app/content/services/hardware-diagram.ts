import { box, points, type ServiceDiagram } from "./service-diagram.ts";

/** A laptop with what we put into it, and its row in the asset register. */
export const annotatedLaptop: ServiceDiagram = {
  text: "A laptop with notes: your software, encryption, its settings, a licence in your name and an asset tag. The tag leads to its row in the asset register: serial number, user, warranty and renewal.",
  height: 400,
  area: "M106 92h188v118H106z",
  outline: `M104 84h192a6 6 0 0 1 6 6v128H98V90a6 6 0 0 1 6-6z${box(106, 92, 188, 118)}M98 218l-30 30h264l-30-30M68 248v6a4 4 0 0 0 4 4h256a4 4 0 0 0 4-4v-6M170 232h60M20 326h360M20 358h360M20 326v32M104 326v32M196 326v32M290 326v32M380 326v32M36 342h50M120 342h50M212 342h50M306 342h50`,
  flow: "M150 128C150 70 96 78 84 50M200 140V50M250 128C250 70 304 78 316 50M306 236C360 230 374 210 374 180",
  standby: "M104 248C76 276 62 290 62 326",
  focus: box(96, 234, 24, 12),
  buds: points([140, 170], [160, 170], [180, 170], [200, 170], [220, 170], [240, 170], [260, 170]),
  dots: points([150, 128], [200, 140], [250, 128], [306, 236], [62, 326]),
  title: ["Asset tag", 100, 296],
  labels: [
    ["Software", 84, 38, "middle"],
    ["Settings", 200, 38, "middle"],
    ["Encryption", 316, 38, "middle"],
    ["Licence", 394, 168, "end"],
    ["Serial", 62, 382, "middle"],
    ["User", 150, 382, "middle"],
    ["Warranty", 243, 382, "middle"],
    ["Renewal", 335, 382, "middle"],
  ],
};
