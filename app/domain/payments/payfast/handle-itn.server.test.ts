import { describe, expect, test } from "vitest";
import { payfastItnFixture } from "#tests/helpers/orders/payfast-itn-fixture.ts";

const payfast = payfastItnFixture();
const { scene, PAYFAST_IP, fieldsFor, write, signed, receive, paidFor, newestItn, paidMails } =
  payfast;

describe("an ITN that passes all checks", () => {
  test("pays the order: state, payment with fee, invoice, mail, and the ITN is stored", async () => {
    const { id, number, accessKey } = await scene.placed();
    const body = signed(fieldsFor(number, { pf_payment_id: "1234567" }));
    expect(await receive(body)).toBe("paid");
    const order = await scene.read(accessKey);
    expect(order).toMatchObject({ state: "paid", documents: [{ kind: "invoice" }] });
    expect(order?.payments).toMatchObject([
      { method: "payfast", amount: 10000, fee: 350, reference: "1234567" },
    ]);
    expect(order?.events.at(-1)).toMatchObject({ kind: "paid", actor: "payfast" });
    expect(await paidMails(number)).toHaveLength(1);
    expect(await newestItn()).toMatchObject({
      verificationResult: "paid",
      orderId: id,
      paymentId: "1234567",
      ipAddress: PAYFAST_IP,
      body,
    });
  });

  test("sends exactly the signed payload, without the signature, for validation", async () => {
    const { number } = await scene.placed();
    const fields = fieldsFor(number);
    await receive(signed(fields));
    expect((await payfast.server.asked()).at(-1)).toBe(write(fields));
  });

  test("is idempotent: 20 concurrent duplicates make one payment, one mail, one invoice", async () => {
    const { id, number, accessKey } = await scene.placed();
    const body = signed(fieldsFor(number));
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => receive(body)));
    expect(verdicts.filter((verificationResult) => verificationResult === "paid")).toHaveLength(1);
    expect(verdicts.filter((verificationResult) => verificationResult === "repeated")).toHaveLength(
      19,
    );
    expect(await paidFor(id)).toHaveLength(1);
    expect(await paidMails(number)).toHaveLength(1);
    const order = await scene.read(accessKey);
    expect(order?.documents).toHaveLength(1);
    expect(order?.events.filter(({ kind }) => kind === "paid")).toHaveLength(1);
  });

  test("one payment for two orders at once pays one of them", async () => {
    const [one, other] = [await scene.placed(), await scene.placed()];
    const pf_payment_id = "shared";
    const verdicts = await Promise.all(
      [one, other].map(({ number }) => receive(signed(fieldsFor(number, { pf_payment_id })))),
    );
    expect(verdicts.toSorted()).toEqual(["paid", "repeated"]);
  });

  test("another status before or after COMPLETE does not change the payment", async () => {
    const { id, number } = await scene.placed();
    const pf_payment_id = "in-any-order";
    const tell = (payment_status: string) =>
      receive(signed(fieldsFor(number, { pf_payment_id, payment_status })));
    expect(await tell("PENDING")).toBe("not-complete");
    expect(await scene.stateOf(id)).toBe("awaiting-payment");
    expect(await tell("COMPLETE")).toBe("paid");
    expect(await tell("FAILED")).toBe("not-complete");
    expect(await tell("COMPLETE")).toBe("repeated");
    expect(await tell("CANCELLED")).toBe("not-complete");
    expect(await scene.stateOf(id)).toBe("paid");
    expect(await paidFor(id)).toHaveLength(1);
  });

  test("accepts any field order, as long as it was signed in it", async () => {
    const { number } = await scene.placed();
    expect(await receive(signed(fieldsFor(number).toReversed()))).toBe("paid");
  });

  test("tolerates a cent of rounding", async () => {
    for (const amount_gross of ["99.99", "100.01"]) {
      const { number } = await scene.placed();
      expect(await receive(signed(fieldsFor(number, { amount_gross })))).toBe("paid");
    }
  });

  test("accepts special characters in passphrase and fields", async () => {
    const { number } = await scene.placed();
    const passphrase = " Ñ0t & e=asy%+~*'() ";
    const body = signed(
      fieldsFor(number, { name_first: "Zoë 李*~'()!", name_last: "%00 & co" }),
      passphrase.trim(),
    );
    expect(await receive(body, { payfast: { passphrase } })).toBe("paid");
  });
});

