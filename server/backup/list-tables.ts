import type pg from "pg";

export type TableShape = { name: string; columns: string[]; order: string };

/**
 * Every table, those that others point to first, with the columns that are stored by themselves and
 * the order of its key. Sorted by bytes, so that any server sorts the same.
 */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; keys: string[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(select quote_ident(a.attname) || case when t.typcollation <> 0 then ' collate "C"' else '' end
        from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        join pg_type t on t.oid = a.atttypid
        where i.indrelid = c.oid and i.indisprimary order by k.place) as keys
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname <> 'migrations'
    order by c.relname`);
  const { rows: links } = await client.query<{ from: string; to: string }>(`
    select distinct f.relname as "from", t.relname as "to"
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`);
  const shapes = rows.map(({ name, columns, keys }) => ({ name, columns, order: keys.join(", ") }));
  return parentsFirst(shapes, links);
}

function parentsFirst(
  shapes: readonly TableShape[],
  links: readonly { from: string; to: string }[],
): TableShape[] {
  const done: TableShape[] = [];
  const isDone = (name: string) => done.some((shape) => shape.name === name);
  let left = [...shapes];
  while (left.length > 0) {
    const ready = left.filter(({ name }) =>
      links.every(({ from, to }) => from !== name || to === name || isDone(to)),
    );
    if (ready.length === 0) throw new Error("Tables point to each other in a circle");
    done.push(...ready);
    left = left.filter((shape) => !ready.includes(shape));
  }
  return done;
}

/** The same text from any server, whatever its habits. */
export const PLAIN_TEXT = `set datestyle = 'ISO, MDY'; set timezone = 'UTC'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0`;

/** The rows of a table as text, in the order of its key. */
export function copyOut({ name, columns, order }: TableShape): string {
  return `copy (select ${columns.map(quoted).join(", ")} from ${quoted(name)} order by ${order}) to stdout`;
}

export function copyIn({ name, columns }: { name: string; columns: readonly string[] }): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(", ")}) from stdin`;
}

/** Names of ours are lower case; quoting them keeps words such as "order" what they are. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
