export type TextField = { table: string; column: string; type: string };

type QueriedSite = {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

/** Not written by people: keys, states and places that the site itself sets and reads (columns, JSON keys). */
const systemColumns =
  /(^id$|_id$|key|hash|token|secret|slug|state|status|kind|method|source|role|password|path|provider|value$|channel$|message_id|to_email|reply_to|thread_references|email|identifier|account_id|search|sent_via|text_body|html_body|vat_number|code|scope|image|datasheet|verb|level|phone)/i;
const systemTables = [
  "migrations",
  "rate_limits",
  "installation_secrets",
  "number_series",
  "verifications",
  "spelling_words",
  "search_lexemes",
  "order_transitions",
  "payfast_itns",
];

/** Every column that holds what somebody wrote, read from the database itself. */
export async function textFields(site: QueriedSite): Promise<TextField[]> {
  // What is never changed again is changed here all the same.
  for (const table of ["audit_log", "documents", "preference_consents"]) {
    await site.query(`alter table ${table} disable trigger user`);
  }
  const { rows } = await site.query(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb') and is_generated = 'NEVER'
     order by 1, 2`,
  );
  return (rows as TextField[]).filter(
    ({ table, column }) =>
      !systemTables.includes(table) && (!systemColumns.test(column) || isUserText(table, column)),
  );
}

/** Named like the site's own words, and still what somebody wrote. */
function isUserText(table: string, column: string): boolean {
  return table === "mail_outbox" && column === "text_body";
}

/** Puts the text where it fits, whatever a form would have said of it; which columns took it. */
export async function injectText(
  site: QueriedSite,
  fields: TextField[],
  text: string,
): Promise<string[]> {
  const taken: string[] = [];
  for (const { table, column, type } of fields) {
    try {
      if (type === "jsonb") await injectIntoJson(site, table, column, text);
      else {
        await site.query(
          `update "${table}" set "${column}" = $1 where ctid in (select ctid from "${table}" limit 20)`,
          [text.slice(0, 120)],
        );
      }
      taken.push(`${table}.${column}`);
    } catch (error) {
      // A rule of the table keeps it out.
      if (!/constraint|value too long|duplicate|invalid/.test(String(error))) throw error;
    }
  }
  return taken;
}

async function injectIntoJson(
  site: QueriedSite,
  table: string,
  column: string,
  text: string,
): Promise<void> {
  if (["images", "request", "before", "after", "row"].includes(column)) return;
  const { rows } = await site.query(
    `select ctid::text as at, "${column}" as held from "${table}" where "${column}" is not null limit 20`,
  );
  for (const { at, held } of rows) {
    await site.query(`update "${table}" set "${column}" = $1 where ctid = $2::tid`, [
      JSON.stringify(replaceWords(held, text)),
      at,
    ]);
  }
}

function replaceWords(held: unknown, text: string): unknown {
  if (typeof held === "string") return text;
  if (Array.isArray(held)) return held.map((each) => replaceWords(each, text));
  if (held && typeof held === "object") {
    return Object.fromEntries(
      Object.entries(held).map(([name, value]) => [
        name,
        systemColumns.test(name) ? value : replaceWords(value, text),
      ]),
    );
  }
  return held;
}
