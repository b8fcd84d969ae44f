import { expect, test } from "vitest";
import { siteContent } from "#app/content/site-content.server.ts";
import {
  describePurpose,
  type LoadItem,
  type LoadPlan,
  loadOf,
  MAX_PURPOSE_LENGTH,
  sizingDevices,
} from "./load.ts";

const devices = sizingDevices(siteContent().sizing);

function item(key: string, count: number): LoadItem {
  const device = devices.find((each) => each.key === key);
  if (!device) throw new Error(`There is no device ${key}`);
  return { ...device, count };
}

const plan = (items: LoadItem[], change: Partial<LoadPlan> = {}): LoadPlan => {
  return { goal: "power", hours: 2.5, otherWatts: 0, items, ...change };
};

/** Without no-break spaces. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("the list of a fresh installation has a router, a fibre box and six more", () => {
  expect(devices.map(({ key, watts }) => [key, watts])).toContainEqual(["fibre-box", 8]);
  expect(devices).toHaveLength(8);
});

test("a device without a name or watts, or of the same name, is left out", () => {
  const device = { name: "router", plural: "", watts: "12", isPoe: false };
  const list = [
    device,
    { ...device, watts: "99" },
    { ...device, name: "?" },
    { ...device, name: "tv", watts: "x" },
  ];
  expect(sizingDevices({ devices: list })).toMatchObject([
    { key: "router", plural: "routers", watts: 12 },
  ]);
});

test("the purpose names what is to run, its watts and the hours", () => {
  const items = [item("router", 1), item("fibre-box", 1), item("camera", 2)];
  expect(plain(describePurpose(plan(items)))).toBe(
    "to run 1 router, 1 fibre box and 2 cameras (36 W) for 2 h 30 min",
  );
  expect(plain(describePurpose(plan([], { otherWatts: 7.5, hours: 4 })))).toBe(
    "to run 7.5 W of other equipment (7.5 W) for 4 h",
  );
});

test("a switch feeds no router, and typed watts take a port", () => {
  const feed = plan([item("router", 1), item("camera", 2)], { goal: "poe", otherWatts: 10 });
  expect(loadOf(feed)).toEqual({ watts: 26, count: 3 });
  expect(plain(describePurpose(feed))).toBe(
    "to power 2 cameras and 10 W of other equipment over PoE (26 W)",
  );
});

test("a long list is summed up", () => {
  const long = Array.from({ length: 20 }, (_, at) => ({
    ...item("router", 3),
    plural: `${"x".repeat(30)}${at}`,
  }));
  const purpose = describePurpose(plan(long));
  expect(purpose.length).toBeLessThan(MAX_PURPOSE_LENGTH);
  expect(plain(purpose)).toBe("to run 60 devices (720 W) for 2 h 30 min");
});
