/**
 * Search synonyms: phrases that people type (lower case, singular, without hyphens) and the words of the
 * catalogue that are searched as well.
 */
export const searchSynonyms: readonly {
  phrases: readonly string[];
  synonyms: readonly string[];
}[] = [
  { phrases: ["notebook", "ultrabook", "macbook"], synonyms: ["laptop"] },
  { phrases: ["pc", "desktop computer", "desktop pc"], synonyms: ["desktop"] },
  { phrases: ["computer"], synonyms: ["desktop", "laptop"] },
  { phrases: ["cctv", "webcam", "surveillance", "security camera"], synonyms: ["camera"] },
  {
    phrases: ["outdoor", "waterproof", "weatherproof", "weather proof"],
    synonyms: ["outdoor", "weatherproof", "ip66", "ip67"],
  },
  { phrases: ["cell", "cellphone", "telephone", "handset", "voip"], synonyms: ["phone"] },
  { phrases: ["wifi", "wireless", "wlan", "hotspot", "ap"], synonyms: ["access point", "wifi"] },
  { phrases: ["lan", "ethernet"], synonyms: ["ethernet", "switch", "patch lead"] },
  { phrases: ["network switch", "ethernet switch", "lan switch"], synonyms: ["switch"] },
  {
    phrases: ["battery backup", "power backup", "load shedding", "loadshedding"],
    synonyms: ["ups"],
  },
  { phrases: ["network cable", "lan cable", "ethernet cable"], synonyms: ["patch lead", "copper"] },
  { phrases: ["antivirus", "anti virus", "virus"], synonyms: ["endpoint"] },
  { phrases: ["email"], synonyms: ["mail"] },
  { phrases: ["mail"], synonyms: ["email"] },
  { phrases: ["copier", "scanner", "mfp"], synonyms: ["printer"] },
  {
    phrases: ["biometric", "clock in", "time clock"],
    synonyms: ["fingerprint", "access terminal"],
  },
  { phrases: ["nas"], synonyms: ["storage server"] },
  { phrases: ["pabx", "pbx", "switchboard"], synonyms: ["telephony"] },
  { phrases: ["headphone", "earphone"], synonyms: ["headset"] },
  { phrases: ["ram"], synonyms: ["memory"] },
  { phrases: ["screen", "display"], synonyms: ["monitor"] },
  { phrases: ["ssd", "hard drive", "harddrive", "hdd"], synonyms: ["storage"] },
];

/** Searches, in lower case, that ask for the products on sale. */
export const saleSearches: ReadonlySet<string> = new Set([
  ...["sale", "sales", "on sale", "special", "specials", "on special", "special offers"],
  ...["promotion", "promotions", "discount", "discounts", "clearance"],
]);
