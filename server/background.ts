import { sweepCarts } from "#app/domain/cart/sweep-carts.server.ts";
import { sweepSpam } from "#app/domain/contact/delete-message.server.ts";
import { sweepOldOrders } from "#app/domain/orders/forget-orders.server.ts";
import { sweepQuotes } from "#app/domain/orders/quotes/sweep-quotes.server.ts";
import { sweepNotices, sweepOrders } from "#app/domain/orders/sweep-orders.server.ts";
import { sweepProofs } from "#app/domain/orders/sweep-proofs.server.ts";
import { sweepMails } from "#app/domain/outbox/sweep-mails.server.ts";
import { sweepUploads } from "#app/domain/products/sweep-uploads.server.ts";
import { sweepExpiredSessions } from "#app/domain/users/sweep-expired-sessions.server.ts";
import { inBackground } from "#app/http/in-background.server.ts";
import { sweepLimits } from "#app/http/rate-limit.server.ts";
import type { Services } from "#app/http/services-context.server.ts";
import type { StopList } from "./stop-list.ts";

const [TEN_MINUTES_MS, ONE_DAY_MS] = [10 * 60 * 1000, 24 * 3_600_000];

type Needed = Pick<Services, "database" | "files" | "origin" | "log">;

/** What has run out of time is removed now and then, as long as the process lives. */
export function startSweeping(services: Needed, stopping: StopList): void {
  const { database, files, log } = services;
  const often = () => {
    // One process may be ending while its orders are half way through: it waits for them.
    inBackground(
      () => endUnpaidOrders(services),
      (error) => log.warn("sweep of orders failed", { error }),
    );
    return Promise.all([
      sweepLimits(database),
      sweepExpiredSessions(database),
      sweepCarts(database),
      sweepSpam(database),
      sweepNotices(database),
    ]).catch((error) => log.warn("sweep failed", { error }));
  };
  const daily = () => {
    sweepUploads({ database, files }).then(
      ({ removed }) => removed > 0 && log.info("unused files removed", { removed }),
      (error) => log.warn("sweep of files failed", { error }),
    );
    sweepProofs({ database, files }).then(
      ({ removed }) => removed > 0 && log.info("old proofs of payment removed", { removed }),
      (error) => log.warn("sweep of proofs failed", { error }),
    );
    sweepOldOrders(database).then(
      ({ forgotten }) => forgotten > 0 && log.info("people of old orders forgotten", { forgotten }),
      (error) => log.warn("sweep of old orders failed", { error }),
    );
    sweepQuotes(database).then(
      ({ removed }) => removed > 0 && log.info("old quotations removed", { removed }),
      (error) => log.warn("sweep of quotations failed", { error }),
    );
    sweepMails(database).then(
      ({ removed }) => removed > 0 && log.info("old mails removed", { removed }),
      (error) => log.warn("sweep of mails failed", { error }),
    );
  };
  const timers = [
    setInterval(often, TEN_MINUTES_MS),
    setInterval(daily, ONE_DAY_MS),
    // A process that is restarted every night would never come to its day.
    setTimeout(daily, TEN_MINUTES_MS),
  ];
  // What ran out while the process was down is not held for longer.
  often();
  for (const timer of timers) timer.unref();
  stopping.add(async () => timers.forEach(clearInterval));
}

async function endUnpaidOrders({ database, origin, log }: Needed): Promise<void> {
  const { expired, released, reminded, failed } = await sweepOrders({ database, origin });
  if (expired + released + reminded > 0) {
    log.info("unpaid orders", { expired, released, reminded });
  }
  for (const error of failed) log.error("an unpaid order could not be ended", { error });
}
