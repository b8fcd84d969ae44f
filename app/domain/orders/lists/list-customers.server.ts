import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { viewCounts } from "#app/database/view-counts.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import {
  recordPersonalDataSearch,
  recordPersonalDataView,
} from "#app/domain/audit/record-personal-data-view.server.ts";
import { likePattern, paginate } from "#app/format/list-query.ts";
import { phoneDigitsIn } from "#app/format/phone-digits.ts";
import {
  foldAccents,
  orderSearchTerms,
  orderSearchText,
  quoteSearchText,
  termPattern,
} from "./order-search.server.ts";

export const CUSTOMER_PAGE_SIZE = 50;
export const CUSTOMER_VIEWS = ["all", "customers", "admins", "unverified", "guests"] as const;
export type CustomerView = (typeof CUSTOMER_VIEWS)[number];

/** An account, or a guest with the details of their latest order or quotation. */
export type Customer = {
  /** Null for a guest. */
  userId: string | null;
  name: string;
  /** Empty for a guest who gave only a phone number. */
  email: string;
  companyName: string | null;
  /** Accounts have none of their own: it comes from the latest order. */
  phone: string;
  role: "customer" | "admin" | "guest";
  isVerified: boolean;
  sessions: number;
  orders: number;
  quotes: number;
  /** When the account was opened, or the guest's latest order or quotation. */
  at: Date;
};

/** One page of accounts and guests, newest first, and how many of them each view has. */
export async function listCustomers(
  { database }: { database: Database },
  admin: Admin<"see-contact-details">,
  { view, search, page }: { view: CustomerView; search: string; page: number },
): Promise<{ customers: Customer[]; counts: Record<CustomerView, number> }> {
  await recordPersonalDataSearch(database, admin, search);
  const [customers, counts] = await Promise.all([
    findCustomers(database, { view, search, ...paginate(page, CUSTOMER_PAGE_SIZE) }),
    countCustomers(database, search),
  ]);
  return { customers, counts };
}

const MAX_BUYERS = 8;

/** Finds customers by name, company, email or phone: accounts first, then guests, newest first. */
export async function findBuyers(
  { database }: { database: Database },
  admin: Admin<"see-contact-details">,
  search: string,
): Promise<Customer[]> {
  await recordPersonalDataSearch(database, admin, search);
  const found = await Promise.all(
    (["accounts", "guests"] as const).map((view) =>
      findCustomers(database, { view, search, limit: MAX_BUYERS, offset: 0 }),
    ),
  );
  // An order for a guest is filled in by the email address.
  return found.flat().filter(({ email }) => email !== "");
}

/** A guest by the email address of their orders and quotations; undefined if there are none. The view is recorded. */
export async function readGuest(
  { database }: { database: Database },
  admin: Admin<"see-contact-details">,
  email: string,
): Promise<Customer | undefined> {
  const address = email.toLowerCase();
  const { rows } = await database.execute<Omit<Customer, "at"> & { at: string }>(sql`
    select user_id as "userId", name, email, role, is_verified as "isVerified", at::text as at,
      company_name as "companyName", coalesce(phone, '') as phone, orders, quotes, 0 as sessions
    from (${guestRows({ address: (own) => sql`${own} = ${address}`, withoutEmail: sql`false` })}) as guest`);
  const [guest] = rows.map((row) => ({ ...row, at: new Date(row.at) }));
  if (guest) await recordPersonalDataView(database, admin, { kind: "guest", email: guest.email });
  return guest;
}

type AccountView = "accounts" | Exclude<CustomerView, "all" | "guests">;
type CustomerQuery = {
  view: CustomerView | AccountView;
  search: string;
  limit: number;
  offset: number;
};

