import { expect, test } from "vitest";
import { cpuMilliseconds } from "#tests/helpers/cpu-time.ts";
import { messageSubject } from "./contact-message.ts";

const written = { channel: "website", kind: "general", reference: "1A2B3C4D" } as const;
const subjectOf = (message: string) => messageSubject({ ...written, message });

test.each([
  ["About Cloud Services: we have 40 people", "Cloud Services"],
  ["About Highveld 14 Plus: is it in stock?", "Highveld 14 Plus"],
  ["I would like to order:\n2 × Boma 60, R 18999.00 each", "Your order"],
  ["Could you quote for 12 laptops? We need them soon.", "Could you quote for 12 laptops?"],
  ["Our server in Centurion is down.\nPlease call.", "Our server in Centurion is down"],
  ["Hello:\n\nmore", "Hello"],
  ["\n\n  spaced   out  ", "spaced out"],
  [" . ", "Your message"],
  ["", "Your message"],
])("the subject of %j is %j", (message, subject) => {
  expect(subjectOf(message)).toBe(subject);
});

test("truncates at a word boundary and never inside a character", () => {
  const words = subjectOf("network ".repeat(30));
  expect(words).toMatch(/^(network ){7,8}\.\.\.$/);
  const signs = subjectOf(`a${"\u{1f600}".repeat(80)}`);
  expect(signs.isWellFormed()).toBe(true);
  expect(signs.length).toBeLessThanOrEqual(75);
});

test("is found at once, whatever a visitor wrote", () => {
  const spent = cpuMilliseconds(() => expect(subjectOf(`a${".".repeat(30_000)}b`)).toBe("a"));
  expect(spent).toBeLessThan(300);
});

test.each([
  ["general", "phone", "Your message, reference 1A2B3C4D"],
  ["complaint", "letter", "Your complaint, reference 1A2B3C4D"],
  ["information-request", "email", "Your information request, reference 1A2B3C4D"],
] as const)("the subject of the type %s, recorded by %s, is %j", (kind, channel, subject) => {
  const message = "Furious. Do not mention the discount.";
  expect(messageSubject({ ...written, kind, channel, message })).toBe(subject);
});
