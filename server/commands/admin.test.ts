import { describe, expect, test } from "vitest";
import { parseAdminArguments } from "./admin.ts";

describe("the arguments of npm run admin", () => {
  test("are an email address, and a name if it is known", () => {
    expect(parseAdminArguments(["add", "Sipho@Example.com"])).toEqual({
      email: "sipho@example.com",
      name: undefined,
    });
    expect(parseAdminArguments(["add", "sipho@example.com", "Sipho", "Ndlovu"])).toEqual({
      email: "sipho@example.com",
      name: "Sipho Ndlovu",
    });
  });

  test.each([
    [[]],
    [["add"]],
    [["add", "no address"]],
    [["remove", "a@example.com"]],
    [["add", "a@example.com", " "]],
  ])("%j are refused", (words) => {
    expect(parseAdminArguments(words)).toBeUndefined();
  });
});
