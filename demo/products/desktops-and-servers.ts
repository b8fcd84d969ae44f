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
      "Tower desktop with 16 GB memory and 1 TB storage. A quiet office machine with room inside for the next five years.",
    points: [
      "Processor: 10 cores, 16 threads, up to 4.7 GHz",
      "Memory: 16 GB DDR5, one of four sockets used, up to 128 GB",
      "Storage: 1 TB NVMe, M.2 2280, two 3.5-inch bays free",
      "Slots: 1 × PCIe 4.0 x16, 2 × PCIe 3.0 x1",
      "Ports: 1 × USB-C, 8 × USB-A, HDMI, 2 × DisplayPort, gigabit Ethernet, audio",
      "Power supply: 300 W, 90 % efficient at half load",
      "Warranty: 36 months, on site",
    ],
    closing:
      "The side panel opens without tools. Keyboard, mouse and a lead with a South African plug are in the box; the screen is ordered separately.",
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
      "One-litre desktop with 16 GB memory and 512 GB storage. It mounts behind a screen or under a counter and draws less power than a light bulb once did.",
    points: [
      "Processor: 6 cores, 12 threads, up to 4.4 GHz",
      "Memory: 16 GB DDR5, one of two sockets used, up to 64 GB",
      "Storage: 512 GB NVMe, one 2.5-inch bay free",
      "Ports: 1 × USB-C, 5 × USB-A, HDMI, 2 × DisplayPort, gigabit Ethernet, audio",
      "Wireless: Wi-Fi 6, Bluetooth 5.2",
      "Power: 65 W adapter, about 12 W on the desktop",
      "Size: 178 × 178 × 34 mm, 1.2 kg",
    ],
    closing:
      "A bracket for VESA 100 screens is in the box, with a keyboard and a mouse. Warranty 36 months, collect and return.",
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
      "Display: 23.8 in, 1920 × 1080, matt, 250 nits",
      "Processor: 8 cores, 12 threads, up to 4.6 GHz",
      "Memory: 16 GB DDR5, one of two sockets used, up to 64 GB",
      "Storage: 512 GB NVMe, M.2 2280",
      "Camera: 5 MP, slides into the body when not in use",
      "Ports: 1 × USB-C, 5 × USB-A, HDMI in and out, gigabit Ethernet, audio",
      "Wireless: Wi-Fi 6, Bluetooth 5.2",
    ],
    closing:
      "HDMI in lets the screen serve a laptop too. Keyboard and mouse are in the box; stand with height adjustment, VESA 100 behind it. Warranty 36 months, on site.",
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
      "Processor: 14 cores, 20 threads, up to 5.0 GHz",
      "Graphics: 8 GB GDDR6, 1 × HDMI, 3 × DisplayPort",
      "Memory: 32 GB DDR5, two of four sockets used, up to 128 GB",
      "Storage: 1 TB NVMe and 2 TB hard drive",
      "Ports: 1 × USB-C at 20 Gb/s, 8 × USB-A, 2.5 Gb/s Ethernet, audio",
      "Power supply: 500 W, 92 % efficient at half load",
      "Warranty: 36 months, on site",
    ],
    closing:
      "Four screens run from the graphics card at 3840 × 2160. Keyboard, mouse and a lead with a South African plug are in the box.",
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
      "2U rack server with 32 cores, 128 GB memory and eight drive bays. Runs the virtual machines of a company of about two hundred people.",
    points: [
      "Processors: 2 × 16 cores, up to 4.1 GHz",
      "Memory: 128 GB DDR5 ECC, 8 of 32 sockets used",
      "Storage: 4 × 1.92 TB SSD, hot-swap, RAID controller with protected cache",
      "Network: 4 × gigabit, 2 × 10/25 Gb/s SFP28",
      "Management: separate port, remote screen and power",
      "Power supply: 2 × 1100 W, hot-swap, either one carries the load",
      "Size: 2U, 87 × 482 × 772 mm, 26 kg",
    ],
    closing:
      "Sliding rails and two C13 leads are in the box. Warranty 36 months, on site, next working day. Tell us what it must run and we check the sizing before you order.",
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
      "Tower server with 32 GB memory and two mirrored 4 TB drives. Files, accounts and backups for an office of up to twenty-five, quiet enough to stand beside a desk.",
    points: [
      "Processor: 8 cores, 16 threads, up to 5.0 GHz",
      "Memory: 32 GB DDR5 ECC, two of four sockets used, up to 128 GB",
      "Storage: 2 × 4 TB, 7200 rpm, RAID 1; four 3.5-inch bays",
      "Network: 2 × gigabit Ethernet",
      "Management: separate port, remote screen and power",
      "Power supply: 350 W",
      "Noise: 27 dB(A) at a normal office load",
    ],
    closing:
      "Pair it with a Spekboom 1500 so that it shuts down by itself when the power stays off. Warranty 36 months, on site, next working day.",
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
      "1U rack server with 16 cores and 64 GB memory. For branch offices and for one demanding application that deserves its own machine.",
    points: [
      "Processor: 16 cores, 32 threads, up to 4.4 GHz",
      "Memory: 64 GB DDR5 ECC, 4 of 16 sockets used",
      "Storage: 2 × 960 GB SSD, RAID 1; eight 2.5-inch bays",
      "Network: 2 × gigabit, 2 × 10 Gb/s SFP+",
      "Management: separate port, remote screen and power",
      "Power supply: 2 × 800 W, hot-swap, either one carries the load",
      "Size: 1U, 43 × 482 × 748 mm, 17 kg",
    ],
    closing:
      "Sliding rails and two C13 leads are in the box. Warranty 36 months, on site, next working day.",
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
      "Processor: 1 × 16 cores, up to 4.1 GHz",
      "Memory: 64 GB DDR5 ECC, 4 of 16 sockets used",
      "Storage: 12 × 8 TB, 7200 rpm, hot-swap, RAID 6",
      "System: 2 × 480 GB M.2, mirrored, apart from the data drives",
      "Network: 2 × gigabit, 2 × 10/25 Gb/s SFP28",
      "Power supply: 2 × 1100 W, hot-swap, either one carries the load",
      "Size: 2U, 87 × 482 × 772 mm, 35 kg",
    ],
    closing:
      "Any two drives may fail before data is lost. Sliding rails and two C13 leads are in the box. Warranty 36 months, on site, next working day.",
  },
];
