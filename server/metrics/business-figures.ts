import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { statesWhere } from "#app/domain/orders/order-states.ts";

/** Orders and emails of the whole site, not of one process. */
export type BusinessFigures = {
  openOrders: Record<string, number>;
  ordersPlaced: number;
  ordersForStaff: number;
  emailsSent: number;
  emailsFailed: number;
  emailsWaiting: number;
  oldestEmailSeconds: number;
};

/** States that an order leaves again; the others only grow. */
const OPEN_STATES = statesWhere(({ isEnded }) => !isEnded);

/** Every part is answered from an index. A database that hangs must not hold up the other metrics. */
export async function readBusinessFigures(
  database: Database,
  timeoutMs = 2000,
): Promise<BusinessFigures> {
  const expired = pause(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error("no answer in time");
  });
  const query = database.execute<BusinessFigures>(sql`
    with finished_emails as (
      select count(sent_at)::int as sent, count(failed_at)::int as failed from mail_outbox
      where coalesce(sent_at, failed_at) > now() - interval '1 day'
        and (sent_at is not null or failed_at is not null)
        and sent_via is distinct from 'folder'
    ),
    waiting_emails as (
      select count(*)::int as emails,
        coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
      from mail_outbox where sent_at is null and failed_at is null
    )
    select
      (select jsonb_object_agg(state, (select count(*) from orders where orders.state = states.state))
        from unnest(${sql.param(OPEN_STATES)}::text[]) as states (state)) as "openOrders",
      (select count(*)::int from orders where placed_at > now() - interval '1 day') as "ordersPlaced",
      (select count(*)::int from orders where attention is not null) as "ordersForStaff",
      finished_emails.sent as "emailsSent",
      finished_emails.failed as "emailsFailed",
      waiting_emails.emails as "emailsWaiting",
      waiting_emails.oldest as "oldestEmailSeconds"
    from finished_emails, waiting_emails`);
  const { rows } = await Promise.race([query, expired]);
  const [figures] = rows;
  if (!figures) throw new Error("The query returned no row");
  return figures;
}
