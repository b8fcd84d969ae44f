import type { DemoProduct } from "../demo-product.ts";

/** Not for sale yet: what a product looks like before it is published. It has no pictures so far. */
export const draftProduct: DemoProduct = {
  name: "Highveld 16 Studio",
  path: ["Hardware", "Computing", "Laptops", "Business", "Highveld 16"],
  price: "38999.00",
  stock: 0,
  grams: 2900,
  kind: "laptop",
  hasDatasheet: false,
  opening:
    "16-inch laptop with a 4K display for drawing and video. It arrives with the next shipment.",
  points: [
    "Display: 16-inch, 3840 × 2400, matt, 500 nits",
    "Processor: 14 cores, 20 threads, up to 5.2 GHz",
    "Memory: 64 GB DDR5 in two slots",
    "Storage: 2 TB NVMe, M.2 2280",
    "Ports: Two Thunderbolt 4, HDMI 2.1, SD card reader",
  ],
  closing: "In the box: a 140 W USB-C charger and a power lead with a South African plug.",
};
