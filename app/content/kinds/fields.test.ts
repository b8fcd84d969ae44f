import { expect, test } from "vitest";
import { defaultEntries } from "#app/content/site-content.server.ts";
import { completeValues, type Values } from "./fields.ts";
import { homeFields } from "./home-fields.ts";
import { serviceFields } from "./service-fields.ts";

test("an entry that was stored before a field existed has its default", () => {
  const installed = defaultEntries.get("home");
  const stored = { hero: { text: "Our own words" } };
  expect(completeValues(homeFields, stored, installed).hero).toMatchObject({
    text: "Our own words",
    contactLabel: "Start Your Journey",
    servicesLabel: "Learn More",
  });
});

test("a field that was emptied stays empty, and without a default it is empty", () => {
  const analytics = defaultEntries.get("service/data-analytics");
  const labelOf = (stored: Values, installed?: Values) =>
    completeValues(serviceFields, stored, installed).footerLabel;
  expect(labelOf({}, analytics)).toBe("Data analytics");
  expect(labelOf({ footerLabel: "" }, analytics)).toBe("");
  expect(labelOf({})).toBe("");
});
