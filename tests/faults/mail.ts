import { setTimeout as pause } from "node:timers/promises";
import { startSmtpServer } from "#tests/helpers/mail/smtp-server.ts";
import { atLeast, counted, exactly, type Fault, none } from "./fault-report.ts";
import { BUYERS, openShop, runConcurrently } from "./shop.ts";

const ORDERS = 500;
const MODES = [
  "say-nothing",
  "refuse-temporarily",
  "refuse-login",
  "refuse-relaying",
  "drop-after-data",
  "accept-slowly",
] as const;

/** The order stands whatever the mail server does; the mail comes later, once. */
export const mail: Fault = {
  title: "mail server down, refusing, slow and lying",
  how: `${ORDERS} orders are placed while the mail server is stopped, silent, answers 451, 535 and 550 5.7.1, hangs up after the whole mail, and takes a mail without ever answering, in turn. Time is compressed: the pauses of the retry schedule (half an hour of them) and the holds of mails under way are ended in the database instead of waited for.`,
  async run(say) {
    const credentials = { user: "shop", password: "its own password" };
    let server = await startSmtpServer({ credentials });
    const { url, port } = server;
    const shop = await openShop({ variables: { SMTP_URL: url } });
    try {
      const productId = await shop.addProduct(ORDERS * 2);
      await server.stop();
      let [placed, slowest] = [0, 0];
      const order = async () => {
        const buyer = await shop.buyer(productId);
        const startedAt = performance.now();
        const answer = buyer && (await shop.press(buyer));
        slowest = Math.max(slowest, performance.now() - startedAt);
        if (answer?.status === 303) placed++;
      };
      const share = Math.ceil(ORDERS / (MODES.length + 1));
      await runConcurrently(share, 4, order);
      say(`${placed} orders while it was down`);
      server = await startSmtpServer({ port, credentials });
      let tried = await shop.count("select coalesce(sum(attempts), 0) from mail_outbox");
      for (const mode of MODES) {
        await server.behave(mode);
        await letTimePass();
        await runConcurrently(Math.min(share, ORDERS - placed), 4, order);
        const tries = await triesAbove(tried);
        say(`${placed} orders, ${tries - tried} tries while it did "${mode}"`);
        tried = tries;
      }
      const lied = (await server.seen()).length - (await server.received()).length;
      await server.behave("accept");
      const wanted = await shop.count("select count(*) from mail_outbox");
      for (let round = 0; round < 200; round++) {
        await letTimePass();
        if ((await shop.count(WAITING)) === 0) break;
        await pause(500);
      }
      const received = await server.received();
      const ids = received.map(({ mail: { messageId } }) => messageId ?? "");
      const toBuyers = received.filter(({ envelope }) =>
        envelope.to.some((to) => to.endsWith(BUYERS)),
      );
      return [
        exactly("orders placed", placed, ORDERS),
        counted("slowest press, ms", Math.round(slowest)),
        atLeast("tries that failed", tried, ORDERS / 4),
        counted("mails that a lying server took whole and did not answer for", lied),
        exactly("mails to buyers", toBuyers.length, ORDERS),
        exactly("mails in all, one to the buyer and one to the company", ids.length, wanted),
        none("mails twice", ids.length - new Set(ids).size),
        none("mails given up", await shop.count(GIVEN_UP)),
      ];
    } finally {
      await shop.close();
      await server.stop();
    }

    /** After an outage the worker rests until its next tick, at most a quarter of a minute away. */
    async function triesAbove(before: number): Promise<number> {
      let tries = before;
      for (let wait = 0; wait < 40 && tries <= before; wait++) {
        await pause(500);
        tries = await shop.count("select coalesce(sum(attempts), 0) from mail_outbox");
      }
      return tries;
    }

    /** Pauses end now; the worker looks when it is told that there is mail. */
    async function letTimePass(): Promise<void> {
      await shop.query(`update mail_outbox set next_attempt_at = now()
        where sent_at is null and failed_at is null and lease_expires_at is null`);
      await shop.query("notify mail_outbox");
    }
  },
};

const WAITING = "select count(*) from mail_outbox where sent_at is null and failed_at is null";
const GIVEN_UP = "select count(*) from mail_outbox where failed_at is not null";
