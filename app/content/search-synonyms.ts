/**
 * Words that people type, and the words that the catalogue has for the same thing. One line each:
 * what is said (small letters, one or more words, without hyphens, not in the plural) and what is
 * looked for as well.
 */
export const searchSynonyms: readonly { said: readonly string[]; means: readonly string[] }[] = [
  { said: ["notebook", "ultrabook", "macbook"], means: ["laptop"] },
  { said: ["pc", "desktop computer", "desktop pc"], means: ["desktop"] },
  { said: ["computer"], means: ["desktop", "laptop"] },
  { said: ["cctv", "webcam", "surveillance", "security camera"], means: ["camera"] },
  { said: ["cell", "cellphone", "telephone", "handset", "voip"], means: ["phone"] },
  { said: ["wifi", "wireless", "wlan", "hotspot", "ap"], means: ["access point", "wifi"] },
  { said: ["lan", "ethernet"], means: ["ethernet", "switch", "patch lead"] },
  { said: ["battery backup", "power backup", "load shedding", "loadshedding"], means: ["ups"] },
  { said: ["network cable", "lan cable", "ethernet cable"], means: ["patch lead", "copper"] },
  { said: ["antivirus", "anti virus", "virus"], means: ["endpoint"] },
  { said: ["email"], means: ["mail"] },
  { said: ["copier", "scanner", "mfp"], means: ["printer"] },
  { said: ["biometric", "clock in", "time clock"], means: ["fingerprint", "access terminal"] },
  { said: ["nas"], means: ["storage server"] },
  { said: ["pabx", "pbx", "switchboard"], means: ["telephony"] },
  { said: ["headphone", "earphone"], means: ["headset"] },
  { said: ["ram"], means: ["memory"] },
  { said: ["screen", "display"], means: ["monitor"] },
  { said: ["ssd", "hard drive", "harddrive", "hdd"], means: ["storage"] },
];
