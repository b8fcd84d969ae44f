import { expect, test } from "vitest";
import { linkTargets } from "#app/seo/link-targets.server.ts";
import { isServed, publicPages } from "#app/seo/public-pages.server.ts";
import type { Settings } from "#app/settings/settings-groups.ts";
import { announcementAt } from "./announcement.server.ts";

const closed: Settings["announcement"] = {
  isOn: true,
  text: "We are closed until 5 January.",
  link: "/delivery",
  kind: "important",
  startsAt: "2026-12-24T12:00",
  endsAt: "2027-01-05T08:00",
};
const at = (time: string, change: Partial<Settings["announcement"]> = {}) =>
  announcementAt({ ...closed, ...change }, new Date(time));

test("starts and ends to the minute, in South African time", () => {
  const starts = new Date("2026-12-24T10:00:00Z");
  const ends = new Date("2027-01-05T06:00:00Z");
  expect(at("2026-12-24T09:59:59.999Z")).toEqual({ shown: undefined, changesAt: starts });
  expect(at("2026-12-24T10:00:00Z")).toMatchObject({
    shown: { text: closed.text, kind: "important", link: { to: "/delivery", label: "Delivery" } },
    changesAt: ends,
  });
  expect(at("2027-01-05T05:59:59.999Z").shown?.text).toBe(closed.text);
  expect(at("2027-01-05T06:00:00Z")).toEqual({ shown: undefined, changesAt: undefined });
});

test("without moments it shows until it is switched off", () => {
  const always = { startsAt: null, endsAt: null, link: "" };
  expect(at("2030-01-01T00:00:00Z", always)).toEqual({
    shown: { text: closed.text, kind: "important", link: undefined },
    changesAt: undefined,
  });
  expect(at("2030-01-01T00:00:00Z", { ...always, isOn: false }).shown).toBeUndefined();
});

test("every public page can be linked, and every link leads to one", () => {
  const paths = linkTargets().map(({ to }) => to);
  expect(publicPages().filter((path) => !paths.includes(path))).toEqual([]);
  expect(paths.filter((path) => !isServed(path))).toEqual([]);
});
