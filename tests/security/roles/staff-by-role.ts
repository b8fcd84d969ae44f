import { beforeAll } from "vitest";
import {
  hasPermission,
  type Permission,
  STAFF_ROLES,
  type StaffRole,
} from "#app/domain/accounts/staff/permissions.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { permissionsFor } from "#app/http/auth/admin-pages.ts";
import type { RawResponse } from "#tests/helpers/site/raw-request.ts";
import {
  type attackedSite,
  PASSWORD,
  type seedOwnerRecords,
} from "#tests/security/attacked-site.ts";
import { addressOf } from "#tests/security/routes-and-forms.ts";

type Site = ReturnType<typeof attackedSite>;

/** A colleague of each role, logged in, who has just proved who they are. */
export function staffByRole(site: Site) {
  const colleagues = {} as Record<StaffRole, { userId: string; cookie: string }>;

  beforeAll(async () => {
    for (const role of STAFF_ROLES) {
      const email = emailOf(role);
      const user = await site.database.transaction((transaction) =>
        createUser(transaction, { name: nameOf(role), email, password: PASSWORD }),
      );
      const userId = user?.id ?? "";
      await site.query(
        "update profiles set role = 'admin', staff_roles = array[$2] where id = $1",
        [userId, role],
      );
      colleagues[role] = { userId, cookie: await site.logIn(email) };
    }
    await site.query("update sessions set stepped_up_at = now() + interval '1 day'");
  });

  const cookie = (role: StaffRole) => ({ cookie: colleagues[role].cookie });
  return {
    userIdOf: (role: StaffRole) => colleagues[role].userId,
    ask: (role: StaffRole, path: string) => site.ask(path, "visitor", cookie(role)),
    post: (role: StaffRole, path: string, fields: Record<string, string>) =>
      site.post(path, fields, { headers: cookie(role) }),
    send: (role: StaffRole, path: string, body: string, contentType: string) =>
      site.send(path, body, { headers: { ...cookie(role), "content-type": contentType } }),
  };
}

export const nameOf = (role: StaffRole) => `Colleague of ${role}`;
export const emailOf = (role: StaffRole) => `${role}@staff.example.com`;

/** The permissions that an answer says are missing; undefined for an answer that is no refusal. */
export function refusedFor({ headers, body }: RawResponse): string[] | undefined {
  const to = headers.location ?? /"(\/admin\/refused[^"]*)"/.exec(body.toString())?.[1] ?? "";
  if (!to.startsWith("/admin/refused")) return undefined;
  return new URL(to, "http://site").searchParams.getAll("missing");
}

export function missingFor(role: StaffRole, permissions: readonly Permission[]): Permission[] {
  return permissions.filter((permission) => !hasPermission([role], permission));
}

/** The URL of a pattern of the admin area, of something that exists. */
export function adminAddress(pattern: string, records: Parameters<typeof addressOf>[1]): string {
  const content = pattern
    .replace(":collection/:name", "service/cybersecurity")
    .replace(":entry", "portfolio")
    .replace("email/:name", "email/order-placed");
  return addressOf(content, records);
}

/** A form inside a page that takes more than the page does, by the field that says what it is for. */
export type ActionPermission = {
  page: string;
  field: string;
  value: string;
  /** What it takes besides the page. */
  takes: readonly Permission[];
};

/** One draft becomes an order or a quotation, whichever of the two pages it was started on. */
const draft = (page: string): ActionPermission[] => [
  { page, field: "paidBy", value: "in-person", takes: ["change-orders", "confirm-payments"] },
  { page, field: "intent", value: "place", takes: ["change-orders"] },
  { page, field: "intent", value: "quote", takes: ["make-quotations"] },
];

const order = (takes: Permission, ...intents: string[]) =>
  intents.map((value) => ({
    page: "/admin/orders/:number",
    field: "intent",
    value,
    takes: [takes],
  }));

