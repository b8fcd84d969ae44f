import type { DemoProduct } from "../demo-product.ts";

export const laptops: readonly DemoProduct[] = [
  {
    name: "Highveld 14 Plus",
    path: ["Hardware", "Computing", "Laptops", "Business", "Highveld 14"],
    price: "27499.00",
    stock: 18,
    grams: 2200,
    kind: "laptop",
    hasDatasheet: true,
    opening:
      "14-inch laptop with 32 GB memory and 1 TB storage. It weighs 1.4 kg, opens flat on a desk and lasts a working day on one charge.",
    points: [
      "Drive format: M.2 2280",
      "Ports: 2 × USB-C with charging and video, 2 × USB-A, HDMI 2.1, audio",
    ],
    closing:
      "You can replace the memory, storage, battery and keyboard with one screwdriver. In the box: a 65 W USB-C charger and a power lead with a South African plug.",
  },
  {
    name: "Highveld 16 Essential",
    path: ["Hardware", "Computing", "Laptops", "Business", "Highveld 16"],
    price: "21999.00",
    stock: 11,
    grams: 2700,
    kind: "laptop",
    hasDatasheet: false,
    opening:
      "16-inch laptop with 16 GB memory and 512 GB storage. Two documents fit side by side, and the keyboard has a number pad for people who live in spreadsheets.",
    points: [
      "Drive format: M.2 2280, second slot free",
      "Ports: 2 × USB-C with charging and video, 2 × USB-A, HDMI 2.1, gigabit Ethernet, audio",
    ],
    closing:
      "It weighs 1.8 kg. In the box: a 65 W USB-C charger and a power lead with a South African plug. Supplied without an operating system; ask us to quote for the licence.",
  },
  {
    name: "Mossie 11",
    path: ["Hardware", "Computing", "Laptops", "Education"],
    price: "6999.00",
    stock: 60,
    grams: 1900,
    kind: "laptop",
    hasDatasheet: true,
    opening:
      "11.6-inch school laptop with 8 GB memory and 128 GB storage. Rubber edges and a sealed keyboard stand up to classroom drops and spills.",
    points: [
      "Ports: 2 × USB-C with charging, 1 × USB-A, HDMI 1.4, audio",
      "Durability: Survives a 75 cm drop, keyboard drains 330 ml",
    ],
    closing:
      "On orders of twenty or more, we enrol each laptop with the school before delivery. A 45 W USB-C charger is in the box; a charging trolley for thirty is available on request.",
  },
  {
    name: "Yellowwood 16",
    path: ["Hardware", "Computing", "Laptops", "Workstation", "Yellowwood 16"],
    price: "54999.00",
    stock: 4,
    grams: 3600,
    kind: "laptop",
    hasDatasheet: true,
    opening:
      "16-inch mobile workstation with 64 GB memory and dedicated graphics. For drawing offices, surveyors and editors who take the model to the client.",
    points: [
      "Panel: 120 Hz, 100% DCI-P3",
      "Graphics: GDDR6, drives three external monitors",
      "Drive format: M.2 2280, second slot free",
      "Ports: 2 × USB-C at 40 Gb/s, 2 × USB-A, HDMI 2.1, 2.5 Gb/s Ethernet, SD card, audio",
    ],
    closing:
      "It weighs 2.3 kg, and the battery is under the 100 Wh that airlines allow in the cabin. In the box: a 230 W charger and a power lead with a South African plug. 36-month on-site warranty, next working day in Gauteng.",
  },
  {
    name: "Highveld 14 Essential",
    path: ["Hardware", "Computing", "Laptops", "Business", "Highveld 14"],
    price: "18499.00",
    stock: 32,
    grams: 2300,
    kind: "laptop",
    hasDatasheet: true,
    opening:
      "14-inch laptop with 16 GB memory and 512 GB storage. The same body and docking as the Plus, for email, calls and the accounting package.",
    points: [
      "Drive format: M.2 2280",
      "Ports: 2 × USB-C with charging and video, 2 × USB-A, HDMI 2.1, audio",
    ],
    closing:
      "Start with 16 GB and add a second module when you need it. In the box: a 65 W USB-C charger and a power lead with a South African plug. Supplied without an operating system; ask us to quote for the licence.",
  },
  {
    name: "Highveld 16 Plus",
    path: ["Hardware", "Computing", "Laptops", "Business", "Highveld 16"],
    price: "30999.00",
    stock: 0,
    grams: 2700,
    kind: "laptop",
    hasDatasheet: false,
    opening:
      "16-inch laptop with 32 GB memory and 1 TB storage. A brighter, sharper screen and longer battery life than the Essential, at the same 1.8 kg.",
    points: [
      "Drive format: M.2 2280, second slot free",
      "Ports: 2 × USB-C with charging and video, 2 × USB-A, HDMI 2.1, gigabit Ethernet, audio",
    ],
    closing:
      "The power button has a fingerprint reader and the camera has a sliding cover. In the box: a 100 W USB-C charger and a power lead with a South African plug.",
  },
  {
    name: "Yellowwood 16 Field",
    path: ["Hardware", "Computing", "Laptops", "Workstation", "Yellowwood 16"],
    price: "67999.00",
    stock: 1,
    grams: 4400,
    kind: "laptop",
    hasDatasheet: false,
    opening:
      "16-inch mobile workstation with a 5G modem and a 1000-nit screen. For survey and mining teams who open large drawings in full sun, far from the office.",
    points: [
      "Graphics: GDDR6, drives three external monitors",
      "Drives: 2 × 1 TB, 2 TB in all; we set them up as a mirror (1 TB) on request",
      "Ports: 2 × USB-C at 40 Gb/s, 2 × USB-A, HDMI 2.1, 2.5 Gb/s Ethernet, audio",
      "SIM: Nano-SIM and eSIM, GPS",
      "Durability: IP53 against dust and rain, drop-tested from 90 cm",
    ],
    closing:
      "It weighs 2.7 kg with its corner guards. In the box: a 230 W charger, a 12 V vehicle charger and a power lead with a South African plug. 36-month on-site warranty, next working day in Gauteng.",
  },
];
