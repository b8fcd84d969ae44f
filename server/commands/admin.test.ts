import { describe, expect, test } from "vitest";
import { parseAdminArguments } from "./admin.ts";

describe("the arguments of npm run admin", () => {
  test("are an email address, and a name if it is known", () => {
    expect(parseAdminArguments(["add", "Sipho@Example.com"])).toEqual({
      verb: "add",
      email: "sipho@example.com",
      name: undefined,
      roles: ["manager"],
    });
    expect(parseAdminArguments(["add", "sipho@example.com", "Sipho", "Ndlovu"])).toEqual({
      verb: "add",
      email: "sipho@example.com",
      name: "Sipho Ndlovu",
      roles: ["manager"],
    });
  });

  test("and the roles, of which manager is the default", () => {
    const roles = (...words: string[]) => {
      const command = parseAdminArguments(["add", "a@example.com", ...words]);
      return command?.verb === "add" ? command : undefined;
    };
    expect(roles("--role", "owner")?.roles).toEqual(["owner"]);
    expect(roles("Sipho Ndlovu", "--role", "warehouse,sales")).toMatchObject({
      name: "Sipho Ndlovu",
      roles: ["sales", "warehouse"],
    });
  });

  test("or the address of somebody who has lost their second factor", () => {
    expect(parseAdminArguments(["remove-two-step-login", "Sipho@Example.com"])).toEqual({
      verb: "remove-two-step-login",
      email: "sipho@example.com",
    });
  });

  test.each([
    [["remove-two-step-login", "a@example.com", "more"]],
    [[]],
    [["add"]],
    [["add", "no address"]],
    [["remove", "a@example.com"]],
    [["add", "a@example.com", " "]],
    [["add", "a@example.com", "--role"]],
    [["add", "a@example.com", "--role", "admin"]],
    [["add", "a@example.com", "--role", "sales,cook"]],
    [["add", "a@example.com", "--role", "sales,"]],
    [["add", "a@example.com", "--role", "sales", "Sipho"]],
  ])("%j are refused", (words) => {
    expect(parseAdminArguments(words)).toBeUndefined();
  });
});
