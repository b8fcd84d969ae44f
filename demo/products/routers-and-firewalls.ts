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
      "Branch router with two internet lines and IPsec tunnels. When the fibre stops, traffic moves to the second line within seconds and back again by itself.",
    points: [
      "Ports: 2 × gigabit WAN, 3 × gigabit LAN, 1 × USB for an LTE modem",
      "Throughput: 940 Mb/s routed, 300 Mb/s through IPsec",
      "Tunnels: 20 site-to-site, 20 remote users",
      "Features: failover and load sharing, VLANs, traffic shaping for calls",
      "Management: web page, SSH, SNMPv3",
      "Power: 12 V adapter, 11 W at most, no fan",
    ],
    closing:
      "Send us the details of both lines and it arrives configured. Warranty 36 months, replacement sent ahead.",
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
      "5G router with two SIM slots and Wi-Fi 6. A first line where there is no fibre, or a second one where there is.",
    points: [
      "Mobile: 5G stand-alone and non-stand-alone, band n78 among others; LTE Cat 19",
      "SIM: 2 × nano, changes over when one network fails",
      "Ports: 1 × 2.5 Gb/s WAN or LAN, 4 × gigabit LAN",
      "Wi-Fi: Wi-Fi 6, 574 Mb/s at 2.4 GHz and 1201 Mb/s at 5 GHz",
      "Antennas: 4 × SMA for mobile, 2 × RP-SMA for Wi-Fi, all in the box",
      "Power: 9 to 50 V DC, 18 W at most",
    ],
    closing:
      "It is not locked to a network; SIM cards are yours. The wide power input also takes a 12 V battery. Warranty 24 months, carry in.",
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
      "Rack router with 10 Gb/s fibre ports for a head office. Ends the tunnels of a hundred branches and carries two fibre lines at full speed.",
    points: [
      "Ports: 8 × gigabit RJ45, 2 × 10 Gb/s SFP+",
      "Throughput: 9.4 Gb/s routed, 2 Gb/s through IPsec",
      "Tunnels: 100 site-to-site, 200 remote users",
      "Routing: static, OSPF and BGP, IPv4 and IPv6",
      "Management: web page, SSH, SNMPv3, separate console port",
      "Power supply: 2 × 40 W, either one carries the load",
      "Size: 1U, 440 × 44 × 220 mm, 3.1 kg",
    ],
    closing:
      "Rack brackets and two leads with South African plugs are in the box. Warranty 36 months, replacement sent ahead.",
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
      "LTE router with two SIM slots, for tills, gates and pump stations. Sits in a metal case on a DIN rail and works from minus 30 to 70 °C.",
    points: [
      "Mobile: LTE Cat 6, 300 Mb/s down, 50 Mb/s up",
      "Bands: 1, 3, 7, 8, 20, 28, 38, 40 and 41",
      "SIM: 2 × nano, changes over when one network fails",
      "Ports: 1 × gigabit WAN, 3 × gigabit LAN, 1 × RS-485, 2 inputs, 2 outputs",
      "Wi-Fi: Wi-Fi 5, 2.4 and 5 GHz",
      "Power: 9 to 50 V DC, 9 W at most",
    ],
    closing:
      "Antennas and a mains adapter are in the box; a roof antenna is available on request. Warranty 24 months, carry in.",
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
      "Desktop firewall for an office of up to sixty people. Looks inside encrypted traffic, keeps guests apart from the books and links the branches.",
    points: [
      "Ports: 8 × gigabit RJ45, 2 × gigabit SFP",
      "Throughput: 5 Gb/s firewall, 1 Gb/s with all inspection on",
      "Tunnels: 50 site-to-site, 100 remote users",
      "Features: intrusion prevention, web filter, application rules, two lines with failover",
      "Management: web page, SSH, reports by email each Monday",
      "Power: 12 V adapter, 24 W at most, no fan",
    ],
    closing:
      "Inspection needs the yearly Boma 60 Protection subscription; the firewall, the tunnels and the VLANs work without it. Warranty 36 months, replacement sent ahead.",
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
      "Desktop firewall for up to twenty people. The rules and reports of its larger siblings, for a practice or a branch.",
    points: [
      "Ports: 5 × gigabit RJ45",
      "Throughput: 2 Gb/s firewall, 400 Mb/s with all inspection on",
      "Tunnels: 10 site-to-site, 25 remote users",
      "Features: intrusion prevention, web filter, application rules, two lines with failover",
      "Management: web page, SSH, reports by email each Monday",
      "Power: 12 V adapter, 12 W at most, no fan",
    ],
    closing:
      "One year of inspection updates is included. Warranty 36 months, replacement sent ahead.",
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
      "1U firewall for a site of up to two hundred people. Two of them share one address, and the second takes over in under a second.",
    points: [
      "Ports: 12 × gigabit RJ45, 4 × 10 Gb/s SFP+",
      "Throughput: 20 Gb/s firewall, 4 Gb/s with all inspection on",
      "Tunnels: 200 site-to-site, 500 remote users",
      "Features: intrusion prevention, web filter, application rules, mail relay, pairs",
      "Storage: 240 GB SSD for logs and reports",
      "Power supply: 2 × 150 W, hot-swap",
      "Size: 1U, 440 × 44 × 350 mm, 5.8 kg",
    ],
    closing:
      "One year of inspection updates is included. Rack brackets and two C13 leads are in the box. Warranty 36 months, replacement sent ahead.",
  },
];
