import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "#tests/helpers/cpu-time.ts";
import { isEmailAddress } from "./email-address.ts";

const ordinary = [
  "thandi@umfula.example",
  "thandi.nkosi@mail.umfula.co.za",
  "thandi+shop@umfula.example",
  "o'reilly@umfula.example",
  "r&d@umfula.example",
  "a@b.co",
  "UPPER.Case@Umfula.EXAMPLE",
  "first_last@umfula.example",
  "first-last@um-fula.example",
  "12345@678.example",
  "bounce+order=17@umfula.example",
  "x@xn--umfla-kva.example",
  "x@umfula.xn--p1ai",
  `${"a".repeat(64)}@umfula.example`,
];

const hostile: Record<string, readonly unknown[]> = {
  "nothing at all": ["", " ", "@", "a@", "@b.example", undefined, null, 7, {}, ["a@b.example"]],
  "more than one address": [
    "a@b.example,c@evil.example",
    "a@b.example, c@evil.example",
    "a@b.example;c@evil.example",
    "a@b.example c@evil.example",
    "a@b.example\tc@evil.example",
    "a@b@evil.example",
    "a@b.example@evil.example",
    "a@evil.example@b.example",
  ],
  "a quoted local part that parsers read differently": [
    '"a@evil.example x"@b.example',
    '"a@evil.example, "@b.example',
    '"xclow3n@gmail.example x"@internal.example',
    '"a"@b.example',
    '"a\\"@evil.example"@b.example',
    '" "@b.example',
    'a"b"c@b.example',
    '"<a@evil.example>"@b.example',
  ],
  "a display name, brackets, comments": [
    "Thandi <a@b.example>",
    "<a@b.example>",
    "a@b.example <c@evil.example>",
    '"a@b.example" <c@evil.example>',
    "a@b.example>",
    "<@evil.example:a@b.example>",
    "@evil.example:a@b.example",
    "a(comment)@b.example",
    "a@(evil.example)b.example",
    "a@b.example(evil.example)",
    "(a@evil.example) a@b.example",
  ],
  "a group": [
    "friends:a@b.example,c@d.example;",
    "friends:;",
    "g0:g1:g2:g3:g4:a@b.example;",
    "undisclosed-recipients:;",
    `${"g:".repeat(5000)}a@b.example`,
  ],
  "control characters and header lines": [
    "a@b.example\n",
    "\na@b.example",
    "a@b.example\r\nBcc: c@evil.example",
    "a\r\nBcc: c@evil.example\r\n@b.example",
    "a@b.example%0aBcc:c@evil.example",
    "a@b.example\0",
    "a\0@b.example",
    "a@b\u0000.example",
    "a@b.example\u007f",
    "a@b.example\u0085",
    "a@b.example\u2028",
    "a@b.example> SIZE=1\r\nRCPT TO:<c@evil.example",
  ],
  "characters from beyond ASCII that look alike or fold": [
    "a@b.exаmple",
    "a＠b.example",
    "a@b。example",
    "a@ｂ.example",
    "zoë@b.example",
    "a@bücher.example",
    "a\u200b@b.example",
    "\u202ea@b.example",
    "a@b.example\ufeff",
    "a@ſtrange.example",
    "a@b.example\ud800",
  ],
  "routes through old relays and shells": [
    "a%evil.example@b.example",
    "evil.example!a@b.example",
    "|/bin/sh@b.example",
    "/var/spool/a@b.example",
    "`id`@b.example",
    "$HOME@b.example",
    "-oQ/tmp@b.example",
    "-froot@b.example",
    "a\\@b.example",
    "a*@b.example",
  ],
  "a domain that is none": [
    "a@localhost",
    "a@127.0.0.1",
    "a@[127.0.0.1]",
    "a@[IPv6:::1]",
    "a@2130706433",
    "a@b.example.",
    "a@.b.example",
    "a@b..example",
    "a@-b.example",
    "a@b-.example",
    "a@b_c.example",
    "a@b.e",
    "a@b.example:25",
    "a@b.example/c",
    "a@b.example?subject=x",
    "a@b.example#c",
    "mailto:a@b.example",
  ],
  "dots in the wrong place": [".a@b.example", "a.@b.example", "a..b@b.example", "..@b.example"],
  "too long": [
    `${"a".repeat(65)}@b.example`,
    `a@${"b".repeat(64)}.example`,
    `a@${"b.".repeat(130)}example`,
    `${"a".repeat(1_000_000)}@b.example`,
  ],
};

describe("isEmailAddress", () => {
  test.each(ordinary)("accepts %s", (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  describe.each(Object.entries(hostile))("refuses %s", (_trick, addresses) => {
    test.each(addresses.map((address) => [JSON.stringify(address)?.slice(0, 60), address]))(
      "%s",
      (_shown, address) => {
        expect(isEmailAddress(address)).toBe(false);
      },
    );
  });

  test("is fast for long text", () => {
    const taken = cpuMilliseconds(() => {
      for (const unit of ["a.", "a-", "@", "a@b.", "(", '"', "a'"])
        isEmailAddress(unit.repeat(200_000));
    });
    expect(taken).toBeLessThan(500);
  });
});
