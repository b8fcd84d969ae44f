import { advanceReplacement, maximumPower, poeStandard } from "./networking.ts";
import { type DemoTemplate, grouped, warranty } from "./template.ts";

export const accessPointTemplate: DemoTemplate = {
  path: ["Hardware", "Networking", "Access points"],
  attributes: [
    ...grouped("Wi-Fi", [
      { name: "Wi-Fi", kind: "choice", choices: ["Wi-Fi 6", "Wi-Fi 7"], isKey: true },
      { name: "Bands", kind: "choices", choices: ["2.4 GHz", "5 GHz", "6 GHz"] },
      { name: "MIMO", kind: "choice", choices: ["2 × 2", "4 × 4"] },
      { name: "Speed at 5 GHz", kind: "number", unit: "Mb/s", isKey: true },
      { name: "SSIDs", kind: "number", isFacet: false },
      { name: "Security", kind: "choices", choices: ["WPA3", "802.1X", "Captive portal"] },
    ]),
    ...grouped("Connection and power", [
      { name: "Ethernet", kind: "choice", choices: ["1 Gb/s", "2.5 Gb/s", "10 Gb/s"] },
      { ...poeStandard, isKey: true },
      { ...maximumPower, isKey: true },
    ]),
    ...grouped("Physical", [
      { name: "Use", kind: "choice", choices: ["Indoor", "Outdoor"], isKey: true },
      { name: "Enclosure", kind: "choice", choices: ["None", "IP67"], isFacet: false },
    ]),
    ...warranty,
  ],
  values: {
    "Hoopoe 6": {
      "Wi-Fi": "Wi-Fi 6",
      Bands: ["2.4 GHz", "5 GHz"],
      MIMO: "2 × 2",
      "Speed at 5 GHz": 2402,
      SSIDs: 8,
      Security: ["WPA3", "802.1X", "Captive portal"],
      Ethernet: "2.5 Gb/s",
      "PoE standard": "PoE+ (802.3at)",
      "Maximum power": 14,
      Use: "Indoor",
      Enclosure: "None",
      ...advanceReplacement(36),
    },
    "Hoopoe 6 Outdoor": {
      "Wi-Fi": "Wi-Fi 6",
      Bands: ["2.4 GHz", "5 GHz"],
      MIMO: "2 × 2",
      "Speed at 5 GHz": 1201,
      Ethernet: "1 Gb/s",
      "PoE standard": "PoE+ (802.3at)",
      "Maximum power": 16,
      Use: "Outdoor",
      Enclosure: "IP67",
      ...advanceReplacement(36),
    },
    "Hoopoe 7": {
      "Wi-Fi": "Wi-Fi 7",
      Bands: ["2.4 GHz", "5 GHz", "6 GHz"],
      MIMO: "2 × 2",
      "Speed at 5 GHz": 2882,
      SSIDs: 8,
      Security: ["WPA3", "802.1X", "Captive portal"],
      Ethernet: "10 Gb/s",
      "PoE standard": "PoE+ (802.3at)",
      "Maximum power": 23,
      Use: "Indoor",
      Enclosure: "None",
      ...advanceReplacement(36),
    },
  },
};
