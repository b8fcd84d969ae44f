import { runMinutes } from "#app/domain/sizing/sizing.ts";
import { type DemoTemplate, grouped, warranty } from "./template.ts";

/** From the battery energy, as the calculator works it out. */
const runTime = (batteryWh: number) => `${runMinutes(batteryWh, 300)} min at 300 W`;

export const upsTemplate: DemoTemplate = {
  path: ["Hardware", "Power", "UPS"],
  attributes: [
    ...grouped("Output", [
      { name: "Capacity", kind: "number", unit: "VA", isKey: true },
      { name: "Power", kind: "number", unit: "W", isKey: true },
      {
        name: "Technology",
        kind: "choice",
        choices: ["Line-interactive", "Online"],
        isKey: true,
      },
      { name: "Waveform", kind: "choice", choices: ["Simulated sine wave", "Pure sine wave"] },
      { name: "Run time", kind: "text", isFacet: false, isKey: true },
      { name: "South African sockets", kind: "number" },
      { name: "IEC C13 sockets", kind: "number" },
      { name: "IEC C19 sockets", kind: "number", isFacet: false },
    ]),
    ...grouped("Battery", [
      { name: "Battery energy", kind: "number", unit: "Wh", isFacet: false },
      { name: "Hot-swap battery", kind: "boolean" },
    ]),
    ...grouped("Connections", [
      { name: "USB", kind: "boolean", isFacet: false },
      { name: "Network card", kind: "choice", choices: ["None", "Optional", "Included"] },
    ]),
    ...grouped("Physical", [
      { name: "Rack mount", kind: "boolean" },
      { name: "Height", kind: "number", unit: "U", isFacet: false },
    ]),
    ...warranty,
    { name: "Battery warranty", group: "Warranty", kind: "number", unit: "months", isFacet: false },
  ],
  values: {
    "Spekboom 1500": {
      Capacity: 1500,
      Power: 900,
      Technology: "Line-interactive",
      Waveform: "Pure sine wave",
      "Run time": runTime(216),
      "South African sockets": 2,
      "IEC C13 sockets": 4,
      "IEC C19 sockets": 0,
      "Battery energy": 216,
      "Hot-swap battery": false,
      USB: true,
      "Network card": "Optional",
      "Rack mount": false,
      Warranty: 24,
      "Battery warranty": 12,
    },
    "Spekboom 3000R": {
      Capacity: 3000,
      Power: 2700,
      Technology: "Online",
      Waveform: "Pure sine wave",
      "Run time": runTime(648),
      "South African sockets": 0,
      "IEC C13 sockets": 8,
      "IEC C19 sockets": 1,
      "Battery energy": 648,
      "Hot-swap battery": true,
      USB: true,
      "Network card": "Included",
      "Rack mount": true,
      Height: 2,
      Warranty: 24,
      "Battery warranty": 24,
    },
    "Spekboom 850": {
      Capacity: 850,
      Power: 480,
      Technology: "Line-interactive",
      Waveform: "Simulated sine wave",
      "Run time": runTime(108),
      "South African sockets": 2,
      "IEC C13 sockets": 2,
      "IEC C19 sockets": 0,
      "Battery energy": 108,
      "Hot-swap battery": false,
      USB: true,
      "Network card": "None",
      "Rack mount": false,
      Warranty: 24,
      "Battery warranty": 12,
    },
  },
};

export const batteryPackTemplate: DemoTemplate = {
  path: ["Hardware", "Power", "Battery packs"],
  attributes: [
    { name: "Battery energy", kind: "number", unit: "Wh", isKey: true },
    { name: "Voltage", kind: "number", unit: "V", isKey: true },
    { name: "Rack mount", kind: "boolean" },
    { name: "Height", kind: "number", unit: "U", isFacet: false },
    ...warranty,
  ],
  values: {
    "Spekboom 3000R Battery Pack": {
      "Battery energy": 1296,
      Voltage: 72,
      "Rack mount": true,
      Height: 2,
      Warranty: 24,
    },
  },
};

const mono = {
  Colour: false,
  "Double-sided": true,
  "Paper size": "A4",
  Resolution: "1200 × 1200 dpi",
};
const onSite = { Warranty: 12, "Warranty service": "On site" };
const carryIn = { Warranty: 12, "Warranty service": "Carry-in" };

export const printerTemplate: DemoTemplate = {
  path: ["Hardware", "Printing", "Printers"],
  attributes: [
    ...grouped("Printing", [
      { name: "Functions", kind: "choices", choices: ["Print", "Scan", "Copy"], isKey: true },
      { name: "Colour", kind: "boolean", isKey: true },
      { name: "Print speed", kind: "number", unit: "pages/min", isKey: true },
      { name: "Paper size", kind: "choice", choices: ["A4", "A3"], isFacet: false },
      {
        name: "Resolution",
        kind: "choice",
        choices: ["600 × 600 dpi", "1200 × 1200 dpi"],
        isFacet: false,
      },
      { name: "Double-sided", kind: "boolean" },
    ]),
    ...grouped("Paper and toner", [
      { name: "Paper tray", kind: "number", unit: "sheets" },
      { name: "Document feeder", kind: "number", unit: "sheets" },
      { name: "Monthly volume", kind: "number", unit: "pages" },
      { name: "Black cartridge", kind: "number", unit: "pages" },
    ]),
    ...grouped("Connections", [
      { name: "Ethernet", kind: "choice", choices: ["None", "100 Mb/s", "1 Gb/s"], isFacet: false },
      { name: "Wi-Fi", kind: "boolean" },
    ]),
    ...warranty,
  ],
  values: {
    "Vygie C32": {
      Functions: ["Print", "Scan", "Copy"],
      Colour: true,
      "Print speed": 32,
      "Paper size": "A4",
      Resolution: "1200 × 1200 dpi",
      "Double-sided": true,
      "Paper tray": 250,
      "Document feeder": 50,
      "Monthly volume": 4000,
      "Black cartridge": 7000,
      Ethernet: "1 Gb/s",
      "Wi-Fi": true,
      ...onSite,
    },
    "Vygie M34": {
      ...mono,
      Functions: ["Print"],
      "Print speed": 34,
      "Paper tray": 250,
      "Monthly volume": 2000,
      "Black cartridge": 3000,
      "Wi-Fi": true,
      ...carryIn,
    },
    "Vygie M50": {
      ...mono,
      Functions: ["Print", "Scan", "Copy"],
      "Print speed": 50,
      "Paper tray": 520,
      "Document feeder": 80,
      "Monthly volume": 15_000,
      "Black cartridge": 18_000,
      Ethernet: "1 Gb/s",
      "Wi-Fi": false,
      ...onSite,
    },
    "Vygie C28": {
      Functions: ["Print"],
      Colour: true,
      "Print speed": 28,
      "Paper size": "A4",
      Resolution: "600 × 600 dpi",
      "Double-sided": true,
      "Paper tray": 250,
      "Monthly volume": 1500,
      "Black cartridge": 3000,
      "Wi-Fi": true,
      ...carryIn,
    },
  },
};
