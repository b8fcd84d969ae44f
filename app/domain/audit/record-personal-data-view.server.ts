import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { personalDataViews } from "#app/database/tables/audit.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
import { phoneDigitsIn } from "#app/format/phone-digits.ts";

export type PersonalDataView =
  | { kind: "customer"; userId: string }
  | { kind: "guest"; email: string }
  | { kind: "export"; list: string; records: number };

/** Looking at the same person again within these minutes, as by a reload, makes no second entry. */
export const REPEATED_VIEW_MINUTES = 10;

/**
 * Records that a member of staff is about to see personal data. The verb that reads the data calls it, and
 * answers only once the entry is written: what cannot be logged is not shown.
 */
export async function recordPersonalDataView(
  database: DatabaseOrTransaction,
  admin: Admin<never>,
  view: PersonalDataView,
): Promise<void> {
  if (view.kind === "export") {
    const { kind, list, records } = view;
    await database.insert(personalDataViews).values({ ...actorOf(admin), kind, list, records });
  } else if (view.kind === "customer") {
    await recordOnce(database, admin, { kind: view.kind, subjectId: view.userId });
  } else {
    await recordOnce(database, admin, { kind: view.kind, subject: view.email.toLowerCase() });
  }
}

/** A search for an email address or a phone number looks for one person. Other searches are not recorded. */
export async function recordPersonalDataSearch(
  database: DatabaseOrTransaction,
  admin: Admin<never>,
  search: string,
): Promise<void> {
  for (const subject of contactDetailsIn(search)) {
    await recordOnce(database, admin, { kind: "search", subject });
  }
}

/** The digits of a phone number as entries store them: 082 123 4567 also becomes 27821234567. */
export function viewedPhone(text: string): string | undefined {
  return phoneDigitsIn(text)?.replace(/^0(?=\d{9}$)/, "27");
}

const MAX_WORDS = 8;
const MAX_SUBJECT_LENGTH = 254;

function contactDetailsIn(search: string): string[] {
  const phone = viewedPhone(search);
  const found = phone
    ? [phone]
    : search.toLowerCase().split(/\s+/).slice(0, MAX_WORDS).flatMap(contactDetailOf);
  return [...new Set(found)].map((each) => each.slice(0, MAX_SUBJECT_LENGTH).toWellFormed());
}

function contactDetailOf(word: string): string[] {
  const detail = /[^@]@[^@]/.test(word) ? word : viewedPhone(word);
  return detail ? [detail] : [];
}

async function recordOnce(
  database: DatabaseOrTransaction,
  admin: Admin<never>,
  { kind, subjectId = null, subject = null }: OnePerson,
): Promise<void> {
  const { actorId, actorName } = actorOf(admin);
  await database.execute(sql`
    insert into personal_data_views (actor_id, actor_name, kind, subject_id, subject)
    select ${actorId}::uuid, ${actorName}, ${kind}, ${subjectId}::uuid, ${subject}
    where not exists (
      select from personal_data_views
      where actor_id = ${actorId}::uuid and kind = ${kind}
        and subject_id is not distinct from ${subjectId}::uuid
        and subject is not distinct from ${subject}::text
        and at > now() - make_interval(mins => ${REPEATED_VIEW_MINUTES}))`);
}

type OnePerson = {
  kind: "customer" | "guest" | "search";
  subjectId?: string | null;
  subject?: string | null;
};

function actorOf(admin: Admin<never>) {
  return { actorId: admin.userId, actorName: displayName(admin) };
}
