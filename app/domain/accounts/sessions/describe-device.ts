/** The device of a session (user agent), in words they recognise: "Chrome on Windows". */
export function describeDevice(userAgent: string | null | undefined): string {
  const browser = firstMatch(BROWSERS, userAgent);
  const system = firstMatch(OPERATING_SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "An unknown device");
}

/** Every browser claims to be its forebears too, so the more particular name comes first. */
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
  // Longer than any browser's own; what a client makes up is not worth reading to the end.
  const text = userAgent?.slice(0, 500) ?? "";
  return names.find(([pattern]) => pattern.test(text))?.[1];
}

/**
 * An IP address as its owner recognises it and nobody else can use it: the half that names the
 * network ("196.25.x.x", "2c0f:f4c0:x").
 */
export function maskIpAddress(ipAddress: string | null | undefined): string | undefined {
  const text = ipAddress?.trim() ?? "";
  const [, first, second] = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(text) ?? [];
  if (first && second) return `${first}.${second}.x.x`;
  if (!/^[0-9a-f:]*:[0-9a-f:]*$/i.test(text)) return undefined;
  const groups = (text.split("::")[0] ?? "").split(":").filter(Boolean).slice(0, 2);
  return groups.length > 0 ? `${groups.join(":").toLowerCase()}:x` : undefined;
}
