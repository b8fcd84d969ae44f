import { describe, expect, test } from "vitest";
import { clientIp } from "./client-ip.server.ts";

describe("clientIp", () => {
  test("without a trusted proxy, only the socket counts", () => {
    expect(clientIp("203.0.113.9", "198.51.100.1", 0)).toBe("203.0.113.9");
    expect(clientIp("::ffff:203.0.113.9", undefined, 0)).toBe("203.0.113.9");
  });

  test("with n trusted proxies, the n-th entry from the right is the visitor", () => {
    expect(clientIp("10.0.0.1", "1.1.1.1, 198.51.100.7", 1)).toBe("198.51.100.7");
    expect(clientIp("10.0.0.1", "6.6.6.6, 198.51.100.7, 10.0.0.2", 2)).toBe("198.51.100.7");
  });

  test("removes the port", () => {
    expect(clientIp("10.0.0.1", "203.0.113.9:8080", 1)).toBe("203.0.113.9");
    expect(clientIp("10.0.0.1", "[2001:DB8::1]:443", 1)).toBe("2001:db8::1");
  });

  test("ignores what is not an IP address", () => {
    for (const claim of ["unknown", "<script>", "", "999.1.1.1", "[::1"]) {
      expect(clientIp("10.0.0.1", claim, 1)).toBe("10.0.0.1");
    }
  });

  test("ignores spoofed entries", () => {
    const spoofed = Array.from({ length: 1000 }, (_, n) => `10.1.${n >> 8}.${n & 255}`);
    const seen = new Set(spoofed.map((fake) => clientIp("10.0.0.1", `${fake}, 198.51.100.7`, 1)));
    expect(seen).toEqual(new Set(["198.51.100.7"]));
  });
});
