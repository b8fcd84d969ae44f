import { describe, expect, test } from "vitest";
import { payfastItnFixture } from "#tests/helpers/orders/payfast-itn-fixture.ts";

const payfast = payfastItnFixture();
const { scene, PAYFAST_IP, fieldsFor, write, signed, receive, paidFor, newestItn, paidMails } =
  payfast;

describe("a notice for which all checks hold", () => {
  test("pays the order: state, payment with fee, invoice, mail, and the notice is kept", async () => {
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

  test("PayFast is asked about exactly what it signed, without the signature", async () => {
    const { number } = await scene.placed();
    const fields = fieldsFor(number);
    await receive(signed(fields));
    expect((await payfast.server.asked()).at(-1)).toBe(write(fields));
  });

  test("told 20 times at once: one payment, one mail, one invoice", async () => {
    const { id, number, accessKey } = await scene.placed();
    const body = signed(fieldsFor(number));
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => receive(body)));
    expect(verdicts.filter((verdict) => verdict === "paid")).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === "repeated")).toHaveLength(19);
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

  test("a later word does not take the payment back; an earlier one does not hinder it", async () => {
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

  test("the fields may come in another order, as long as they were signed in it", async () => {
    const { number } = await scene.placed();
    expect(await receive(signed(fieldsFor(number).toReversed()))).toBe("paid");
  });

  test("a cent more or less is rounding", async () => {
    for (const amount_gross of ["99.99", "100.01"]) {
      const { number } = await scene.placed();
      expect(await receive(signed(fieldsFor(number, { amount_gross })))).toBe("paid");
    }
  });

  test("a passphrase with odd characters and text from all over the world fit", async () => {
    const { number } = await scene.placed();
    const passphrase = " Ñ0t & e=asy%+~*'() ";
    const body = signed(
      fieldsFor(number, { name_first: "Zoë 李*~'()!", name_last: "%00 & co" }),
      passphrase.trim(),
    );
    expect(await receive(body, { payfast: { passphrase } })).toBe("paid");
  });
});

describe("a notice that is not believed changes nothing and is kept", () => {
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
      (n) => receive(signed(fieldsFor(n)), { address: "203.0.113.9" }),
      "wrong-address",
    ],
    [
      "from an address that is none",
      (n) => receive(signed(fieldsFor(n)), { address: "unknown" }),
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

  test.each(cases)("%s", async (_what, send, verdict) => {
    const { id, number } = await scene.placed();
    const before = (await payfast.server.asked()).length;
    expect(await send(number)).toBe(verdict);
    expect(await scene.stateOf(id)).toBe("awaiting-payment");
    expect(await paidFor(id)).toEqual([]);
    expect(await newestItn()).toMatchObject({ verificationResult: verdict });
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

  test("nobody answers at PayFast's address", async () => {
    const { number } = await scene.placed();
    const payfast = { origin: "http://127.0.0.1:1" };
    expect(await receive(signed(fieldsFor(number)), { payfast })).toBe("not-answered");
  });

  test("one hiccup is asked about again at once", async () => {
    await payfast.server.behave("fail-once");
    const { number } = await scene.placed();
    expect(await receive(signed(fieldsFor(number)))).toBe("paid");
  });
});
