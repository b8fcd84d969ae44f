import { expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { replyTemplate } from "./message-labels.ts";

test("a reply is signed with the colleague's name, or by the company alone", () => {
  const signatureOf = (colleague: string) =>
    replyTemplate("Thandi", colleague).split("\n\n").at(-1);
  expect(signatureOf("Naledi Mokoena")).toBe(`Kind regards\nNaledi Mokoena\n${company().name}`);
  expect(signatureOf(" ")).toBe(`Kind regards\n${company().name}`);
});
