import { and, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { personalDataViews } from "#app/database/tables/audit.ts";
import { users } from "#app/database/tables/users.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { likePattern, paginateWithin } from "#app/format/list-query.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import { viewedPhone } from "./record-personal-data-view.server.ts";

export const PERSONAL_DATA_VIEWS_PAGE_SIZE = 50;

/** An empty string means no filter. */
export type PersonalDataViewFilters = {
  colleagueId: string;
  /** Part of the name or email address of a customer, or a phone number. */
  person: string;
};

/** One page of what staff looked at, newest first. */
export async function listPersonalDataViews(
  { database }: { database: Database },
  _admin: Admin<"see-audit-log" | "see-contact-details">,
  filters: PersonalDataViewFilters & { page: number },
) {
  const where = and(
    filters.colleagueId ? eq(personalDataViews.actorId, filters.colleagueId) : undefined,
    filters.person ? isAbout(database, filters.person) : undefined,
  );
  const total = await database.$count(personalDataViews, where);
  const { page, limit, offset } = paginateWithin(
    total,
    filters.page,
    PERSONAL_DATA_VIEWS_PAGE_SIZE,
  );
  const { id, at, actorName, kind, subjectId, subject, list, records } = personalDataViews;
  const views = await database
    .select({
      ...{ id, at, actorName, kind, subjectId, subject, list, records },
      name: users.name,
      email: users.email,
    })
    .from(personalDataViews)
    .leftJoin(users, eq(users.id, subjectId))
    .where(where)
    .orderBy(desc(at), desc(id))
    .limit(limit)
    .offset(offset);
  return { views, total, page };
}

export type PersonalDataViewRow = Awaited<
  ReturnType<typeof listPersonalDataViews>
>["views"][number];

/** The colleagues in the log, under the name they had last. */
export async function listViewingColleagues(
  { database }: { database: Database },
  _admin: Admin<"see-audit-log" | "see-contact-details">,
): Promise<{ id: string; name: string }[]> {
  const { actorId, actorName, at } = personalDataViews;
  const colleagues = await database
    .selectDistinctOn([actorId], { id: actorId, name: actorName })
    .from(personalDataViews)
    .orderBy(actorId, desc(at));
  return colleagues.toSorted((one, other) => one.name.localeCompare(other.name));
}

function isAbout(database: Database, person: string): SQL | undefined {
  const like = likePattern(viewedPhone(person) ?? person);
  const named = database
    .select({ id: users.id })
    .from(users)
    .where(or(ilike(users.name, like), ilike(users.email, like)));
  return or(ilike(personalDataViews.subject, like), inArray(personalDataViews.subjectId, named));
}

/** Retention: deletes entries older than the period in the settings. */
export async function sweepPersonalDataViews(database: Database): Promise<{ removed: number }> {
  const { viewMonths } = privateSettings().privacy;
  const { rowCount } = await database
    .delete(personalDataViews)
    .where(sql`${personalDataViews.at} < now() - make_interval(months => ${viewMonths})`);
  return { removed: rowCount ?? 0 };
}
