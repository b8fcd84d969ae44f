import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { payments } from "#app/database/tables/payments.ts";
import { handlePayfastItn } from "#app/domain/payments/payfast/handle-itn.server.ts";
import type { PayfastAccount } from "#app/domain/payments/payfast/payfast-account.ts";
import { payfastItns } from "#app/domain/payments/payfast/tables.server.ts";
import {
  type PayFastServer,
  startPayFastServer,
  testMerchant,
} from "#tests/helpers/servers/payfast-server.ts";
import { orderFixture } from "./order-fixture.ts";

/** The order fixture with a PayFast server that sends ITNs (webhooks) and validates them. */
export function payfastItnFixture() {
  const scene = orderFixture();
  let server: PayFastServer;
  beforeAll(async () => {
    server = await startPayFastServer();
  });
  afterAll(() => server.stop());
  beforeEach(() => server.behave("valid"));

  const PAYFAST_IP = "197.97.145.150";
  let count = 0;

  /** What PayFast would send for an order, with changes; a null leaves the field out. */
  function fieldsFor(number: number, changes: Record<string, string | null> = {}) {
    const fields: Record<string, string | null> = {
      m_payment_id: `ORD-${number}`,
      pf_payment_id: `pf-${++count}`,
      payment_status: "COMPLETE",
      item_name: `Order ORD-${number} (1 item)`,
      item_description: "",
      amount_gross: "100.00",
      amount_fee: "-3.50",
      amount_net: "96.50",
      name_first: "Thandi",
      name_last: "O'Reilly",
      email_address: "thandi@example.co.za",
      merchant_id: testMerchant.merchantId,
      ...changes,
    };
    return Object.entries(fields).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as [string, string]],
    );
  }

  const write = (fields: [string, string][]) =>
    new URLSearchParams(fields).toString().replaceAll("*", "%2A");

  function signed(
    fields: [string, string][],
    passphrase: string = testMerchant.passphrase,
  ): string {
    const text = write(fields);
    const signature = createHash("md5")
      .update(`${text}&${write([["passphrase", passphrase]])}`)
      .digest("hex");
    return `${text}&signature=${signature}`;
  }

  function receive(
    body: string,
    changes: { ipAddress?: string; payfast?: Partial<PayfastAccount>; withinMs?: number } = {},
  ) {
    const { origin, database } = scene;
    const payfast = {
      ...testMerchant,
      origin: server.origin,
      ipRanges: ["197.97.145.144/28"],
      ...changes.payfast,
    };
    return handlePayfastItn(
      { database, origin, payfast, withinMs: changes.withinMs ?? 10_000 },
      { body: new TextEncoder().encode(body), ipAddress: changes.ipAddress ?? PAYFAST_IP },
    );
  }

  const paidFor = (orderId: string) =>
    scene.database.select().from(payments).where(eq(payments.orderId, orderId));
  const newestItn = async () =>
    (
      await scene.database.select().from(payfastItns).orderBy(desc(payfastItns.receivedAt)).limit(1)
    )[0];
  const paidMails = async (number: number) =>
    (await scene.database.select().from(mailOutbox)).filter(({ subject }) =>
      subject?.includes(`Payment received for order ORD-${number}`),
    );

  return {
    scene,
    PAYFAST_IP,
    fieldsFor,
    write,
    signed,
    receive,
    paidFor,
    newestItn,
    paidMails,
    get server() {
      return server;
    },
  };
}
