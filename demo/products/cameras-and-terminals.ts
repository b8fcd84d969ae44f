import type { DemoProduct } from "../demo-product.ts";

export const camerasAndTerminals: readonly DemoProduct[] = [
  {
    name: "Suricate D8",
    path: ["Hardware", "Security and access", "Cameras", "Dome", "Suricate D8"],
    price: "3199.00",
    stock: 28,
    grams: 900,
    kind: "camera",
    hasDatasheet: true,
    opening:
      "8 MP dome camera with 30 m night vision. Wide enough for a whole reception area or loading bay, sharp enough to read a name badge.",
    points: [
      "Compression: H.265",
      "Focal length: 2.8 mm",
      "Storage: Up to 256 GB on microSD, for network outages",
      "Enclosure: Weatherproof, vandal-resistant",
    ],
    closing:
      "ONVIF Profile S and T, so it works with most recorders. Allow about 70 GB a day for continuous recording. 36-month carry-in warranty.",
  },
  {
    name: "Suricate B8",
    path: ["Hardware", "Security and access", "Cameras", "Bullet"],
    price: "3799.00",
    stock: 14,
    grams: 1300,
    kind: "camera",
    hasDatasheet: true,
    opening:
      "8 MP bullet camera with motorised zoom and colour night vision. For fence lines and gates, where faces matter and the light is poor.",
    points: [
      "Compression: H.265",
      "Focal length: 2.8 to 12 mm, 108° to 30° field of view",
      "White light: To 40 m when it detects a person",
      "Warnings: Microphone and speaker for spoken warnings",
    ],
    closing:
      "Mount it 3 to 4 m up, out of reach. ONVIF Profile S and T, so it works with most recorders. 36-month carry-in warranty.",
  },
  {
    name: "Suricate P4",
    path: ["Hardware", "Security and access", "Cameras", "Pan, tilt and zoom"],
    price: "12499.00",
    stock: 0,
    grams: 4600,
    kind: "camera",
    hasDatasheet: true,
    opening:
      "4 MP pan, tilt and zoom (PTZ) camera with 25× optical zoom. One guard can watch a 100 m parking area from a single screen.",
    points: [
      "Compression: H.265",
      "Focal length: 4.8 to 120 mm",
      "Movement: 360° continuous pan, -15° to 90° tilt, 300 presets",
      "Temperature: -30 °C to 65 °C",
      "Power input: PoE+ or 12 V DC",
    ],
    closing:
      "Wall bracket in the box; pole and corner brackets on request. ONVIF Profile S and T. 36-month carry-in warranty.",
  },
  {
    name: "Suricate D4",
    path: ["Hardware", "Security and access", "Cameras", "Dome", "Suricate D4"],
    price: "1899.00",
    stock: 39,
    grams: 800,
    kind: "camera",
    hasDatasheet: false,
    opening: "4 MP dome camera with 30 m night vision. For passages, storerooms and shop floors.",
    points: [
      "Compression: H.265",
      "Focal length: 2.8 mm",
      "Enclosure: Weatherproof, vandal-resistant",
    ],
    closing:
      "ONVIF Profile S and T, so it works with most recorders. Allow about 40 GB a day for continuous recording. 36-month carry-in warranty.",
  },
  {
    name: "Poort F3",
    path: ["Hardware", "Security and access", "Access terminals", "Fingerprint"],
    price: "6299.00",
    stock: 20,
    grams: 900,
    kind: "terminal",
    hasDatasheet: true,
    opening:
      "Fingerprint and card terminal for access control and time and attendance. Opens the door and records who came in and when, even when the network is down.",
    points: [
      "Speed: Under half a second per fingerprint",
      "Display: Colour touch screen",
      "Wiring: Wiegand in and out",
      "Power: PoE or 12 V DC, 1 A",
    ],
    closing:
      "Stores a template of each fingerprint, never an image. Tell staff what you collect and why before you enrol them: POPIA treats biometrics as special personal information. 24-month carry-in warranty.",
  },
  {
    name: "Poort Face 5",
    path: ["Hardware", "Security and access", "Access terminals", "Face"],
    price: "9799.00",
    stock: 6,
    grams: 1600,
    kind: "terminal",
    hasDatasheet: false,
    opening:
      "Face recognition terminal with a 5-inch screen, for touch-free access. For kitchens, clinics and workshops where hands are wet, gloved or full.",
    points: [
      "Read range: 0.3 to 2 m",
      "Speed: Under a third of a second per face",
      "Camera: Dual lens, rejects a photo held up to it",
      "Wiring: Wiegand out",
      "Power: 12 V DC, 2 A",
    ],
    closing:
      "Mount it out of direct sun. Stores a template of each face, never an image; POPIA applies. 24-month carry-in warranty.",
  },
  {
    name: "Poort K1",
    path: ["Hardware", "Security and access", "Access terminals", "Card"],
    price: "1249.00",
    stock: 34,
    grams: 600,
    kind: "terminal",
    hasDatasheet: false,
    opening:
      "Slim card reader for the door frame, with encrypted wiring. Reads old and new cards, so you can replace badges a few at a time.",
    points: [
      "Wiring: Encrypted OSDP v2 over RS-485, or Wiegand 26 and 34",
      "Read range: 5 cm at 125 kHz, 3 cm at 13.56 MHz",
      "Tamper switch: Built in",
      "Power: 9 to 16 V DC, 120 mA",
      "Size: 110 × 45 × 20 mm",
    ],
    closing: "Works with the Poort terminals and any OSDP controller. 24-month warranty.",
  },
  {
    name: "Poort F1",
    path: ["Hardware", "Security and access", "Access terminals", "Fingerprint"],
    price: "3499.00",
    stock: 1,
    grams: 800,
    kind: "terminal",
    hasDatasheet: false,
    opening:
      "Fingerprint time clock for up to a thousand staff. Mounts beside the entrance and tells payroll who worked when.",
    points: [
      "Speed: Under a second per fingerprint",
      "Display: Colour",
      "Export: By USB to a spreadsheet",
      "Power: 5 V adapter, keeps time for 4 hours without mains",
    ],
    closing:
      "For access control as well as time and attendance, choose the Poort F3. Stores a template of each fingerprint, never an image; POPIA applies. 24-month carry-in warranty.",
  },
];
