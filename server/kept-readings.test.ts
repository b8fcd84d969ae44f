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

  test("what may not be kept is shared by those who wait for it, and read again after that", async () => {
    const readings = keepReadings();
    let count = 0;
    const missing = async () => ({ value: ++count });
    const ask = () => readings.read("/products/none", missing);
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    expect(await ask()).toBe(2);
  });

  test("a failure is not kept", async () => {
    const readings = keepReadings();
    const fails = async () => Promise.reject(new Error("away"));
    await expect(readings.read("/shop", fails)).rejects.toThrow("away");
    expect(await readings.read("/shop", asked())).toEqual({ count: 1 });
  });

  test("whoever asks after a change does not wait for a reading from before it", async () => {
    const readings = keepReadings();
    const { promise, resolve } = Promise.withResolvers<{ value: string }>();
    const early = readings.read("/shop", () => promise);
    readings.drop("products");
    expect(await readings.read("/shop", async () => ({ value: "new" }))).toBe("new");
    resolve({ value: "old" });
    expect(await early).toBe("old");
  });

  test("nothing is older than a quarter of a minute, whatever was announced", async () => {
    let time = 0;
    const readings = keepReadings(() => time);
    const read = asked();
    await readings.read("/shop", read);
    time = 14_999;
    expect(await readings.read("/shop", read)).toEqual({ count: 1 });
    time = 15_000;
    expect(await readings.read("/shop", read)).toEqual({ count: 2 });
  });

  test("only so many are kept: the oldest goes", async () => {
    const readings = keepReadings();
    const read = asked();
    await readings.read("/0", read);
    for (let n = 1; n <= 300; n++) await readings.read(`/${n}`, async () => read());
    const count = read.mock.calls.length;
    await readings.read("/300", read);
    expect(read.mock.calls.length).toBe(count);
    await readings.read("/0", read);
    expect(read.mock.calls.length).toBe(count + 1);
  });

  test("nobody can change what others hold", async () => {
    const readings = keepReadings();
    const list = await readings.read("/shop", async () => ({
      value: { products: [{ name: "A" }] },
      keeping: { shows: ["products"] },
    }));
    expect(() => list.products.push({ name: "B" })).toThrow();
    expect(() => Object.assign(list.products[0] ?? {}, { name: "C" })).toThrow();
  });
});
