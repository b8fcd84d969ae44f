import type { DemoProduct } from "../demo-product.ts";

export const switches: readonly DemoProduct[] = [
  {
    name: "Kameel 24P",
    path: ["Hardware", "Networking", "Switches", "Managed", "Kameel 24"],
    price: "11499.00",
    stock: 16,
    grams: 6000,
    kind: "switch",
    hasDatasheet: true,
    opening:
      "24-port managed gigabit switch with 370 W of PoE+. Powers all the phones, cameras and access points on one floor from a single unit in the cabinet.",
    points: ["Size: 440 × 44 × 330 mm, 4.7 kg"],
    closing:
      "Twelve devices can draw a full 30 W at once; most phones need under 7 W. Rack brackets and a power lead with a South African plug are in the box.",
  },
  {
    name: "Kameel 8",
    path: ["Hardware", "Networking", "Switches", "Unmanaged"],
    price: "899.00",
    stock: 48,
    grams: 700,
    kind: "switch",
    hasDatasheet: false,
    opening:
      "8-port gigabit desktop switch in a metal case. Plug it in and it works; there is nothing to set up.",
    points: ["Power adapter: 5 V", "Mounting: Desk or wall", "Size: 158 × 101 × 26 mm, 0.4 kg"],
    closing:
      "For a few extra points in a meeting room or behind a till. 24-month carry-in warranty.",
  },
  {
    name: "Kameel 48P",
    path: ["Hardware", "Networking", "Switches", "Managed", "Kameel 48"],
    price: "22499.00",
    stock: 5,
    grams: 7900,
    kind: "switch",
    hasDatasheet: true,
    opening:
      "48-port managed gigabit switch with 740 W of PoE+. For a full floor or a school block, with fibre to the server room.",
    points: ["Size: 440 × 44 × 400 mm, 6.4 kg"],
    closing:
      "It draws about 900 W at full load, so size the UPS to match. Rack brackets and a power lead with a South African plug are in the box.",
  },
  {
    name: "Kameel 24F",
    path: ["Hardware", "Networking", "Switches", "Aggregation"],
    price: "39999.00",
    stock: 1,
    grams: 7500,
    kind: "switch",
    hasDatasheet: true,
    opening:
      "24-port 10 Gb/s fibre switch with two 100 Gb/s uplinks. Links cabinets across a campus to each other and to the servers.",
    points: [
      "Routing: IPv4 and IPv6",
      "Redundancy: Link aggregation across two switches",
      "Power supply: 2 × 250 W, hot-swap",
      "Size: 440 × 44 × 360 mm, 6.1 kg",
    ],
    closing:
      "Transceivers are not included; direct attach cables are sold separately. Two switches, cross-connected, keep the site up while one is updated.",
  },
  {
    name: "Kameel 24",
    path: ["Hardware", "Networking", "Switches", "Managed", "Kameel 24"],
    price: "5499.00",
    stock: 21,
    grams: 3400,
    kind: "switch",
    hasDatasheet: true,
    opening:
      "24-port managed gigabit switch with four SFP slots. For desks and printers with their own power supply.",
    points: ["Size: 440 × 44 × 180 mm, 2.4 kg"],
    closing:
      "It makes no noise, so you can mount it in an open-plan office. Rack brackets and a power lead with a South African plug are in the box.",
  },
  {
    name: "Kameel 8P",
    path: ["Hardware", "Networking", "Switches", "Unmanaged"],
    price: "2499.00",
    stock: 0,
    grams: 1900,
    kind: "switch",
    hasDatasheet: false,
    opening:
      "8-port gigabit PoE+ switch with two uplinks and 120 W. Powers a small camera or phone installation without injectors.",
    points: [
      "Range: 250 m to a camera at 10 Mb/s, set by a switch on the front",
      "Size: 220 × 140 × 44 mm, 1.3 kg",
    ],
    closing: "Restarts a camera that stops responding. 24-month carry-in warranty.",
  },
];
