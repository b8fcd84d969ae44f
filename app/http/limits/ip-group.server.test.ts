import { describe, expect, test } from "vitest";
import { ipGroup } from "./ip-group.server.ts";

describe("ipGroup", () => {
  test("an IPv6 /64 network is one group", () => {
    const group = ipGroup("2001:db8:1:2:3:4:5:6");
    expect(ipGroup("2001:db8:1:2::1")).toBe(group);
    expect(ipGroup("2001:0db8:0001:0002:ffff::")).toBe(group);
    expect(ipGroup("2001:db8:1:3::1")).not.toBe(group);
    expect(ipGroup("::1")).toBe("0:0:0:0::/64");
  });

  test("an IPv4 address is its own group", () => {
    expect(ipGroup("203.0.113.9")).toBe("203.0.113.9");
  });
});
