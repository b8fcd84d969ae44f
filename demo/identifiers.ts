import type { DemoProduct } from "./demo-product.ts";

/** Fictional makers, by the first word of the names of their products. Our own services have none. */
const brands: Partial<Record<string, string>> = {
  Highveld: "Ridgeveld",
  Mossie: "Ridgeveld",
  Yellowwood: "Ridgeveld",
  Tamboti: "Ridgeveld",
  Leadwood: "Bostronk",
  Kameel: "Karoovane",
  Hoopoe: "Karoovane",
  Drift: "Karoovane",
  Boma: "Kraalwag",
  Kiewiet: "Veldroep",
  Suricate: "Meerwag",
  Poort: "Meerwag",
  Spekboom: "Sonkrag Delta",
  Vygie: "Inkblom",
  Riempie: "Rieldraad",
  Honeyguide: "Heuningpad",
  Mopane: "Heuningpad",
};

/** SKU and manufacturer's part number by product name; a service has only a SKU. New ones go last. */
const numbers: Partial<Record<string, readonly [sku: string, mpn?: string]>> = {
  "Highveld 14 Plus": ["HVD-14-PLUS", "RV14P-32-1T"],
  "Highveld 16 Essential": ["HVD-16-ESS", "RV16E-16-512"],
  "Mossie 11": ["MOS-11", "RM11-8-128"],
  "Yellowwood 16": ["YLW-16", "RY16-64-2T"],
  "Highveld 14 Essential": ["HVD-14-ESS", "RV14E-16-512"],
  "Highveld 16 Plus": ["HVD-16-PLUS", "RV16P-32-1T"],
  "Yellowwood 16 Field": ["YLW-16-FLD", "RY16F-64-2T"],
  "Tamboti T3": ["TMB-T3", "RT3-16-512"],
  "Tamboti Mini": ["TMB-MINI", "RTM-16-512"],
  "Tamboti All-in-One 24": ["TMB-AIO-24", "RTA24-16-512"],
  "Tamboti T3 Plus": ["TMB-T3-PLUS", "RT3P-32-1T"],
  "Leadwood R220": ["LDW-R220", "BSR220-2X"],
  "Leadwood T110": ["LDW-T110", "BST110-1X"],
  "Leadwood R110": ["LDW-R110", "BSR110-1X"],
  "Leadwood R220 Archive": ["LDW-R220-ARC", "BSR220-12B"],
  "Kameel 24P": ["KML-24P", "KV-S24P-370"],
  "Kameel 8": ["KML-8", "KV-S8U"],
  "Kameel 48P": ["KML-48P", "KV-S48P-740"],
  "Kameel 24F": ["KML-24F", "KV-S24F"],
  "Kameel 24": ["KML-24", "KV-S24M"],
  "Kameel 8P": ["KML-8P", "KV-S8P-120"],
  "Drift R2": ["DRF-R2", "KV-R2-5G"],
  "Drift L5": ["DRF-L5", "KV-L5-NR"],
  "Drift R5": ["DRF-R5", "KV-R5-10G"],
  "Drift L4": ["DRF-L4", "KV-L4-LTE"],
  "Boma 60": ["BMA-60", "KW-F60"],
  "Boma 20": ["BMA-20", "KW-F20"],
  "Boma 200": ["BMA-200", "KW-F200"],
  "Hoopoe 6": ["HPE6-IN", "KV-A6-CEIL"],
  "Hoopoe 6 Outdoor": ["HPE6-OUT", "KV-A6-IP67"],
  "Hoopoe 7": ["HPE7-IN", "KV-A7-CEIL"],
  "Kiewiet D7": ["KWT-D7", "VR-D7-GE"],
  "Kiewiet C2": ["KWT-C2", "VR-C2-DECT"],
  "Kiewiet Round": ["KWT-RND", "VR-RND-360"],
  "Kiewiet D3": ["KWT-D3", "VR-D3-FE"],
  "Suricate D8": ["SRC-D8", "MW-D8-28"],
  "Suricate B8": ["SRC-B8", "MW-B8-40"],
  "Suricate P4": ["SRC-P4", "MW-P4-25X"],
  "Suricate D4": ["SRC-D4", "MW-D4-28"],
  "Poort F3": ["PRT-F3", "MW-TF3"],
  "Poort Face 5": ["PRT-FACE5", "MW-TX5"],
  "Poort K1": ["PRT-K1", "MW-TK1"],
  "Poort F1": ["PRT-F1", "MW-TF1"],
  "Spekboom 1500": ["SPB-1500", "SD-1500-T"],
  "Spekboom 3000R": ["SPB-3000R", "SD-3000-R2U"],
  "Spekboom 850": ["SPB-850", "SD-850-T"],
  "Spekboom 3000R Battery Pack": ["SPB-3000R-BAT", "SD-3000-EBM"],
  "Vygie C32": ["VYG-C32", "IB-C32DN"],
  "Vygie M34": ["VYG-M34", "IB-M34DW"],
  "Vygie M50": ["VYG-M50", "IB-M50DN"],
  "Vygie C28": ["VYG-C28", "IB-C28DW"],
  "Riempie Cat6A Patch Lead 1 m": ["RMP-6A-1", "RD-6A-S-001"],
  "Riempie Fibre OM4 LC-LC 3 m": ["RMP-OM4-3", "RD-OM4-LC-003"],
  "Riempie Direct Attach 10G 1 m": ["RMP-DAC10-1", "RD-DAC-SFP-001"],
  "Riempie Cat6 Drum 305 m": ["RMP-6-DRUM", "RD-6-U-305"],
  "Riempie Cat6A Patch Lead 3 m": ["RMP-6A-3", "RD-6A-S-003"],
  "Honeyguide Endpoint, 1 year": ["HNY-EP-1Y", "HP-EP-12M"],
  "Mopane Backup Server, 1 year": ["MPN-SRV-1Y", "HP-BS-12M"],
  "Kiewiet Switchboard 25": ["KWT-SB-25", "VR-PBX-25"],
  "Boma 60 Protection, 1 year": ["BMA-60-PRO-1Y", "KW-F60-UTM12"],
  "Honeyguide Mail, 1 year": ["HNY-ML-1Y", "HP-ML-12M"],
  "Workstation Care, 12 months": ["CARE-WS-12"],
  "Server Care, 12 months": ["CARE-SRV-12"],
  "Network Care, 12 months": ["CARE-NET-12"],
  "Installation Day": ["INST-DAY"],
};

const order = Object.keys(numbers);

/** The identifiers of a demo product; the GTINs are in the range for use inside a company. */
export function demoIdentifiers({ name, grams }: Pick<DemoProduct, "name" | "grams">) {
  const [sku, mpn] = numbers[name] ?? [];
  const brand = brands[name.split(" ")[0] ?? ""];
  return {
    ...(sku && { sku }),
    brand: (mpn && brand) ?? null,
    mpn: mpn ?? null,
    gtin: grams > 0 ? internalGtin(order.indexOf(name) + 1) : null,
  };
}

/** GS1 leaves the prefixes 20 to 29 to companies themselves. */
function internalGtin(serial: number): string {
  const digits = `26001${String(serial).padStart(7, "0")}`;
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
