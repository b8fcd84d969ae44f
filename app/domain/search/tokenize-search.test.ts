import { describe, expect, test } from "vitest";
import { firstSentence } from "#app/domain/catalogue/product-lists/read-product-summaries.server.ts";
import { editDistance } from "./edit-distance.ts";
import {
  MAX_SEARCH_LENGTH,
  normalizeSearch,
  readPriceLimit,
  tokenizeSearch,
} from "./tokenize-search.ts";

describe("normalizing a search", () => {
  test.for([
    ["  two   words \n", "two words"],
    ["high\u0000veld\u200b", "high veld"],
    ["ﬁbre", "ﬁbre"],
    ["½", "½"],
    ["🌸", "🌸"],
    ["\ud800", ""],
  ] as const)("%j becomes %j", ([submitted, tidy]) => {
    expect(normalizeSearch(submitted)).toBe(tidy);
  });

  test("is cut at a code point", () => {
    const cut = normalizeSearch("🌸".repeat(5000));
    expect([...cut]).toHaveLength(MAX_SEARCH_LENGTH);
    expect(cut.endsWith("🌸")).toBe(true);
  });

  test.for([
    ["Highveld 14", ["highveld", "14"]],
    ["Wi-Fi, 2.5 Gb/s!", ["wi-fi", "2p5gb"]],
    ["32 GB", ["32gb"]],
    ["32GB", ["32gb"]],
    ["R220 G", ["r220", "g"]],
    ["a switch for the office", ["switch", "office"]],
    ["for the", ["for", "the"]],
    ["same same", ["same"]],
    ["ﬁbre", ["fibre"]],
    ["½", []],
    ["½ inch", ["inch"]],
    ["%_\\'&|!()<->:*", []],
    ["1 2 3 4 5 6 7 8", ["1", "2", "3", "4", "5", "6"]],
  ] as const)("“%s” is tokenized to %j", ([search, words]) => {
    expect(tokenizeSearch(search)).toEqual(words);
  });
});

test.for([
  ["switch", "switch", 0],
  ["swich", "switch", 1],
  ["rotuer", "router", 1],
  ["kamera", "camera", 1],
  ["abc", "", 3],
] as const)("the edit distance of %s and %s is %d", ([one, other, steps]) => {
  expect(editDistance(one, other)).toBe(steps);
});

test.for([
  ["14-inch laptop with 32 GB. It weighs 1.4 kg.", "14-inch laptop with 32 GB"],
  ["* A bullet\nThen words. More.", "Then words"],
  ["No full stop", "No full stop"],
  ["At 1.4 kg it is light! Really.", "At 1.4 kg it is light!"],
  ["", ""],
] as const)("the first sentence of %j is %j", ([description, line]) => {
  expect(firstSentence(description)).toBe(line);
});

test("a long first sentence is cut at a word", () => {
  const line = firstSentence("word ".repeat(100));
  expect(line.length).toBeLessThanOrEqual(141);
  expect(line).toMatch(/ word…$/);
});

test.for([
  ["laptop under R30 000", 30_000_00, "laptop"],
  ["R1,500.00 keyboard", 1500_00, "keyboard"],
  ["15k rand laptop", 15_000_00, "laptop"],
  ["switch max 2500", 2500_00, "switch"],
] as const)("“%s” names a highest price", ([search, cents, rest]) => {
  expect(readPriceLimit(search)).toEqual({ cents, rest });
});

test.for(["drift r2", "up to 24 ports", "under 600va", "laptop 30000", "server30000"])(
  "“%s” names no price",
  (search) => {
    expect(readPriceLimit(search)).toBeUndefined();
  },
);
