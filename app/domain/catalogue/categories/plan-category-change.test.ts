import { describe, expect, test } from "vitest";
import { type CategoryNode, planDeletion, planMerge, planMove } from "./plan-category-change.ts";

const node = (id: string, parentId: string | null, level: number, name = id): CategoryNode => ({
  id,
  name,
  parentId,
  level,
});
const nodes = [
  node("hardware", null, 1),
  node("laptops", "hardware", 2),
  node("business", "laptops", 3),
  node("thin", "business", 4),
  node("software", null, 1),
  node("tools", "software", 2),
  node("tools-business", "tools", 3, "Business"),
];
const levels = (plan: ReturnType<typeof planMove>) =>
  typeof plan === "string" ? plan : Object.fromEntries(plan.nodes.map((n) => [n.id, n.level]));

describe("moving a subtree", () => {
  test("moves all descendants and shifts their levels", () => {
    expect(levels(planMove(nodes, "laptops", "tools"))).toMatchObject({
      laptops: 3,
      business: 4,
      thin: 5,
    });
    expect(levels(planMove(nodes, "laptops", null))).toMatchObject({ laptops: 1, thin: 3 });
  });

  test.each([
    ["laptops", "tools-business", "too-deep"],
    ["laptops", "thin", "inside-itself"],
    ["laptops", "laptops", "inside-itself"],
    ["laptops", "hardware", "same"],
    ["nothing", "hardware", "gone"],
    ["laptops", "nothing", "gone"],
    ["business", "tools", "name-taken"],
  ])("%s below %s is rejected: %s", (id, to, reason) => {
    expect(planMove(nodes, id, to)).toBe(reason);
  });
});

describe("merging", () => {
  test("merges children of the same name and moves the others", () => {
    const more = [...nodes, node("spare", "laptops", 3)];
    const plan = planMerge(more, "laptops", "tools");
    if (typeof plan === "string") throw new Error(plan);
    expect([...plan.replacements]).toEqual([
      ["laptops", "tools"],
      ["business", "tools-business"],
    ]);
    expect(plan.nodes.find(({ id }) => id === "thin")?.parentId).toBe("tools-business");
    expect(plan.nodes.find(({ id }) => id === "spare")?.parentId).toBe("tools");
    expect(plan.nodes.map(({ id }) => id)).not.toContain("business");
  });

  test.each([
    ["laptops", "software", "other-level"],
    ["laptops", "laptops", "same"],
    ["laptops", "nothing", "gone"],
  ])("%s into %s is rejected: %s", (id, into, reason) => {
    expect(planMerge(nodes, id, into)).toBe(reason);
  });
});

test("a deletion moves its products outside of the subtree", () => {
  const plan = planDeletion(nodes, "laptops", "tools");
  if (typeof plan === "string") throw new Error(plan);
  expect(plan.nodes.map(({ id }) => id)).toEqual([
    "hardware",
    "software",
    "tools",
    "tools-business",
  ]);
  expect(plan.replacements.get("thin")).toBe("tools");
  expect(planDeletion(nodes, "laptops", "thin")).toBe("inside-itself");
  expect(planDeletion(nodes, "laptops", "nothing")).toBe("gone");
  expect(planDeletion(nodes, "nothing", undefined)).toBe("gone");
});
