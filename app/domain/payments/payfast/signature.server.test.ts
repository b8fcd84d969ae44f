import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isIpInRanges } from "./handle-itn.server.ts";
import { payfastFormTargets } from "./payfast-account.ts";
import { createPayfastForm, splitName } from "./provider.server.ts";
import {
  isSignatureValid,
  parseItnBody,
  phpUrlencode,
  signedPayload,
  signPayment,
  splitSignature,
} from "./signature.server.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const md5 = (text: string) => createHash("md5").update(text).digest("hex");
/** Every code point there is, halves of pairs among them. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x10ffff }), fc.integer({ min: 0, max: 0x7f })), {
    maxLength: 300,
  })
  .map((points) => String.fromCodePoint(...points));

describe("phpUrlencode", () => {
  test.each([
    ["O'Reilly", "O%27Reilly"],
    ["a b", "a+b"],
    ["(2 items)!*~", "%282+items%29%21%2A%7E"],
    ["-_.", "-_."],
    ["é€😀", "%C3%A9%E2%82%AC%F0%9F%98%80"],
    ["a\nb%&=+", "a%0Ab%25%26%3D%2B"],
    ["", ""],
  ])("%s is %s", (value, written) => {
    expect(phpUrlencode(value)).toBe(written);
  });

  test("encodes any text like an independent implementation", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [, theirs] = new URLSearchParams([["", text]]).toString().split("=", 2);
        expect(phpUrlencode(text)).toBe((theirs ?? "").replaceAll("*", "%2A"));
      }),
    );
  });

  test("any bytes survive a round trip, and only letters, digits and -_.+% are used", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), (value) => {
        const written = phpUrlencode(value);
        expect(written).toMatch(/^(?:[\w.+-]|%[0-9A-F]{2})*$/);
        expect(parseItnBody(bytes(`a=${written}`))).toEqual([{ name: "a", value }]);
      }),
    );
  });

  test("fields keep their order and empty values", () => {
    const body = "z=1&a=&m_payment_id=ORD-1001&b=x%2By&signature=abc";
    const { signed = [], signature } = splitSignature(parseItnBody(bytes(body)) ?? []) ?? {};
    expect(signed.map(({ name }) => name)).toEqual(["z", "a", "m_payment_id", "b"]);
    expect(signedPayload(signed)).toBe("z=1&a=&m_payment_id=ORD-1001&b=x%2By");
    expect(signature).toBe("abc");
  });

  test.each([
    "",
    "a",
    "=b",
    "a=1&&b=2",
    "a=1&a=2",
    "a=\u0000",
    "a=é",
    '{"a":1}\n',
    "a%26b=1",
    "%61=1",
    "a+b=1",
    "a&".repeat(9_999),
    "a=&".repeat(6_000),
  ])("%j is no form", (body) => {
    expect(parseItnBody(bytes(body))).toBeUndefined();
  });

  test("keeps a percent sign without a hex pair, as PHP does", () => {
    const [field] = parseItnBody(bytes("a=%zz%4%41%")) ?? [];
    expect(field?.value).toEqual(bytes("%zz%4A%"));
  });

  test.each([
    "signature=abc&a=1",
    "a=1&signature=abc&b=2",
    "a=1",
    "signature=abc",
    "a=1&signature=",
  ])("%s is not signed as a whole", (body) => {
    expect(splitSignature(parseItnBody(bytes(body)) ?? [])).toBeUndefined();
  });
});

describe("a payment's signature", () => {
  const fields = {
    item_name: "Order ORD-1001 (2 items)",
    amount: "1299.00",
    merchant_id: "10000100",
    merchant_key: "46f0cd694581a",
    return_url: "https://example.co.za/checkout/return",
    cancel_url: "https://example.co.za/checkout/cancel",
    notify_url: "https://example.co.za/api/payfast/itn",
    name_first: "Thandi",
    name_last: " O'Reilly ",
    email_address: "thandi@example.co.za",
    cell_number: "",
    m_payment_id: "ORD-1001",
  };

  test("equals the known signature, in whatever order the fields are given", () => {
    const signed = signPayment(fields, "jt7NOE43FZPn");
    expect(signed.at(-1)).toEqual(["signature", "998633450f6383a17e99bacdaaa328fe"]);
    expect(signed.map(([name]) => name)).toEqual([
      "merchant_id",
      "merchant_key",
      "return_url",
      "cancel_url",
      "notify_url",
      "name_first",
      "name_last",
      "email_address",
      "m_payment_id",
      "amount",
      "item_name",
      "signature",
    ]);
    expect(Object.fromEntries(signed).name_last).toBe("O'Reilly");
  });

  test.each(["a b&c=d", "100% sure!", "pässwörd", " with blanks around ", "'()*~"])(
    "takes a passphrase like %j",
    (passphrase) => {
      const signature = signPayment({ amount: "1.00" }, passphrase).at(-1)?.[1];
      expect(signature).toBe(md5(`amount=1.00&passphrase=${phpUrlencode(passphrase.trim())}`));
      expect(isSignatureValid(passphrase, "amount=1.00", signature ?? "")).toBe(true);
      expect(isSignatureValid(`${passphrase}x`, "amount=1.00", signature ?? "")).toBe(false);
    },
  );

  test.each(["", "x", "998633450F6383A17E99BACDAAA328FE", "é".repeat(16)])(
    "%j is nobody's signature",
    (signature) => {
      expect(isSignatureValid("jt7NOE43FZPn", "amount=1.00", signature)).toBe(false);
    },
  );
});

describe("the form for PayFast", () => {
  const payfast = {
    merchantId: "10000100",
    merchantKey: "46f0cd694581a",
    passphrase: "jt7NOE43FZPn",
    origin: "https://www.payfast.co.za",
    ipRanges: [],
  };
  const order = {
    number: 1001,
    accessKey: "k".repeat(43),
    fullName: "Thandi O'Reilly",
    email: "thandi@example.co.za",
    due: 129900,
    lines: [{ quantity: 2 }],
  };
  const fieldsOf = (changes: Partial<typeof order> = {}) => {
    const { fields } = createPayfastForm(
      { payfast, origin: "https://shop.example" },
      { ...order, ...changes },
    );
    return Object.fromEntries(fields);
  };

  test("contains merchant, order, amount and return URLs", () => {
    expect(fieldsOf()).toEqual({
      merchant_id: "10000100",
      merchant_key: "46f0cd694581a",
      return_url: `https://shop.example/orders/${order.accessKey}/return`,
      cancel_url: `https://shop.example/orders/${order.accessKey}/cancelled`,
      notify_url: "https://shop.example/api/payfast/notify",
      name_first: "Thandi",
      name_last: "O'Reilly",
      email_address: "thandi@example.co.za",
      m_payment_id: "ORD-1001",
      amount: "1299.00",
      item_name: "Order ORD-1001 (2 items)",
      signature: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test("uses the singular for one item, and leaves out an email address that is too long", () => {
    const fields = fieldsOf({
      lines: [{ quantity: 1 }],
      email: `${"a".repeat(100)}@example.co.za`,
    });
    expect(fields.item_name).toBe("Order ORD-1001 (1 item)");
    expect(fields.email_address).toBeUndefined();
  });

  test("any amount has two decimals and a dot", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (total) => {
        const { amount = "" } = fieldsOf({ due: total });
        expect(amount).toMatch(/^\d+\.\d\d$/);
        expect(Math.round(Number(amount) * 100)).toBe(total);
      }),
    );
  });

  test("any name fits, without characters that a browser would change", () => {
    fc.assert(
      fc.property(anyText, (name) => {
        for (const part of Object.values(splitName(name))) {
          expect([...part].length).toBeLessThanOrEqual(100);
          expect(part).toBe(part.trim().toWellFormed());
          expect(part).not.toMatch(/[\r\n\0]/);
        }
      }),
    );
    expect(splitName("  Thandi\nMaria  van der Nkosi ")).toEqual({
      first: "Thandi Maria van der",
      last: "Nkosi",
    });
    expect(splitName("Thandi")).toEqual({ first: "Thandi", last: "" });
  });

  test("form-action allows PayFast's domains only", () => {
    expect(payfastFormTargets(payfast)).toEqual([
      "https://www.payfast.co.za",
      "https://*.payfast.co.za",
      "https://*.payfast.io",
    ]);
    for (const origin of ["http://127.0.0.1:4999", "https://payfast.co.za.evil.example"]) {
      expect(payfastFormTargets({ origin })).toEqual([origin]);
    }
  });
});

test.each([
  ["197.97.145.144", true],
  ["197.97.145.159", true],
  ["197.97.145.160", false],
  ["197.97.145.143", false],
  ["144.126.193.139", true],
  ["144.126.193.138", false],
  ["::1", false],
  ["unknown", false],
  ["", false],
])("a notice from %s: %s", (address, isTheirs) => {
  expect(isIpInRanges(address, ["197.97.145.144/28", "144.126.193.139"])).toBe(isTheirs);
});
