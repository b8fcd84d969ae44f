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
      "Wi-Fi 6 ceiling access point for about sixty devices. One for each open-plan room; people walk between them without dropping a call.",
    points: [
      "Wi-Fi: Wi-Fi 6, 2 × 2, 574 Mb/s at 2.4 GHz and 2402 Mb/s at 5 GHz",
      "Port: 1 × 2.5 Gb/s RJ45",
      "Power: PoE+ (IEEE 802.3at), 14 W at most",
      "Networks: up to 8 names, each on its own VLAN",
      "Security: WPA3, 802.1X, guest page with vouchers",
      "Size: 200 mm across, 35 mm high, 0.6 kg",
    ],
    closing:
      "Manage one by its own web page, or up to fifty from the first of them. Bracket for ceiling and wall in the box. Warranty 36 months, replacement sent ahead.",
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
      "Weatherproof Wi-Fi 6 access point for yards and school grounds. Sealed against dust and rain, with surge protection for the highveld summer.",
    points: [
      "Wi-Fi: Wi-Fi 6, 2 × 2, 574 Mb/s at 2.4 GHz and 1201 Mb/s at 5 GHz",
      "Range: about 150 m in the open",
      "Port: 1 × gigabit RJ45, sealed, 6 kV surge protection",
      "Power: PoE+ (IEEE 802.3at), 16 W at most",
      "Body: IP67, minus 30 to 65 °C",
      "Size: 220 × 150 × 60 mm, 1.1 kg",
    ],
    closing:
      "Brackets for a wall and for poles of 40 to 75 mm are in the box. Use outdoor-rated cable and earth the mast. Warranty 36 months, replacement sent ahead.",
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
      "Wi-Fi 7 ceiling access point with three bands. For lecture rooms, boardrooms and offices where every person carries three devices.",
    points: [
      "Wi-Fi: Wi-Fi 7, 2 × 2, 2.4, 5 and 6 GHz at once",
      "Speed: 688 Mb/s, 2882 Mb/s and 5765 Mb/s on the three bands",
      "Port: 1 × 10 Gb/s RJ45, also 5, 2.5 and 1 Gb/s",
      "Power: PoE+ (IEEE 802.3at), 23 W at most",
      "Networks: up to 8 names, each on its own VLAN",
      "Security: WPA3, 802.1X, guest page with vouchers",
      "Size: 220 mm across, 40 mm high, 0.8 kg",
    ],
    closing:
      "It joins a group of Hoopoe 6 access points, so a site can change over room by room. Bracket for ceiling and wall in the box. Warranty 36 months, replacement sent ahead.",
  },
];
