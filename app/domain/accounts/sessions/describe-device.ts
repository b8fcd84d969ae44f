/** A readable name for a user agent: "Chrome on Windows". */
export function describeDevice(userAgent: string | null | undefined): string {
  const browser = firstMatch(BROWSERS, userAgent);
  const system = firstMatch(OPERATING_SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "An unknown device");
}

/** The most specific first: user agents also contain the names of other browsers. */
const BROWSERS: UserAgentPatterns = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bHuaweiBrowser\//, "Huawei Browser"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];

const OPERATING_SYSTEMS: UserAgentPatterns = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac ?OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

type UserAgentPatterns = readonly (readonly [pattern: RegExp, name: string])[];

function firstMatch(
  names: UserAgentPatterns,
  userAgent: string | null | undefined,
): string | undefined {
  // Longer than any real user agent; limits the work on forged ones.
  const text = userAgent?.slice(0, 500) ?? "";
  return names.find(([pattern]) => pattern.test(text))?.[1];
}

/** Masks an IP address to its network part ("196.25.x.x", "2c0f:f4c0:x"). */
export function maskIpAddress(ipAddress: string | null | undefined): string | undefined {
  const text = ipAddress?.trim() ?? "";
  const [, first, second] = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(text) ?? [];
  if (first && second) return `${first}.${second}.x.x`;
  if (!/^[0-9a-f:]*:[0-9a-f:]*$/i.test(text)) return undefined;
  const groups = (text.split("::")[0] ?? "").split(":").filter(Boolean).slice(0, 2);
  return groups.length > 0 ? `${groups.join(":").toLowerCase()}:x` : undefined;
}
