import { describe, expect, test, vi } from "vitest";
import { keepReadings } from "./kept-readings.ts";

const asked = () => {
  let count = 0;
  return vi.fn(async () => ({
    value: { count: ++count },
    keeping: { shows: ["products" as const] },
  }));
};

describe("kept readings", () => {
  test("what is the same for everyone is read once, until something in it changes", async () => {
    const readings = keepReadings();
    const read = asked();
    const first = await readings.read("/shop", read);
    expect(await readings.read("/shop", read)).toBe(first);
    readings.drop("content");
    expect(await readings.read("/shop", read)).toBe(first);
    readings.drop("products");
    expect(await readings.read("/shop", read)).toEqual({ count: 2 });
    readings.clear();
    expect(await readings.read("/shop", read)).toEqual({ count: 3 });
  });

  test("many who ask at once wait for one reading", async () => {
    const readings = keepReadings();
    const read = asked();
    const all = await Promise.all([1, 2, 3].map(() => readings.read("/shop", read)));
    expect(all).toEqual([{ count: 1 }, { count: 1 }, { count: 1 }]);
    expect(read).toHaveBeenCalledOnce();
  });

  test("what changed while it was read is not kept", async () => {
    const readings = keepReadings();
    const read = asked();
    const first = readings.read("/shop", async () => {
      readings.drop("products");
      return read();
    });
    expect(await first).toEqual({ count: 1 });
    expect(await readings.read("/shop", read)).toEqual({ count: 2 });
  });

  test("what may not be kept is read for each, and a failure is nobody else's", async () => {
    const readings = keepReadings();
    let count = 0;
    const missing = async () => ({ value: ++count });
    expect(await readings.read("/products/none", missing)).toBe(1);
    expect(await readings.read("/products/none", missing)).toBe(2);
    const fails = async () => Promise.reject(new Error("away"));
    const [bad, good] = await Promise.allSettled([
      readings.read("/shop", fails),
      readings.read("/shop", asked()),
    ]);
    expect(bad.status).toBe("rejected");
    expect(good).toEqual({ status: "fulfilled", value: { count: 1 } });
  });
});
