import { getTableColumns, isTable, type Table } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { checkoutFields } from "#app/domain/checkout/checkout-steps.ts";
import { fieldsIn } from "#tests/helpers/site/site-browser.ts";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { attackedSite, seedOwnerRecords } from "./attacked-site.ts";
import {
  dataAddress,
  type FormSample,
  formRoutePatterns,
  formSamples,
  formsWithoutFields,
  nonFormActions,
  patternOf,
} from "./routes-and-forms.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../app/database/tables/*.ts", {
  eager: true,
});
const tables = Object.values(modules).flatMap(Object.values).filter(isTable) as Table[];
/** Every column of every table, as the database and as the code spell it. */
const columns = new Map(
  tables.flatMap((table) =>
    Object.entries(getTableColumns(table)).flatMap(([name, column]) => [
      [name, column.dataType],
      [column.name, column.dataType],
    ]),
  ),
);
/** Values that nobody would type, so one that was kept can be found. */
const plantedValues: Record<string, string> = {
  string: "PLANTED-BY-A-STRANGER",
  number: "73913913",
  date: "2001-02-03T04:05:06Z",
  boolean: "true",
  json: '{"planted":"PLANTED-BY-A-STRANGER"}',
};

const AT_ONCE = 8;

const site = attackedSite();
let forms: FormSample[];

beforeAll(async () => {
  const estate = await seedOwnerRecords(site);
  await site.post("/checkout", { ...submittedDetails, go: "review" }, { actor: "owner" });
  const page = await site.ask("/checkout/review", "owner");
  const {
    idempotencyKey = "",
    agreedTotal = "",
    reviewFingerprint = "",
  } = fieldsIn(page.body.toString());
  const review = { intent: "place", idempotencyKey, agreedTotal, reviewFingerprint };
  forms = formSamples({ ...estate, owned: site.owned, review });
});

test("every page that takes a form has one that is tried", () => {
  const tried = new Set(forms.map(({ at }) => patternOf(at)));
  const left = formRoutePatterns.filter(
    (pattern) =>
      !tried.has(pattern) && !formsWithoutFields.has(pattern) && !nonFormActions.has(pattern),
  );
  expect(left).toEqual([]);
  expect(columns.size).toBeGreaterThan(200);
});

test("every column of every table beside every form: 0 accepted", async () => {
  const before = await accountStates();
  const through: string[] = [];
  const counts = { refused: 0, ignored: 0 };
  for (const form of forms) {
    await site.query("delete from rate_limits");
    const extras = extrasFor(form);
    for (let at = 0; at < extras.length; at += AT_ONCE) {
      const some = extras.slice(at, at + AT_ONCE);
      await Promise.all(
        some.map(async (extra) => {
          // Only what the action says: a whole page for each would take half an hour.
          const at = form.isJson || !isFullRun ? form.at : dataAddress(form.at);
          const status = await send({ ...form, at, fields: { ...form.fields, ...extra } });
          counts[status >= 400 ? "refused" : "ignored"]++;
          if (status >= 500) through.push(`${form.at} with ${Object.keys(extra)[0]}: ${status}`);
        }),
      );
    }
  }
  for (const path of formsWithoutFields) {
    if (path.includes(":") || path === "/sign-out") continue;
    const status = await send({ at: path, actor: "owner", fields: everything() });
    if (status >= 500) through.push(`${path}: ${status}`);
  }
  expect(await accountStates()).toEqual(before);
  reportAttack({
    threat: "Extra fields",
    tried: `${columns.size} columns beside ${forms.length} forms: ${counts.refused} refused, ${counts.ignored} without effect`,
    through: [...through, ...(await findPlanted())],
  });
});

test("the same forms alone are understood: it was the column that was refused", async () => {
  const misread: string[] = [];
  for (const form of forms) {
    await site.query("delete from rate_limits");
    const status = await send(form);
    // What the form asks for may be impossible by now; it was read all the same.
    if (![200, 204, 302, 303, 409, 410].includes(status))
      misread.push(`${form.at} ${JSON.stringify(form.fields)} ${status}`);
  }
  expect(misread).toEqual([]);
});

/** One column at a time shows which is let in; all at once, whether any is. */
function extrasFor({ fields }: FormSample): Record<string, string>[] {
  const own = new Set(Object.keys(fields));
  const all = Object.entries(everything()).filter(([name]) => !own.has(name));
  if (!isFullRun) return [Object.fromEntries(all)];
  return [...all.map(([name, value]) => ({ [name]: value })), Object.fromEntries(all)];
}

/** The fields that some form of ours has by right are left to that form's own tests. */
function everything(): Record<string, string> {
  const rightful = new Set(forms.flatMap(({ fields }) => Object.keys(fields)));
  for (const name of checkoutFields) rightful.add(name);
  const value = (name: string, type: string) =>
    name === "role" ? "admin" : (plantedValues[type] ?? plantedValues.string ?? "");
  return Object.fromEntries(
    [...columns]
      .filter(([name]) => !rightful.has(name))
      .map(([name, type]) => [name, value(name, type)]),
  );
}

async function send({ at, actor, fields, isJson }: FormSample): Promise<number> {
  const headers: Record<string, string> = isJson ? { "content-type": "application/json" } : {};
  const answer = isJson
    ? await site.send(at, JSON.stringify(fields), { actor, headers })
    : await site.post(at, fields, { actor });
  return answer.status;
}

/** Every row that holds what was planted, wherever it is. */
async function findPlanted(): Promise<string[]> {
  const found: string[] = [];
  const { rows } = await site.query(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of rows) {
    const { rows: kept } = await site.query(
      `select count(*)::int as kept from "${name}" t where t::text ~ 'PLANTED|73913913|2001-02-03'`,
    );
    if (kept[0].kept > 0) found.push(`${name}: ${kept[0].kept} rows`);
  }
  return found;
}

/** What a planted yes would change. */
async function accountStates() {
  const { rows } = await site.query(
    "select u.email, u.email_verified, p.role from users u join profiles p on p.id = u.id where u.email not in ('colleague@example.com', 'sipho@example.com') order by u.email",
  );
  return rows;
}

const submittedDetails = {
  fullName: "Nomvula Onlyhers",
  email: "onlyhers@example.com",
  phone: "0821234567",
  deliveryMethod: "collection",
  paymentMethod: "eft",
  companyName: "",
  buyerVatNumber: "",
  buyerReference: "",
  street: "12 Example Road",
  suburb: "Hatfield",
  city: "Pretoria",
  province: "Gauteng",
  postalCode: "0083",
};