describe("a rejected ITN changes nothing and is stored", () => {
  type Case = [string, (number: number) => Promise<string>, string];
  const cases: Case[] = [
    ["signed with another passphrase", (n) => receive(signed(fieldsFor(n), "guess")), "forged"],
    [
      "changed after it was signed",
      (n) => receive(signed(fieldsFor(n, { amount_gross: "1.00" })).replace("1.00", "100.00")),
      "forged",
    ],
    [
      "signed in one order and sent in another",
      (n) => {
        const [signature] = signed(fieldsFor(n)).split("&").slice(-1);
        return receive(`${write(fieldsFor(n).toReversed())}&${signature}`);
      },
      "forged",
    ],
    ["not signed", (n) => receive(write(fieldsFor(n))), "malformed"],
    [
      "from elsewhere",
      (n) => receive(signed(fieldsFor(n)), { ipAddress: "203.0.113.9" }),
      "wrong-address",
    ],
    [
      "from an address that is none",
      (n) => receive(signed(fieldsFor(n)), { ipAddress: "unknown" }),
      "wrong-address",
    ],
    [
      "for another merchant",
      (n) => receive(signed(fieldsFor(n, { merchant_id: "10000101" }))),
      "wrong-merchant",
    ],
    [
      "for no merchant",
      (n) => receive(signed(fieldsFor(n, { merchant_id: null }))),
      "wrong-merchant",
    ],
    ["for an order that is not", () => receive(signed(fieldsFor(999_999_999))), "unknown-order"],
    [
      "for a number of another kind",
      (n) => receive(signed(fieldsFor(n, { m_payment_id: `${n}` }))),
      "unknown-order",
    ],
    [
      "for an order too large to be one",
      (n) => receive(signed(fieldsFor(n, { m_payment_id: "ORD-99999999999" }))),
      "unknown-order",
    ],
    [
      "without PayFast's number",
      (n) => receive(signed(fieldsFor(n, { pf_payment_id: null }))),
      "malformed",
    ],
    [
      "naming a field twice",
      (n) => receive(`amount_gross=100.00&${signed(fieldsFor(n))}`),
      "malformed",
    ],
    ...fieldsFor(1).map(
      ([name]): Case => [
        `with ${name} behind the signature`,
        (n) => {
          const fields = fieldsFor(n);
          const [unsigned] = fields.splice(
            fields.findIndex((field) => field[0] === name),
            1,
          );
          return receive(`${signed(fields)}&${write(unsigned ? [unsigned] : [])}`);
        },
        "malformed",
      ],
    ),
    ["with two signatures", (n) => receive(`${signed(fieldsFor(n))}&signature=`), "malformed"],
    [
      "with the signature before everything it should sign",
      (n) => {
        const [signature] = signed([]).split("&").slice(-1);
        return receive(`${signature}&${write(fieldsFor(n))}`);
      },
      "malformed",
    ],
    [
      "whose signed fields were merged into one name",
      (n) => receive(signed(fieldsFor(n)).replace("&amount_fee=", "%26amount_fee=")),
      "forged",
    ],
    [
      "whose signed fields were merged into the name of the next",
      (n) => receive(signed(fieldsFor(n)).replace(/&amount_fee=([^&]+)&/, "&amount_fee%3D$1%26")),
      "malformed",
    ],
    ["with nothing in it", () => receive(""), "malformed"],
    [
      "of 200 signed fields",
      (n) =>
        receive(
          signed([
            ...fieldsFor(n),
            ...Array.from({ length: 200 }, (_, at): [string, string] => [`x${at}`, ""]),
          ]),
        ),
      "malformed",
    ],
    ["of 20 000 odd bytes", () => receive("\0".repeat(20_000)), "malformed"],
  ];

  test.each(cases)("%s", async (_what, send, verificationResult) => {
    const { id, number } = await scene.placed();
    const before = (await payfast.server.asked()).length;
    expect(await send(number)).toBe(verificationResult);
    expect(await scene.stateOf(id)).toBe("awaiting-payment");
    expect(await paidFor(id)).toEqual([]);
    expect(await newestItn()).toMatchObject({ verificationResult });
    // PayFast is not bothered with what we can tell ourselves.
    expect((await payfast.server.asked()).length).toBe(before);
  });

  test("PayFast says INVALID", async () => {
    await payfast.server.behave("invalid");
    const { id, number } = await scene.placed();
    expect(await receive(signed(fieldsFor(number)))).toBe("invalid");
    expect(await scene.stateOf(id)).toBe("awaiting-payment");
  });

  test.each(["error", "garbage", "hang-up", "slowly"] as const)(
    "PayFast's answer is %s: nothing is decided, and the notice is taken when it comes again",
    async (mode) => {
      await payfast.server.behave(mode);
      const { id, number } = await scene.placed();
      const body = signed(fieldsFor(number));
      expect(await receive(body, { withinMs: 300 })).toBe("not-answered");
      expect(await scene.stateOf(id)).toBe("awaiting-payment");
      expect(await paidFor(id)).toEqual([]);
      await payfast.server.behave("valid");
      expect(await receive(body)).toBe("paid");
    },
  );

  test("PayFast cannot be reached", async () => {
    const { number } = await scene.placed();
    const payfast = { origin: "http://127.0.0.1:1" };
    expect(await receive(signed(fieldsFor(number)), { payfast })).toBe("not-answered");
  });

  test("retries a failed validation once", async () => {
    await payfast.server.behave("fail-once");
    const { number } = await scene.placed();
    expect(await receive(signed(fieldsFor(number)))).toBe("paid");
  });
});
