import { expect, test } from "vitest";
import { describeDevice } from "./describe-device.ts";

const mozilla = "Mozilla/5.0";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
    "Chrome on Windows",
  ],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    "Edge on Windows",
  ],
  [
    `${mozilla} (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    "Opera on Windows",
  ],
  [`${mozilla} (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0`, "Firefox on Linux"],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
    "Safari on macOS",
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [
    `${mozilla} (Linux; Android 15; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    `${mozilla} (Linux; Android 15; SM-S921B) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    `${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`,
    "Chrome on ChromeOS",
  ],
  [
    `${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`,
    "Chrome on Linux",
  ],
  ["SomeApp/1.0 (Android 15)", "A browser on Android"],
  ["curl/8.5.0", "An unknown device"],
  ["", "An unknown device"],
  [null, "An unknown device"],
  ["<script>alert(1)</script>", "An unknown device"],
  ["x".repeat(100_000), "An unknown device"],
])("%s is %s", (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
