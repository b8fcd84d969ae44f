import { asc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { personalDataViews } from "#app/database/tables/audit.ts";
import { isFromVerifiedEmail } from "#app/domain/accounts/email/verified-emails.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import type { DataSubject, PersonalDataSection } from "./data-subject.server.ts";
import { orderBelongsToSubject, quoteBelongsToSubject } from "./personal-order-data.server.ts";

/** Without the names of staff: POPIA (section 23) gives the identity of third parties only. */
export const viewedByStaffSection: PersonalDataSection = {
  tables: ["personal_data_views"],
  name: "viewed-by-staff",
  manual: {
    title: "Views by staff",
    people: ["customers", "guests"],
    information:
      "When our staff opened a person’s details, exported lists, or searched for an email address or phone number.",
    purpose: "To notice misuse, and to tell people who has seen their information.",
    kept: () => `${formatCount(privateSettings().privacy.viewMonths, "month")}`,
  },
  get about() {
    const { viewMonths } = privateSettings().privacy;
    return `When our staff opened your details, or searched for your email address or phone number, in the last ${viewMonths} months. Lists that contain many customers are not included.`;
  },
  read: (database, person) =>
    database
      .select({
        viewedAt: personalDataViews.at,
        what: personalDataViews.kind,
        by: sql`'our staff'`,
      })
      .from(personalDataViews)
      .where(isViewOfSubject(person))
      .orderBy(asc(personalDataViews.at)),
};

/** That someone on our staff viewed something stays in the log, but no longer whose data it was. */
export async function eraseViews(transaction: Transaction, person: DataSubject): Promise<void> {
  await transaction
    .update(personalDataViews)
    .set({ subjectId: null, subject: null })
    .where(isViewOfSubject(person));
}

/** Views of their account, or of an email address or phone number of theirs. */
function isViewOfSubject(person: DataSubject): SQL | undefined {
  const { subjectId, subject, at } = personalDataViews;
  return or(
    eq(subjectId, person.userId),
    isFromVerifiedEmail(person.verifiedEmails, subject, at),
    sql`${subject} in (
      select regexp_replace(phone, '\\D', '', 'g') from orders where ${orderBelongsToSubject(person)}
      union
      select regexp_replace(details ->> 'phone', '\\D', '', 'g') from quotes
      where ${quoteBelongsToSubject(person)})`,
  );
}
