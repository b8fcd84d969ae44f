import { type DemoTemplate, grouped } from "./template.ts";

const patchLead = {
  Cable: "Cat6A",
  Speed: 10,
  Shielded: true,
  Connector: "RJ45",
  Conductor: "26 AWG stranded copper",
  Bandwidth: 500,
  "PoE up to": 90,
};

export const cableTemplate: DemoTemplate = {
  path: ["Accessories", "Cables"],
  attributes: [
    { name: "Cable", kind: "choice", choices: ["Cat6", "Cat6A", "OM4", "Twinax"], isKey: true },
    { name: "Length", kind: "number", unit: "m", isKey: true },
    { name: "Speed", kind: "number", unit: "Gb/s", isKey: true },
    { name: "Connector", kind: "choice", choices: ["RJ45", "LC duplex", "SFP+"], isKey: true },
    { name: "Shielded", kind: "boolean" },
    { name: "Conductor", kind: "text", isFacet: false },
    { name: "Bandwidth", kind: "number", unit: "MHz", isFacet: false },
    { name: "PoE up to", kind: "number", unit: "W", isFacet: false },
  ],
  values: {
    "Riempie Cat6A Patch Lead 1 m": { ...patchLead, Length: 1 },
    "Riempie Cat6A Patch Lead 3 m": { ...patchLead, Length: 3 },
    "Riempie Fibre OM4 LC-LC 3 m": {
      Cable: "OM4",
      Length: 3,
      Speed: 10,
      Connector: "LC duplex",
    },
    "Riempie Direct Attach 10G 1 m": {
      Cable: "Twinax",
      Length: 1,
      Speed: 10,
      Connector: "SFP+",
      Conductor: "30 AWG twinax copper, passive",
    },
    "Riempie Cat6 Drum 305 m": {
      Cable: "Cat6",
      Length: 305,
      Speed: 1,
      Shielded: false,
      Conductor: "23 AWG solid copper, not copper-clad aluminium",
      Bandwidth: 250,
    },
  },
};

export const softwareTemplate: DemoTemplate = {
  path: ["Software"],
  attributes: [
    {
      name: "Licensed per",
      kind: "choice",
      choices: ["Computer or server", "Server", "Mailbox", "Firewall", "Extension"],
      isKey: true,
    },
    { name: "Quantity", kind: "number", isFacet: false },
    {
      name: "Licence type",
      kind: "choice",
      choices: ["Annual subscription", "Once-off licence"],
      isKey: true,
    },
    { name: "Updates included", kind: "number", unit: "months" },
    { name: "Term", kind: "choice", choices: ["1 year", "No end date"] },
  ],
  values: {
    "Honeyguide Endpoint, 1 year": {
      "Licensed per": "Computer or server",
      Quantity: 1,
      "Licence type": "Annual subscription",
      Term: "1 year",
      "Updates included": 12,
    },
    "Mopane Backup Server, 1 year": {
      "Licensed per": "Server",
      Quantity: 1,
      "Licence type": "Annual subscription",
      Term: "1 year",
      "Updates included": 12,
    },
    "Kiewiet Switchboard 25": {
      "Licensed per": "Extension",
      Quantity: 25,
      "Licence type": "Once-off licence",
      Term: "No end date",
      "Updates included": 12,
    },
    "Boma 60 Protection, 1 year": {
      "Licensed per": "Firewall",
      Quantity: 1,
      "Licence type": "Annual subscription",
      Term: "1 year",
      "Updates included": 12,
    },
    "Honeyguide Mail, 1 year": {
      "Licensed per": "Mailbox",
      Quantity: 1,
      "Licence type": "Annual subscription",
      Term: "1 year",
      "Updates included": 12,
    },
  },
};

export const serviceTemplate: DemoTemplate = {
  path: ["Services"],
  attributes: [
    ...grouped("Scope", [
      { name: "Covers", kind: "text", isFacet: false, isKey: true },
      { name: "Term", kind: "number", unit: "months" },
      { name: "Time on site", kind: "number", unit: "hours", isFacet: false, isKey: true },
      { name: "Distance from Pretoria", kind: "number", unit: "km", isFacet: false },
    ]),
    ...grouped("Service level", [
      { name: "Hours of support", kind: "choice", choices: ["Weekdays", "24/7"], isKey: true },
      { name: "Response time", kind: "number", unit: "min" },
      { name: "Visits a year", kind: "number" },
    ]),
  ],
  values: {
    "Workstation Care, 12 months": {
      Covers: "1 desktop or laptop of any make",
      Term: 12,
      "Hours of support": "Weekdays",
      "Response time": 60,
      "Visits a year": 2,
    },
    "Server Care, 12 months": {
      Covers: "1 physical server or 3 virtual servers",
      Term: 12,
      "Hours of support": "24/7",
      "Response time": 30,
    },
    "Network Care, 12 months": {
      Covers: "1 site, up to 25 network devices",
      Term: 12,
      "Hours of support": "24/7",
      "Response time": 30,
      "Visits a year": 4,
    },
    "Installation Day": {
      "Time on site": 8,
      "Distance from Pretoria": 60,
      "Hours of support": "Weekdays",
    },
  },
};
