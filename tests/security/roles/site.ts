import { beforeAll } from "vitest";
import { attackedSite, seedOwnerRecords } from "#tests/security/attacked-site.ts";
import { type Records, staffByRole } from "./staff-by-role.ts";

/** The site on which colleagues of each role try what they may and may not do. */
export const site = attackedSite();
export const staff = staffByRole(site);

/** What the office holds of one customer. */
export let records: Records;
beforeAll(async () => {
  records = await seedOwnerRecords(site);
});
