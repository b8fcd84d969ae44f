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
      "8 MP dome camera with 30 m of night view. Wide enough for a whole reception or loading bay, sharp enough to read a badge in it.",
    points: [
      "Picture: 3840 × 2160 at 20 frames a second, H.265",
      "Lens: 2.8 mm, 108° across",
      "Night: infrared to 30 m",
      "Detection: people and vehicles, in the camera",
      "Storage: microSD up to 256 GB when the network is down",
      "Body: IP67 against water, IK10 against blows",
      "Power: PoE (IEEE 802.3af), 8 W at most",
    ],
    closing:
      "ONVIF Profile S and T, so it joins most recorders. Allow about 70 GB for a day of constant recording. Warranty 36 months, carry in.",
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
      "8 MP bullet camera that zooms and sees colour at night. For fence lines and gates, where the face matters and the light is poor.",
    points: [
      "Picture: 3840 × 2160 at 20 frames a second, H.265",
      "Lens: 2.8 to 12 mm motor zoom, 108° to 30° across",
      "Night: infrared to 60 m, white light to 40 m when a person is seen",
      "Detection: line crossing and intrusion, people and vehicles",
      "Sound: microphone and speaker for a spoken warning",
      "Body: IP67 against water",
      "Power: PoE (IEEE 802.3af), 12 W at most",
    ],
    closing:
      "Mount it at 3 to 4 m, out of reach. ONVIF Profile S and T, so it joins most recorders. Warranty 36 months, carry in.",
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
      "4 MP camera that turns all round and zooms 25 times. One guard watches a parking area of 100 m from one screen.",
    points: [
      "Picture: 2688 × 1520 at 25 frames a second, H.265",
      "Lens: 4.8 to 120 mm, 25 × optical zoom",
      "Movement: 360° without end, minus 15° to 90°, 300 stored positions",
      "Night: infrared to 100 m",
      "Tracking: follows a person or vehicle by itself",
      "Body: IP66 against water, minus 30 to 65 °C",
      "Power: PoE+ (IEEE 802.3at) or 12 V DC, 24 W at most",
    ],
    closing:
      "A wall bracket is in the box; pole and corner brackets on request. ONVIF Profile S and T. Warranty 36 months, carry in.",
  },
  {
    name: "Suricate D4",
    path: ["Hardware", "Security and access", "Cameras", "Dome", "Suricate D4"],
    price: "1899.00",
    stock: 39,
    grams: 800,
    kind: "camera",
    hasDatasheet: false,
    opening:
      "4 MP dome camera with 30 m of night view. The one for passages, storerooms and shop floors.",
    points: [
      "Picture: 2688 × 1520 at 25 frames a second, H.265",
      "Lens: 2.8 mm, 101° across",
      "Night: infrared to 30 m",
      "Detection: people and vehicles, in the camera",
      "Body: IP67 against water, IK10 against blows",
      "Power: PoE (IEEE 802.3af), 7 W at most",
    ],
    closing:
      "ONVIF Profile S and T, so it joins most recorders. Allow about 40 GB for a day of constant recording. Warranty 36 months, carry in.",
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
      "Fingerprint and card terminal for doors and working time. Opens the door and writes down who came when, also while the network is away.",
    points: [
      "Reading: fingerprint, card at 13.56 MHz, code",
      "Capacity: 5 000 fingers, 10 000 cards, 200 000 events",
      "Speed: under half a second for a finger",
      "Display: 2.8 in colour touch screen",
      "Links: Ethernet, RS-485, Wiegand in and out, one door relay",
      "Body: IP65 against water",
      "Power: PoE (IEEE 802.3af) or 12 V DC, 1 A",
    ],
    closing:
      "It keeps a template of each finger, never a picture of it. Tell staff what you collect and why before you enrol them: POPIA treats it as special personal information. Warranty 24 months, carry in.",
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
      "Face terminal with a 5-inch screen, for doors without touching. For kitchens, clinics and workshops where hands are wet, gloved or full.",
    points: [
      "Reading: face from 0.3 to 2 m, card at 13.56 MHz, code",
      "Capacity: 3 000 faces, 10 000 cards, 200 000 events",
      "Speed: under a third of a second for a face",
      "Camera: two lenses, refuses a photograph held up to it",
      "Links: Ethernet, Wi-Fi, RS-485, Wiegand out, one door relay",
      "Body: IP65 against water",
      "Power: 12 V DC, 2 A",
    ],
    closing:
      "Needs shade from direct sun. It keeps a template of each face, never a picture of it; the duties of POPIA apply. Warranty 24 months, carry in.",
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
      "Slim card reader for the door frame, with encrypted wiring. Reads old and new cards, so badges can change over a few at a time.",
    points: [
      "Reading: cards at 125 kHz and 13.56 MHz",
      "Links: OSDP v2 over RS-485 with encryption, or Wiegand 26 and 34",
      "Distance: 5 cm at 125 kHz, 3 cm at 13.56 MHz",
      "Body: IP65 against water, tamper switch",
      "Power: 9 to 16 V DC, 120 mA",
      "Size: 110 × 45 × 20 mm",
    ],
    closing: "Works with the Poort terminals and with any OSDP controller. Warranty 24 months.",
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
      "Fingerprint clock for up to a thousand staff. Hangs beside the entrance and tells payroll who worked when.",
    points: [
      "Reading: fingerprint and code",
      "Capacity: 1 000 fingers, 100 000 events",
      "Speed: under a second for a finger",
      "Display: 2.4 in colour",
      "Links: Ethernet, Wi-Fi, USB for export to a spreadsheet",
      "Power: 5 V adapter, keeps its clock for 4 hours without mains",
    ],
    closing:
      "For doors as well as time, choose the Poort F3. It keeps a template of each finger, never a picture of it; the duties of POPIA apply. Warranty 24 months, carry in.",
  },
];
