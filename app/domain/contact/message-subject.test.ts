import { expect, test } from "vitest";
import { messageSubject } from "./contact-message.ts";

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
  expect(messageSubject(message)).toBe(subject);
});

test("truncates at a word boundary and never inside a character", () => {
  const words = messageSubject("network ".repeat(30));
  expect(words).toMatch(/^(network ){7,8}\.\.\.$/);
  const signs = messageSubject(`a${"\u{1f600}".repeat(80)}`);
  expect(signs.isWellFormed()).toBe(true);
  expect(signs.length).toBeLessThanOrEqual(75);
});
