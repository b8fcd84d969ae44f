import { expect, test } from "vitest";
import { isPredictablePassword } from "./predictable-password.ts";

const owner = { name: "Thandi Mokoena", email: "thandi.m@umfula.example" };

test.each([
  "Summer2026",
  "  Summer2026  ",
  "ｐａｓｓｗｏｒｄ",
  "Jacaranda#2026",
  "Polokwane2026",
  "W3stern-Cape!1",
  "OrlandoPirates1937",
  "Thandi1990",
  "umfula123",
  "1q2w3e4r5t",
  "aaaaaaaa",
])("%j is easy to guess without any list", (password) => {
  expect(isPredictablePassword(password, owner)).toBe(true);
});

test.each([
  "kN7#vq2Lp9",
  "thandi likes purple hats",
  "summer in the old orchard",
  "pirates of polokwane",
])("%j is not", (password) => {
  expect(isPredictablePassword(password, owner)).toBe(false);
});
