/** What someone signed in with, in words they recognise: "Chrome on Windows". */
export function describeDevice(userAgent: string | null | undefined): string {
  const browser = firstMatch(BROWSERS, userAgent);
  const system = firstMatch(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "An unknown device");
}

/** Every browser claims to be its forebears too, so the more particular name comes first. */
const BROWSERS: Names = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bHuaweiBrowser\//, "Huawei Browser"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

const SYSTEMS: Names = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac ?OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

type Names = readonly (readonly [pattern: RegExp, name: string])[];

function firstMatch(names: Names, userAgent: string | null | undefined): string | undefined {
  // Longer than any browser's own; what a client makes up is not worth reading to the end.
  const text = userAgent?.slice(0, 500) ?? "";
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
