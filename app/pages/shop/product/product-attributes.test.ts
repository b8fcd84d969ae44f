import { expect, test } from "vitest";
import { mergeShortGroups, specificationId } from "./product-attributes.tsx";

const row = (label: string) => ({ label, value: "yes" });

test("groups of one row, and rows without a group, are the last, general ones", () => {
  const groups = mergeShortGroups([
    { name: "", rows: [row("Colour")] },
    { name: "Ports", rows: [row("USB"), row("HDMI")] },
    { name: "Warranty", rows: [row("Service")] },
    { name: "General", rows: [row("SKU")] },
  ]);
  expect(groups.map(({ name, rows }) => [name, rows.map(({ label }) => label)])).toEqual([
    ["Ports", ["USB", "HDMI"]],
    ["General", ["Colour", "Service", "SKU"]],
  ]);
});

test("the fragment of a group has no spaces or capitals", () => {
  expect(specificationId("Memory & storage")).toBe("specifications-memory-storage");
});
