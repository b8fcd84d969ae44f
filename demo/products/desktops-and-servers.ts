import type { DemoProduct } from "../demo-product.ts";

export const desktopsAndServers: readonly DemoProduct[] = [
  {
    name: "Tamboti T3",
    path: ["Hardware", "Computing", "Desktops", "Tower", "Tamboti T3"],
    price: "17499.00",
    stock: 22,
    grams: 8200,
    kind: "desktop",
    hasDatasheet: true,
    opening:
      "Tower desktop with 16 GB memory and 1 TB storage. A quiet office PC with room to upgrade for the next five years.",
    points: [
      "Drive format: M.2 2280, two 3.5-inch bays free",
      "Expansion: 1 × PCIe 4.0 x16, 2 × PCIe 3.0 x1",
      "Ports: 1 × USB-C, 8 × USB-A, HDMI, 2 × DisplayPort, gigabit Ethernet, audio",
      "Efficiency: 90% at half load",
    ],
    closing:
      "The side panel opens without tools. Keyboard, mouse and a power lead with a South African plug are in the box. Monitor not included.",
  },
  {
    name: "Tamboti Mini",
    path: ["Hardware", "Computing", "Desktops", "Mini"],
    price: "13999.00",
    stock: 27,
    grams: 2100,
    kind: "desktop",
    hasDatasheet: false,
    opening:
      "One-litre desktop with 16 GB memory and 512 GB storage. It mounts behind a monitor or under a counter and draws less power than an old light bulb.",
    points: [
      "Drive format: NVMe, one 2.5-inch bay free",
      "Ports: 1 × USB-C, 5 × USB-A, HDMI, 2 × DisplayPort, gigabit Ethernet, audio",
      "Power use: About 12 W when idle",
      "Size: 178 × 178 × 34 mm, 1.2 kg",
    ],
    closing:
      "A VESA 100 bracket, a keyboard and a mouse are in the box. 36-month collect-and-return warranty.",
  },
  {
    name: "Tamboti All-in-One 24",
    path: ["Hardware", "Computing", "Desktops", "All-in-one"],
    price: "20499.00",
    stock: 0,
    grams: 8500,
    kind: "desktop",
    hasDatasheet: false,
    opening:
      "23.8-inch all-in-one with 16 GB memory and 512 GB storage. One cable to the wall: for front desks and practices where visitors see the back of the screen.",
    points: [
      "Panel: 1920 × 1080, matt, 250 nits",
      "Drive format: M.2 2280",
      "Camera: 5 MP, slides into the body when not in use",
      "Ports: 1 × USB-C, 5 × USB-A, HDMI in and out, gigabit Ethernet, audio",
    ],
    closing:
      "With HDMI in, a laptop can use the screen too. Keyboard and mouse are in the box; the stand is height-adjustable, with a VESA 100 mount behind it. 36-month on-site warranty, next working day in Gauteng.",
  },
  {
    name: "Tamboti T3 Plus",
    path: ["Hardware", "Computing", "Desktops", "Tower", "Tamboti T3"],
    price: "29999.00",
    stock: 7,
    grams: 9100,
    kind: "desktop",
    hasDatasheet: true,
    opening:
      "Tower desktop with 32 GB memory and an 8 GB graphics card. For drawing offices and people who edit video between meetings.",
    points: [
      "Graphics: GDDR6, 1 × HDMI, 3 × DisplayPort",
      "Drives: 1 TB NVMe and 2 TB hard drive",
      "Ports: 1 × USB-C at 20 Gb/s, 8 × USB-A, 2.5 Gb/s Ethernet, audio",
      "Efficiency: 92% at half load",
    ],
    closing:
      "The graphics card drives four monitors at 3840 × 2160. Keyboard, mouse and a power lead with a South African plug are in the box.",
  },
  {
    name: "Leadwood R220",
    path: ["Hardware", "Computing", "Servers", "Rack", "Leadwood R220"],
    price: "168999.00",
    stock: 3,
    grams: 32_000,
    kind: "server",
    hasDatasheet: true,
    opening:
      "2U rack server with 32 cores, 128 GB memory and eight drive bays. Runs the virtual machines for a company of about two hundred people.",
    points: [
      "RAID cache: Protected",
      "Network: 4 × gigabit, 2 × 10/25 Gb/s SFP28",
      "Management: Dedicated port, remote console and power control",
      "Power supplies: 2, hot-swap",
      "Size: 87 × 482 × 772 mm, 26 kg",
    ],
    closing:
      "Sliding rails and two C13 power leads are in the box. 36-month on-site warranty, next working day in Gauteng. Tell us what it needs to run and we’ll check the sizing before you order.",
  },
  {
    name: "Leadwood T110",
    path: ["Hardware", "Computing", "Servers", "Tower"],
    price: "42999.00",
    stock: 6,
    grams: 19_000,
    kind: "server",
    hasDatasheet: false,
    opening:
      "Tower server with 32 GB memory and two mirrored 4 TB drives. Files, accounts and backups for an office of up to twenty-five, and quiet enough to stand beside a desk.",
    points: [
      "Network: 2 × gigabit Ethernet",
      "Management: Dedicated port, remote console and power control",
      "Noise: 27 dB(A) at a normal office load",
    ],
    closing:
      "Pair it with a Spekboom 1500 so it shuts down safely if the power stays off. 36-month on-site warranty, next working day in Gauteng.",
  },
  {
    name: "Leadwood R110",
    path: ["Hardware", "Computing", "Servers", "Rack", "Leadwood R110"],
    price: "81999.00",
    stock: 5,
    grams: 22_000,
    kind: "server",
    hasDatasheet: true,
    opening:
      "1U rack server with 16 cores and 64 GB memory. For branch offices, or for one demanding application that needs its own server.",
    points: [
      "Bay size: 2.5-inch",
      "Network: 2 × gigabit, 2 × 10 Gb/s SFP+",
      "Management: Dedicated port, remote console and power control",
      "Power supplies: 2, hot-swap",
      "Size: 43 × 482 × 748 mm, 17 kg",
    ],
    closing:
      "Sliding rails and two C13 power leads are in the box. 36-month on-site warranty, next working day in Gauteng.",
  },
  {
    name: "Leadwood R220 Archive",
    path: ["Hardware", "Computing", "Servers", "Rack", "Leadwood R220"],
    price: "214999.00",
    stock: 1,
    grams: 41_000,
    kind: "server",
    hasDatasheet: true,
    opening:
      "2U storage server with twelve 8 TB drives, 80 TB usable. Keeps camera footage, drawings and backups on your own premises.",
    points: [
      "Boot drives: 2 × 480 GB M.2, mirrored, separate from the data drives",
      "Network: 2 × gigabit, 2 × 10/25 Gb/s SFP28",
      "Power supplies: 2, hot-swap",
      "Size: 87 × 482 × 772 mm, 35 kg",
    ],
    closing:
      "Any two drives can fail without data loss. Sliding rails and two C13 power leads are in the box. 36-month on-site warranty, next working day in Gauteng.",
  },
];
