import type { DemoProduct } from "../demo-product.ts";

export const laptops: readonly DemoProduct[] = [
  {
    name: "Highveld 14 Plus",
    path: ["Hardware", "Computing", "Laptops", "Business", "Highveld 14"],
    price: "27499.00",
    stock: 18,
    drawing: "laptop",
    hasDatasheet: true,
    opening:
      "14-inch laptop with 32 GB memory and 1 TB storage. It weighs 1.4 kg, opens flat on a desk and runs a working day on one charge.",
    points: [
      "Display: 14 in, 1920 × 1200, matt, 400 nits",
      "Processor: 8 cores, 16 threads, up to 4.8 GHz",
      "Memory: 32 GB DDR5 in two sockets, up to 64 GB",
      "Storage: 1 TB NVMe, M.2 2280",
      "Ports: 2 × USB-C with charging and video, 2 × USB-A, HDMI 2.1, audio",
      "Wireless: Wi-Fi 6E, Bluetooth 5.3",
      "Battery: 60 Wh, about 11 hours of office work",
      "Warranty: 36 months, on site",
    ],
    closing:
      "Memory, storage, battery and keyboard each come out with one screwdriver. In the box: a 65 W USB-C charger and a lead with a South African plug.",
  },
  {
    name: "Highveld 16 Essential",
    path: ["Hardware", "Computing", "Laptops", "Business", "Highveld 16"],
    price: "21999.00",
    stock: 11,
    drawing: "laptop",
    hasDatasheet: false,
    opening:
      "16-inch laptop with 16 GB memory and 512 GB storage. Two documents fit side by side, and the keyboard has a number pad for people who live in spreadsheets.",
    points: [
      "Display: 16 in, 1920 × 1200, matt, 300 nits",
      "Processor: 8 cores, 16 threads, up to 4.5 GHz",
      "Memory: 16 GB DDR5, one of two sockets used",
      "Storage: 512 GB NVMe, M.2 2280, a second slot free",
      "Ports: 2 × USB-C with charging and video, 2 × USB-A, HDMI 2.1, gigabit Ethernet, audio",
      "Wireless: Wi-Fi 6E, Bluetooth 5.3",
      "Battery: 70 Wh, about 10 hours of office work",
      "Warranty: 36 months, collect and return",
    ],
    closing:
      "It weighs 1.8 kg. In the box: a 65 W USB-C charger and a lead with a South African plug; the operating system licence is ordered separately.",
  },
  {
    name: "Mossie 11",
    path: ["Hardware", "Computing", "Laptops", "Education"],
    price: "6999.00",
    stock: 60,
    drawing: "laptop",
    hasDatasheet: true,
    opening:
      "11.6-inch school laptop with 8 GB memory and 128 GB storage. Rubber edges and a sealed keyboard take the falls and spills of a classroom.",
    points: [
      "Display: 11.6 in, 1366 × 768, matt, 250 nits",
      "Processor: 4 cores, up to 3.4 GHz, no fan",
      "Memory: 8 GB LPDDR5, fixed",
      "Storage: 128 GB NVMe",
      "Ports: 2 × USB-C with charging, 1 × USB-A, HDMI 1.4, audio",
      "Wireless: Wi-Fi 6, Bluetooth 5.2",
      "Battery: 42 Wh, about 10 hours of lessons",
      "Body: survives a drop of 75 cm, keyboard drains 330 ml",
    ],
    closing:
      "For orders of twenty or more we enrol each laptop with the school before delivery. A 45 W USB-C charger is in the box; a trolley that charges thirty at once is available on request.",
  },
  {
    name: "Yellowwood 16",
    path: ["Hardware", "Computing", "Laptops", "Workstation", "Yellowwood 16"],
    price: "54999.00",
    stock: 4,
    drawing: "laptop",
    hasDatasheet: true,
    opening:
      "16-inch mobile workstation with 64 GB memory and its own graphics. For drawing offices, surveyors and editors who take the model to the client.",
    points: [
      "Display: 16 in, 2560 × 1600, 120 Hz, 500 nits, 100 % DCI-P3",
      "Processor: 16 cores, 24 threads, up to 5.2 GHz",
      "Graphics: 8 GB GDDR6, drives three external screens",
      "Memory: 64 GB DDR5 in two sockets, up to 96 GB",
      "Storage: 2 TB NVMe, M.2 2280, a second slot free",
      "Ports: 2 × USB-C at 40 Gb/s, 2 × USB-A, HDMI 2.1, 2.5 Gb/s Ethernet, SD card, audio",
      "Wireless: Wi-Fi 7, Bluetooth 5.4",
      "Battery: 94 Wh, about 7 hours of office work",
    ],
    closing:
      "It weighs 2.3 kg, and the battery stays under the 100 Wh that airlines allow in the cabin. In the box: a 230 W charger and a lead with a South African plug. Warranty 36 months, on site.",
  },
  {
    name: "Highveld 14 Essential",
    path: ["Hardware", "Computing", "Laptops", "Business", "Highveld 14"],
    price: "18499.00",
    stock: 32,
    drawing: "laptop",
    hasDatasheet: true,
    opening:
      "14-inch laptop with 16 GB memory and 512 GB storage. The same body and docking as the Plus, for mail, calls and the accounting package.",
    points: [
      "Display: 14 in, 1920 × 1200, matt, 300 nits",
      "Processor: 6 cores, 12 threads, up to 4.3 GHz",
      "Memory: 16 GB DDR5, one of two sockets used",
      "Storage: 512 GB NVMe, M.2 2280",
      "Ports: 2 × USB-C with charging and video, 2 × USB-A, HDMI 2.1, audio",
      "Wireless: Wi-Fi 6, Bluetooth 5.2",
      "Battery: 52 Wh, about 9 hours of office work",
      "Warranty: 36 months, collect and return",
    ],
    closing:
      "Start with 16 GB and add a second module when you need it. In the box: a 65 W USB-C charger and a lead with a South African plug.",
  },
  {
    name: "Highveld 16 Plus",
    path: ["Hardware", "Computing", "Laptops", "Business", "Highveld 16"],
    price: "30999.00",
    stock: 0,
    drawing: "laptop",
    hasDatasheet: false,
    opening:
      "16-inch laptop with 32 GB memory and 1 TB storage. A brighter, sharper screen and a longer day than the Essential, in the same 1.8 kg.",
    points: [
      "Display: 16 in, 2560 × 1600, matt, 400 nits",
      "Processor: 12 cores, 16 threads, up to 4.9 GHz",
      "Memory: 32 GB DDR5 in two sockets, up to 64 GB",
      "Storage: 1 TB NVMe, M.2 2280, a second slot free",
      "Ports: 2 × USB-C with charging and video, 2 × USB-A, HDMI 2.1, gigabit Ethernet, audio",
      "Wireless: Wi-Fi 6E, Bluetooth 5.3",
      "Battery: 86 Wh, about 12 hours of office work",
      "Warranty: 36 months, on site",
    ],
    closing:
      "The fingerprint reader is in the power key and the camera has a sliding cover. In the box: a 100 W USB-C charger and a lead with a South African plug.",
  },
  {
    name: "Yellowwood 16 Field",
    path: ["Hardware", "Computing", "Laptops", "Workstation", "Yellowwood 16"],
    price: "67999.00",
    stock: 1,
    drawing: "laptop",
    hasDatasheet: false,
    opening:
      "16-inch mobile workstation with a 5G modem and a 1000-nit screen. For survey and mining teams who open large drawings in full sun, far from the office.",
    points: [
      "Display: 16 in, 2560 × 1600, anti-glare, 1000 nits",
      "Processor: 16 cores, 24 threads, up to 5.2 GHz",
      "Graphics: 8 GB GDDR6, drives three external screens",
      "Memory: 64 GB DDR5 in two sockets, up to 96 GB",
      "Storage: 2 × 1 TB NVMe, mirrored",
      "Mobile: 5G and LTE, nano SIM and eSIM, GPS",
      "Body: IP53 against dust and rain, drop-tested from 90 cm",
      "Battery: 94 Wh, about 6 hours of office work",
    ],
    closing:
      "It weighs 2.7 kg with its corner guards. In the box: a 230 W charger, a 12 V vehicle charger and a lead with a South African plug. Warranty 36 months, on site.",
  },
];