async function findCustomers(
  database: Database,
  { view, search, limit, offset }: CustomerQuery,
): Promise<Customer[]> {
  const parts = [
    ...(view === "guests" ? [] : [accountRows(view === "all" ? "accounts" : view, search)]),
    ...(VIEWS_WITH_GUESTS.includes(view) ? [guestRows(hasMatch(search))] : []),
  ];
  const { rows } = await database.execute<Omit<Customer, "at"> & { at: string }>(sql`
    with people as (${sql.join(parts, sql` union all `)}), page as (
      select * from people order by at desc, email, user_id limit ${limit} offset ${offset}
    )
    select page.user_id as "userId", page.name, page.email, page.role,
      page.is_verified as "isVerified", page.at::text as at,
      coalesce(page.company_name, latest.company_name) as "companyName",
      coalesce(page.phone, latest.phone, '') as phone,
      coalesce(page.orders, (select count(*) from orders where user_id = page.user_id))::int as orders,
      coalesce(page.quotes, (select count(*) from quotes where user_id = page.user_id))::int as quotes,
      (select count(*) from sessions
        where user_id = page.user_id and expires_at > now())::int as sessions
    from page left join lateral (
      select phone, company_name from orders where user_id = page.user_id
      order by placed_at desc limit 1
    ) as latest on true
    order by page.at desc, page.email, page.user_id`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

async function countCustomers(
  database: Database,
  search: string,
): Promise<Record<CustomerView, number>> {
  const [[counted], { rows }] = await Promise.all([
    database
      .select(viewCounts(accountViewConditions))
      .from(users)
      .innerJoin(profiles, eq(profiles.id, users.id))
      .where(accountMatches(search)),
    database.execute<{ guests: number }>(
      sql`select count(distinct address)::int as guests
        from (${guestRecords(hasMatch(search))}) as known`,
    ),
  ]);
  const { accounts, ...views } = counted as Record<AccountView, number>;
  const guests = rows[0]?.guests ?? 0;
  return { all: accounts + guests, ...views, customers: views.customers + guests, guests };
}

/** Guests are customers as well. */
const VIEWS_WITH_GUESTS: readonly CustomerQuery["view"][] = ["all", "customers", "guests"];

const accountViewConditions: Record<AccountView, SQL | undefined> = {
  accounts: undefined,
  customers: eq(profiles.role, "customer"),
  admins: eq(profiles.role, "admin"),
  unverified: eq(users.emailVerified, false),
};

function accountRows(view: AccountView, search: string): SQL {
  const where = and(accountViewConditions[view], accountMatches(search)) ?? sql`true`;
  return sql`
    select users.id as user_id, users.name, users.email, profiles.role,
      users.email_verified as is_verified, users.created_at as at, null as company_name,
      null as phone, null::int as orders, null::int as quotes
    from ${users} join ${profiles} on profiles.id = users.id where ${where}`;
}

/**
 * A union, so each part uses its trigram index: a condition beside it would invite the planner to another one.
 * Phone and company are those of orders and quotations.
 */
function accountMatches(search: string): SQL | undefined {
  if (!search) return undefined;
  const userSearchText = sql`fold_accents(' ' || name || ' ' || email || ' ')`;
  return sql`${users.id} in (
    select id from users where ${containsTerms(userSearchText, search)}
    union all
    select user_id from orders where ${containsTerms(orderSearchText, search)}
    union all
    select user_id from quotes where ${containsTerms(quoteSearchText, search)})`;
}

/** One row for each email address, or phone number where there is none, with the latest details. */
function guestRows(isFound: GuestCondition): SQL {
  return sql`
    select null::uuid as user_id, full_name as name, email, 'guest' as role, true as is_verified,
      at, company_name, phone, orders, quotes
    from (
      select distinct on (address) address, email, full_name, company_name, phone, at,
        count(*) filter (where is_order) over (partition by address)::int as orders,
        count(*) filter (where not is_order) over (partition by address)::int as quotes
      from (${guestRecords(isFound)}) as known
      order by address, at desc, is_order desc, number desc
    ) as guests`;
}

/** Without erased guests. */
const isGuestsOrder = sql`user_id is null and email <> ''`;
/** Taken by phone or at the counter. */
const isPhoneGuestsOrder = sql`user_id is null and email = '' and phone <> ''`;
const isGuestsQuote = sql`user_id is null and state <> 'unconfirmed' and coalesce(details ->> 'email', '') <> ''`;

type GuestCondition = {
  address: (address: SQL) => SQL | undefined;
  /** Of the orders of those who gave only a phone number. */
  withoutEmail: SQL | undefined;
};

/** The address of at least one matching order or quotation. */
function hasMatch(search: string): GuestCondition {
  if (!search) return { address: () => undefined, withoutEmail: undefined };
  const found = sql`(
    select lower(email) from ${orders} where ${containsTerms(orderSearchText, search)}
    union all
    select lower(details ->> 'email') from ${quotes} where ${containsTerms(quoteSearchText, search)})`;
  return {
    address: (address) => sql`${address} in ${found}`,
    withoutEmail: containsTerms(orderSearchText, search),
  };
}

/** All orders and quotations of the guests who are found. */
function guestRecords({ address, withoutEmail }: GuestCondition): SQL {
  return sql`
    select lower(email) as address, email, full_name, company_name, phone, placed_at as at, number,
      true as is_order
    from ${orders} where ${and(isGuestsOrder, address(sql`lower(email)`))}
    union all
    select phone, email, full_name, company_name, phone, placed_at, number, true
    from ${orders} where ${and(isPhoneGuestsOrder, withoutEmail)}
    union all
    select lower(details ->> 'email'), details ->> 'email', details ->> 'fullName',
      details ->> 'companyName', details ->> 'phone', created_at, number, false
    from ${quotes} where ${and(isGuestsQuote, address(sql`lower(details ->> 'email')`))}`;
}

/** Every term, or the digits of a phone number however it was typed. */
function containsTerms(text: SQL, search: string): SQL | undefined {
  const contains = (pattern: string) => sql`${text} like ${pattern}`;
  const phoneDigits = phoneDigitsIn(search);
  if (phoneDigits) {
    const submitted = likePattern(foldAccents(search.trim()));
    return or(contains(likePattern(phoneDigits)), contains(submitted));
  }
  return and(...orderSearchTerms(search).map((term) => contains(termPattern(foldAccents(term)))));
}
