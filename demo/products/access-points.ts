import type { DemoProduct } from "../demo-product.ts";

export const accessPoints: readonly DemoProduct[] = [
  {
    name: "Hoopoe 6",
    path: ["Hardware", "Networking", "Access points", "Ceiling", "Hoopoe 6"],
    price: "3299.00",
    stock: 42,
    grams: 1000,
    kind: "access-point",
    hasDatasheet: true,
    opening:
      "Wi-Fi 6 ceiling access point for about sixty devices. Each covers an open-plan office, and people can walk from one access point to the next without dropping a call.",
    points: [
      "Wi-Fi speed: 574 Mb/s at 2.4 GHz and 2402 Mb/s at 5 GHz",
      "Networks: Each SSID on its own VLAN",
      "Size: 200 mm diameter, 35 mm high, 0.6 kg",
    ],
    closing:
      "Manage one from its own web page, or up to fifty from the first one you set up. Ceiling and wall bracket in the box. 36-month warranty with advance replacement.",
  },
  {
    name: "Hoopoe 6 Outdoor",
    path: ["Hardware", "Networking", "Access points", "Outdoor"],
    price: "5999.00",
    stock: 12,
    grams: 1700,
    kind: "access-point",
    hasDatasheet: false,
    opening:
      "Weatherproof Wi-Fi 6 access point for yards and school grounds. Sealed against dust and rain, with surge protection for Highveld summer storms.",
    points: [
      "Wi-Fi speed: 574 Mb/s at 2.4 GHz and 1201 Mb/s at 5 GHz",
      "Range: About 150 m in the open",
      "Port: Sealed, 6 kV surge protection",
      "Temperature: -30 °C to 65 °C",
      "Size: 220 × 150 × 60 mm, 1.1 kg",
    ],
    closing:
      "Brackets for walls and for 40 to 75 mm poles are in the box. Use outdoor-rated cable and earth the mast. 36-month warranty with advance replacement.",
  },
  {
    name: "Hoopoe 7",
    path: ["Hardware", "Networking", "Access points", "Ceiling", "Hoopoe 7"],
    price: "6499.00",
    stock: 15,
    grams: 1200,
    kind: "access-point",
    hasDatasheet: true,
    opening:
      "Tri-band Wi-Fi 7 ceiling access point. For lecture rooms, boardrooms and offices where everyone carries three devices.",
    points: [
      "Wi-Fi speed: 688, 2882 and 5765 Mb/s on the three bands",
      "Port: RJ45, also 5, 2.5 and 1 Gb/s",
      "Networks: Each SSID on its own VLAN",
      "Size: 220 mm diameter, 40 mm high, 0.8 kg",
    ],
    closing:
      "Joins a group of Hoopoe 6 access points, so you can upgrade a site room by room. Ceiling and wall bracket in the box. 36-month warranty with advance replacement.",
  },
];
