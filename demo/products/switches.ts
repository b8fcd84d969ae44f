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
      "24-port managed gigabit switch with 370 W of PoE+. Phones, cameras and access points of one floor run from a single box in the cabinet.",
    points: [
      "Ports: 24 × gigabit RJ45 with PoE+, 4 × 10 Gb/s SFP+",
      "PoE: IEEE 802.3at, up to 30 W a port, 370 W in all",
      "Capacity: 128 Gb/s, no port waits for another",
      "Features: VLANs, link aggregation, spanning tree, 802.1X, static routes",
      "Management: web page, SSH, SNMPv3",
      "Size: 1U, 440 × 44 × 330 mm, 4.7 kg",
      "Warranty: 60 months, replacement sent ahead",
    ],
    closing:
      "Twelve devices may draw a full 30 W at once; most phones need under 7 W. Rack brackets and a lead with a South African plug are in the box.",
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
    points: [
      "Ports: 8 × gigabit RJ45",
      "Capacity: 16 Gb/s",
      "Power: 5 V adapter, 4 W at most",
      "Cooling: no fan",
      "Mounting: desk or wall",
      "Size: 158 × 101 × 26 mm, 0.4 kg",
    ],
    closing:
      "For a few more points in a meeting room or behind a till. Warranty 24 months, carry in.",
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
    points: [
      "Ports: 48 × gigabit RJ45 with PoE+, 4 × 10 Gb/s SFP+",
      "PoE: IEEE 802.3at, up to 30 W a port, 740 W in all",
      "Capacity: 176 Gb/s, no port waits for another",
      "Features: VLANs, link aggregation, spanning tree, 802.1X, static routes",
      "Management: web page, SSH, SNMPv3",
      "Size: 1U, 440 × 44 × 400 mm, 6.4 kg",
      "Warranty: 60 months, replacement sent ahead",
    ],
    closing:
      "At full load it draws about 900 W, so plan the UPS with it. Rack brackets and a lead with a South African plug are in the box.",
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
      "24-port 10 Gb/s fibre switch with two 100 Gb/s uplinks. Joins the cabinets of a campus, and the servers to all of them.",
    points: [
      "Ports: 24 × 10 Gb/s SFP+, 2 × 100 Gb/s QSFP28",
      "Capacity: 880 Gb/s, no port waits for another",
      "Routing: static, OSPF and VRRP, IPv4 and IPv6",
      "Features: VLANs, link aggregation across two switches, 802.1X",
      "Power supply: 2 × 250 W, hot-swap",
      "Size: 1U, 440 × 44 × 360 mm, 6.1 kg",
      "Warranty: 60 months, replacement sent ahead",
    ],
    closing:
      "Transceivers and direct attach cables are ordered separately. Two of them, cross-linked, keep the site up while one is updated.",
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
      "24-port managed gigabit switch with four SFP slots. For desks and printers that bring their own power.",
    points: [
      "Ports: 24 × gigabit RJ45, 4 × gigabit SFP",
      "Capacity: 56 Gb/s, no port waits for another",
      "Features: VLANs, link aggregation, spanning tree, 802.1X",
      "Management: web page, SSH, SNMPv3",
      "Power: 22 W at most, no fan",
      "Size: 1U, 440 × 44 × 180 mm, 2.4 kg",
      "Warranty: 60 months, replacement sent ahead",
    ],
    closing:
      "It makes no noise, so it may hang in an open office. Rack brackets and a lead with a South African plug are in the box.",
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
      "Ports: 8 × gigabit RJ45 with PoE+, 2 × gigabit RJ45 uplinks",
      "PoE: IEEE 802.3at, up to 30 W a port, 120 W in all",
      "Capacity: 20 Gb/s",
      "Range: 250 m to a camera at 10 Mb/s, by a switch on the front",
      "Cooling: no fan",
      "Size: 220 × 140 × 44 mm, 1.3 kg",
    ],
    closing:
      "A camera that stops answering is restarted by the port itself. Warranty 24 months, carry in.",
  },
];
