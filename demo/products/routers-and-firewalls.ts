import type { DemoProduct } from "../demo-product.ts";

export const routersAndFirewalls: readonly DemoProduct[] = [
  {
    name: "Drift R2",
    path: ["Hardware", "Networking", "Routers", "Branch"],
    price: "4299.00",
    stock: 19,
    grams: 900,
    kind: "router",
    hasDatasheet: true,
    opening:
      "Branch router with dual WAN and IPsec tunnels. If the fibre goes down, traffic moves to the second line within seconds and moves back automatically.",
    points: [
      "Port use: 2 × gigabit WAN, 3 × gigabit LAN, 1 × USB for an LTE modem",
      "Power adapter: 12 V",
    ],
    closing:
      "Send us the details of both lines and it arrives configured. 36-month warranty with advance replacement.",
  },
  {
    name: "Drift L5",
    path: ["Hardware", "Networking", "Routers", "Mobile"],
    price: "11999.00",
    stock: 0,
    grams: 1200,
    kind: "router",
    hasDatasheet: true,
    opening:
      "5G router with two SIM slots and Wi-Fi 6. Your main line where there is no fibre, or a backup line where there is.",
    points: [
      "Mobile bands: 5G standalone and non-standalone, band n78 among others; LTE Cat 19",
      "SIM: Nano-SIM, switches over when one network fails",
      "Port use: 1 × 2.5 Gb/s WAN or LAN, 4 × gigabit LAN",
      "Wi-Fi speed: 574 Mb/s at 2.4 GHz and 1201 Mb/s at 5 GHz",
      "Antennas: 4 × SMA for mobile, 2 × RP-SMA for Wi-Fi, all in the box",
      "Power input: 9 to 50 V DC",
    ],
    closing:
      "Not locked to a network; SIM cards are not included. The wide-range power input also takes a 12 V battery. 24-month carry-in warranty.",
  },
  {
    name: "Drift R5",
    path: ["Hardware", "Networking", "Routers", "Branch"],
    price: "13499.00",
    stock: 8,
    grams: 4200,
    kind: "router",
    hasDatasheet: false,
    opening:
      "Rack-mount router with 10 Gb/s fibre ports for a head office. Terminates tunnels from a hundred branches and runs two fibre lines at full speed.",
    points: [
      "Port use: 8 × gigabit RJ45, 2 × 10 Gb/s SFP+",
      "Routing: IPv4 and IPv6",
      "Power supply: 2 × 40 W, redundant",
      "Size: 440 × 44 × 220 mm, 3.1 kg",
    ],
    closing:
      "Rack brackets and two power leads with South African plugs are in the box. 36-month warranty with advance replacement.",
  },
  {
    name: "Drift L4",
    path: ["Hardware", "Networking", "Routers", "Mobile"],
    price: "4999.00",
    stock: 24,
    grams: 1000,
    kind: "router",
    hasDatasheet: false,
    opening:
      "LTE router with two SIM slots, for tills, gates and pump stations. Metal case for a DIN rail, rated from -30 °C to 70 °C.",
    points: [
      "Mobile speed: LTE Cat 6, 300 Mb/s down, 50 Mb/s up",
      "Bands: 1, 3, 7, 8, 20, 28, 38, 40 and 41",
      "SIM: Nano-SIM, switches over when one network fails",
      "Port use: 1 × gigabit WAN, 3 × gigabit LAN, 1 × RS-485, 2 inputs, 2 outputs",
      "Wi-Fi bands: 2.4 and 5 GHz",
      "Power input: 9 to 50 V DC",
    ],
    closing:
      "Antennas and a mains adapter are in the box; a roof antenna is available on request. 24-month carry-in warranty.",
  },
  {
    name: "Boma 60",
    path: ["Hardware", "Networking", "Firewalls", "Desktop"],
    price: "18999.00",
    stock: 9,
    grams: 1800,
    kind: "firewall",
    hasDatasheet: true,
    opening:
      "Desktop firewall for an office of up to sixty people. Inspects encrypted traffic, keeps guests away from company data and links your branches.",
    points: ["Reports: By email every Monday", "Power adapter: 12 V"],
    closing:
      "Inspection needs the annual Boma 60 Protection subscription; the firewall, VPN and VLANs work without it. 36-month warranty with advance replacement.",
  },
  {
    name: "Boma 20",
    path: ["Hardware", "Networking", "Firewalls", "Desktop"],
    price: "9499.00",
    stock: 13,
    grams: 1100,
    kind: "firewall",
    hasDatasheet: false,
    opening:
      "Desktop firewall for up to twenty people. The same rules and reports as its larger siblings, for a practice or a branch.",
    points: ["Reports: By email every Monday", "Power adapter: 12 V"],
    closing: "Includes one year of inspection updates. 36-month warranty with advance replacement.",
  },
  {
    name: "Boma 200",
    path: ["Hardware", "Networking", "Firewalls", "Rack"],
    price: "56999.00",
    stock: 3,
    grams: 7300,
    kind: "firewall",
    hasDatasheet: true,
    opening:
      "1U rack-mount firewall for a site of up to two hundred people. Run two as a pair, and the second takes over in under a second.",
    points: [
      "Storage: 240 GB SSD for logs and reports",
      "Power supply: 2 × 150 W, hot-swap",
      "Size: 440 × 44 × 350 mm, 5.8 kg",
    ],
    closing:
      "Includes one year of inspection updates. Rack brackets and two C13 power leads are in the box. 36-month warranty with advance replacement.",
  },
];
