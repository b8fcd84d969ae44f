import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { personalDataViews } from "#app/database/tables/audit.ts";
import { users } from "#app/database/tables/users.ts";
import type { Owner, Reauthenticated } from "#app/domain/accounts/people.ts";
import {
  recordPersonalDataSearch,
  recordPersonalDataView,
} from "#app/domain/audit/record-personal-data-view.server.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { placeOrderFor } from "#tests/helpers/accounts/personal-data-fixture.ts";
import { readDataSubject } from "./data-subject.server.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { viewedByStaffSection } from "./viewed-by-staff.server.ts";

const fixture = accountFixture();
const naledi = { userId: randomUUID(), name: "Naledi Khumalo" } as unknown as Owner;
const PHONE = "082 999 1234";

/** Of the person: their account, address and phone number. Of others: another address and number. */
beforeEach(async () => {
  const { database, email, userId } = fixture;
  await database.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  await placeOrderFor(fixture, email);
  await database.execute(sql`update orders set phone = '+27829991234' where user_id = ${userId}`);
  await database.delete(personalDataViews);
  await recordPersonalDataView(database, naledi, { kind: "customer", userId });
  await recordPersonalDataSearch(database, naledi, email);
  await recordPersonalDataSearch(database, naledi, PHONE);
  await recordPersonalDataSearch(database, naledi, `x${email}`);
  await recordPersonalDataSearch(database, naledi, "083 000 0000");
});

const views = () =>
  fixture.database.select().from(personalDataViews).orderBy(asc(personalDataViews.at));

test("the data export says when staff viewed the person, not which of them", async () => {
  const { database, userId } = fixture;
  const person = await readDataSubject(database, userId);
  const rows = await viewedByStaffSection.read(database, person, "");
  expect(rows).toEqual(
    ["customer", "search", "search"].map((what) => ({
      viewedAt: expect.any(Date),
      what,
      by: "our staff",
    })),
  );
});

test("an address that the person did not confirm shows and erases nothing", async () => {
  const { database, userId } = fixture;
  const person = { ...(await readDataSubject(database, userId)), verifiedEmails: [] };
  expect(await viewedByStaffSection.read(database, person, "")).toMatchObject([
    { what: "customer" },
    // The phone number is that of an order of the account.
    { what: "search" },
  ]);
});

test("deleting the account leaves that somebody was viewed, but not who", async () => {
  const { database, email, userId } = fixture;
  const before = await views();
  await deleteAccount({ database, origin: ORIGIN }, {
    userId,
    email,
  } as unknown as Reauthenticated);
  const after = await views();
  expect(after.map(({ at, actorName, kind }) => [at, actorName, kind])).toEqual(
    before.map(({ at, actorName, kind }) => [at, actorName, kind]),
  );
  expect(after.map(({ subjectId, subject }) => subjectId ?? subject)).toEqual([
    null,
    null,
    null,
    `x${email}`,
    "27830000000",
  ]);
});
