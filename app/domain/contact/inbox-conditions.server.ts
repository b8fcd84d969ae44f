import { and, asc, between, desc, eq, gt, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/content/list-query.ts";
import { contactMessages } from "#app/database/tables/messages.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { InboxChoice, InboxOrder, InboxView } from "./inbox-choice.ts";
import { isReference } from "./message-reference.ts";

/** Which messages are in a view, and hold every word that is searched for. */
export function isInInbox(admin: Admin, choice: Pick<InboxChoice, "view" | "search">) {
  return and(isInView(choice.view, admin), ...wordsOf(choice.search).map(holdsWord));
}

export function isInView(view: InboxView, admin: Admin): SQL | undefined {
  const isOpen = eq(contactMessages.state, "open");
  if (view === "all") return undefined;
  if (view === "mine") return and(isOpen, eq(contactMessages.assignedTo, admin.userId));
  if (view === "unassigned") return and(isOpen, isNull(contactMessages.assignedTo));
  return eq(contactMessages.state, view);
}

export function inOrder(order: InboxOrder, way: "forwards" | "backwards" = "forwards"): SQL[] {
  const isAscending = (order === "due") === (way === "forwards");
  return [dateOf(order), contactMessages.number].map(isAscending ? asc : desc);
}

/** What comes after a message in an order, or before it. The database compares: it knows microseconds. */
export function isBeyond(number: number, order: InboxOrder, way: "forwards" | "backwards") {
  const isAscending = (order === "due") === (way === "forwards");
  const [date, here, beyond] = [dateOf(order), hereDate(order, number), isAscending ? gt : lt];
  return or(beyond(date, here), and(eq(date, here), beyond(contactMessages.number, number)));
}

function hereDate(order: InboxOrder, number: number): SQL {
  return order === "due"
    ? sql`(select here.due_at from contact_messages here where here.number = ${number})`
    : sql`(select here.created_at from contact_messages here where here.number = ${number})`;
}

function dateOf(order: InboxOrder) {
  return order === "due" ? contactMessages.dueAt : contactMessages.createdAt;
}

const MOST_WORDS = 8;

function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

/** Anywhere in name, address or text, or the number or reference that people call it by. */
function holdsWord(word: string): SQL | undefined {
  const { name, email, message, number } = contactMessages;
  const found = sql`lower(${name} || ' ' || ${email} || ' ' || ${message}) like ${likePattern(word)}`;
  const named = /^#?(\d{1,9})$/.exec(word)?.[1];
  return or(
    found,
    named ? eq(number, Number(named)) : undefined,
    isReference(word) ? hasReference(word) : undefined,
  );
}

/** As a range of ids, which the primary key finds. */
function hasReference(reference: string): SQL {
  const edge = (digit: string) =>
    `${reference}-${[4, 4, 4, 12].map((length) => digit.repeat(length)).join("-")}`;
  return between(contactMessages.id, edge("0"), edge("f"));
}