/** What the forms of pages take where it depends on the form. A crawl fails on a form that is missing here. */
export const actionPermissions: readonly ActionPermission[] = [
  ...draft("/admin/orders/new"),
  ...draft("/admin/quotes/new"),
  ...order("confirm-payments", "confirm", "reverse-payment"),
  ...order("refund", "refund", "refund-overpayment"),
  ...order("pack-and-dispatch", "pack", "ship", "ready", "complete", "hand-over", "tracking"),
  ...order("change-orders", "cancel", "reopen-paid", "release-stock", "delivery-date"),
  ...order("change-orders", "replace-invoice"),
  // They show or send the customer's details.
  ...["mail-again", "correct"].map((value) => ({
    ...{ page: "/admin/orders/:number", field: "intent", value },
    takes: ["change-orders", "see-contact-details"] as const,
  })),
  ...order("see-orders", "note"),
  ...["start-recovery", "stop-recovery", "end-sessions"].map((value) => ({
    ...{ page: "/admin/customers/:userId", field: "step", value, takes: [] },
  })),
  ...["grant-discount", "grant-product-price", "end-price"].flatMap((value) =>
    ["/admin/customers/:userId", "/admin/customers/guest/:email"].map((page) => ({
      ...{ page, field: "step", value, takes: ["manage-discounts"] as const },
    })),
  ),
  ...["answer", "note", "extend", "withdraw", "mail-again"].map((value) => ({
    ...{ page: "/admin/quotes/:number", field: "intent", value, takes: [] },
  })),
  {
    ...{ page: "/admin/quotes/:number", field: "intent", value: "accept" },
    takes: ["make-quotations", "change-orders"],
  },
  { page: "/admin/outbox/:mailId", field: "step", value: "retry", takes: [] },
  { page: "/admin/outbox/:mailId", field: "step", value: "give-up", takes: ["change-settings"] },
  { page: "/admin/products", field: "do", value: "duplicate", takes: ["change-products"] },
  { page: "/admin/products", field: "field", value: "price", takes: ["change-products"] },
  { page: "/admin/products", field: "field", value: "stock", takes: ["change-stock"] },
  ...["orders", "lines"].map((value) => ({
    page: "/admin/orders/export",
    field: "table",
    value,
    takes: ["see-contact-details", "export-personal-data"] as const,
  })),
  ...["vat", "sales", "quotations"].map((value) => ({
    page: "/admin/orders/export",
    field: "table",
    value,
    takes: ["see-reports"] as const,
  })),
];

/** Of these pages every form says what it is for; any other form of a draft takes what its page does. */
const dependsOn = new Set(
  actionPermissions.map(({ page }) => page).filter((page) => !page.endsWith("/new")),
);

/** What a form takes; undefined if it is of a page where it depends, and nothing is said of it. */
export function permissionsOfForm(
  pattern: string,
  fields: Readonly<Record<string, string>>,
): readonly Permission[] | undefined {
  const page = permissionsFor(pattern);
  // A test email, which its page sends without any field.
  if (pattern === "/admin/outbox") return ["change-settings"];
  const action = actionPermissions.find(
    (each) => each.page === pattern && fields[each.field] === each.value,
  );
  if (!action) return dependsOn.has(pattern) ? undefined : page;
  return [...page, ...action.takes.filter((each) => !page.includes(each))];
}

/** A fingerprint of each table, without what every request changes by itself. */
export async function tableFingerprints(site: Site): Promise<Record<string, string>> {
  const { rows } = await site.query(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const tables = rows.map(({ name }) => name as string).filter((name) => !ownPace.has(name));
  const queries = tables.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as print from "${name}" t`,
  );
  // Emails are sent in the meantime: only new ones count.
  queries.push("select 'mail_outbox' as name, count(*)::text as print from mail_outbox");
  const prints = await site.query(queries.join(" union all "));
  return Object.fromEntries(prints.rows.map(({ name, print }) => [name, print]));
}

/** Changed by jobs, by counting requests, and by reading. */
const ownPace = new Set(["mail_outbox", "sessions", "rate_limits", "daily_statistics"]);

export type Records = Awaited<ReturnType<typeof seedOwnerRecords>>;
