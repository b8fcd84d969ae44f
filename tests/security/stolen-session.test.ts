import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { contentKinds, kindOf } from "#app/content/kinds/content-kinds.ts";
import { emailNames } from "#app/content/kinds/emails.ts";
import { defaultEntries } from "#app/content/site-content.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { writeEntryForm } from "#app/domain/content/entry-form.server.ts";
import { defaultSettings } from "#app/settings/private-settings.server.ts";
import { isTransferred, listSettingsPages, settingsGroups } from "#app/settings/settings-groups.ts";
import { fieldsIn } from "#tests/helpers/site/site-browser.ts";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { attackedSite, PASSWORD, seedOwnerRecords } from "./attacked-site.ts";
import { type FormSample, formRoutePatterns, formSamples, patternOf } from "./routes-and-forms.ts";

const site = attackedSite();

/** docs/security.md says for every form what a thief with a session gains, and what stops them. */
const answers = new Map(
  readFileSync(projectFile("docs/security.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `/"))
    .flatMap((line) => {
      const [, forms = "", , answer = ""] = line.split(" | ").join("|").split("|");
      return [...forms.matchAll(/`([^`]+)`/g)].map(
        ([, path = ""]) => [path, answer.trim()] as const,
      );
    }),
);
const takesStepUp = (pattern: string) => answers.get(pattern)?.startsWith("Password") === true;
const isOfSession = (pattern: string) => /^\/(admin|account)\//.test(pattern);

/** Instead of the password: nothing, and what a thief would guess. */
const guesses: (string | undefined)[] = [
  undefined,
  "",
  "password",
  `${PASSWORD} `,
  "a".repeat(129),
];

let forms: FormSample[];
beforeAll(async () => {
  const records = await seedOwnerRecords(site);
  // Somebody who can be made an admin.
  await site.query("update users set email_verified = true where id = $1", [site.owned.userId]);
  const samples = formSamples({ ...records, owned: site.owned, review: {} });
  const importId = await uploadSite();
  forms = [
    ...samples.filter(({ fields }) => "currentPassword" in fields).flatMap(asThief),
    ...["make-admin", "make-customer"].map((step) =>
      admin(`/admin/customers/${site.owned.userId}`, { step, currentPassword: PASSWORD }),
    ),
    ...emailTexts(),
    admin(`/admin/content/transfer/${importId}`, {
      fingerprint: await fingerprintOf(importId),
      currentPassword: PASSWORD,
    }),
  ];
});

const admin = (at: string, fields: Record<string, string>): FormSample => ({
  at,
  actor: "admin",
  fields,
});

/** The sample with what the thief would enter; a form that was made up for another purpose is left out. */
function asThief(form: FormSample): FormSample[] {
  if (form.at.includes("/transfer/")) return [];
  return [{ ...form, actor: "admin", fields: { ...form.fields, ...stolen[form.at] } }];
}

const stolen: Record<string, Record<string, string>> = {
  "/admin/settings/email": { host: "mail.evil.example", port: "465", security: "tls" },
  "/admin/settings/bank": { accountNumber: "666666666" },
  "/admin/settings/company": { email: "thief@evil.example" },
  "/admin/settings/documents": { footer: "Pay into account 666666666" },
  "/admin/settings/announcement": { isOn: "yes", text: "Our new bank account is 666666666" },
};

/** Publishing and scheduling each text of an email, and their layout. */
function emailTexts(): FormSample[] {
  const ids = ["email/layout", ...emailNames.map((name) => `email/${name}`)];
  return (isFullRun ? ids : ids.slice(0, 3)).flatMap((id) => {
    const values = defaultEntries.get(id) ?? {};
    const texts = writeEntryForm(kindOf(id)?.fields ?? {}, values);
    const [changed = ""] = Object.keys(texts);
    return ["publish", "schedule"].map((intent) =>
      admin(`/admin/content/edit/${id}`, {
        ...texts,
        [changed]: `${texts[changed]} Pay into account 666666666.`,
        ...{ intent, publishAt: "2099-01-01T10:00", currentPassword: PASSWORD },
      }),
    );
  });
}

/** Everything that a file could redirect. */
async function uploadSite(): Promise<string> {
  const { bank, payfast, email, company, announcement } = defaultSettings;
  const settings = {
    bank: { ...bank, accountNumber: "666666666" },
    payfast: { ...payfast, merchantId: "666" },
    email: { ...email, host: "mail.evil.example", senderAddress: "thief@evil.example" },
    company: { ...company, email: "thief@evil.example" },
    announcement: { ...announcement, isOn: true, text: "Our new bank account is 666666666" },
    documents: { terms: [], footer: "Pay into account 666666666" },
  };
  const form = new FormData();
  form.set("file", new Blob([JSON.stringify({ settings })]), "site.json");
  const response = await fetch(`${site.origin}/admin/content/transfer`, {
    method: "POST",
    body: form,
    headers: { cookie: site.cookieOf("admin"), origin: site.origin },
    redirect: "manual",
  });
  return response.headers.get("location")?.split("/").at(-1) ?? "";
}

async function fingerprintOf(importId: string): Promise<string> {
  const page = await site.ask(`/admin/content/transfer/${importId}`, "admin");
  return fieldsIn(page.body.toString()).fingerprint ?? "";
}

/** Where money and emails go, what customers read about paying, and who may do what. */
async function state(): Promise<string> {
  const { rows } = await site.query(`select jsonb_build_object(
    'settings', (select jsonb_agg(s order by s."group") from settings s),
    'published', (select jsonb_agg(jsonb_build_array(id, published, publish_at) order by id)
      from content_documents where published is not null or publish_at is not null),
    'users', (select jsonb_agg(jsonb_build_array(id, email) order by id) from users),
    'roles', (select jsonb_agg(jsonb_build_array(id, role) order by id) from profiles),
    'passwords', (select jsonb_agg(jsonb_build_array(id, password) order by id) from accounts),
    'changes', (select count(*) from email_changes)
  )::text as state`);
  return rows[0].state;
}

async function send({ at, fields }: FormSample, currentPassword: string | undefined) {
  // The limit of wrong passwords is tested elsewhere, and would hide a form that does not ask.
  await site.query("delete from rate_limits");
  const { currentPassword: _, ...rest } = fields;
  const form = { ...rest, ...(await versionOf(at)) };
  const sent = currentPassword === undefined ? form : { ...form, currentPassword };
  return site.post(at, sent, { actor: "admin" });
}

/** What was saved before, which the next form has to know. */
async function versionOf(at: string): Promise<Record<string, string>> {
  const [, kind, id] = /^\/admin\/(settings|content\/edit)\/(.+)$/.exec(at) ?? [];
  if (!kind) return {};
  const { rows } = await site.query(
    kind === "settings"
      ? 'select version from settings where "group" = $1'
      : "select version from content_documents where id = $1",
    [id],
  );
  return { version: String(rows[0]?.version ?? 0) };
}

describe("a stolen session", () => {
  test("every form of the admin area and the account has an answer in docs/security.md", () => {
    const walked = formRoutePatterns.filter(isOfSession);
    expect(walked.length).toBeGreaterThan(60);
    expect(walked.filter((pattern) => !answers.has(pattern))).toEqual([]);
    expect([...answers.keys()].filter((pattern) => !walked.includes(pattern))).toEqual([]);
  });

  test("the settings that declare a step-up are those that ask for the password", () => {
    for (const group of listSettingsPages()) {
      const takes = settingsGroups[group].takesStepUp;
      expect([group, takesStepUp(`/admin/settings/${group}`)]).toEqual([group, takes]);
    }
    expect(contentKinds.email.stepUp && contentKinds["email/layout"].stepUp).toBe(true);
  });

  test("whatever asks for the password is tried", () => {
    const tried = new Set(forms.map(({ at }) => patternOf(at)));
    expect([...answers.keys()].filter((path) => takesStepUp(path) && !tried.has(path))).toEqual([]);
    expect([...tried].filter((pattern) => !takesStepUp(pattern))).toEqual([]);
  });

  test("redirects no money, emails or rights without the password: 0 ways round", async () => {
    const before = await state();
    const through: string[] = [];
    let tries = 0;
    for (const form of forms) {
      for (const guess of guesses) {
        const { status } = await send(form, guess);
        tries += 1;
        const { intent = "", step = "" } = form.fields;
        const what = `${form.at} ${intent || step} with ${JSON.stringify(guess?.slice(0, 20))}`;
        // The page of a customer answers with a message on the next page.
        const isRefused = status >= 400 || (status === 302 && form.at.includes("/customers/"));
        if (!isRefused || (await state()) !== before) through.push(`${what}: ${status}`);
      }
    }
    reportAttack({
      threat: "Thief with a session",
      tried: `every setting and verb walked: ${answers.size} forms, ${forms.length} changes that take the password, ${tries} tries without it`,
      through,
    });
  });

  test("with the password the same forms work, and a file still changes no account or mail server", async () => {
    const importForm = forms.find(({ at }) => at.includes("/transfer/"));
    // The account itself stays as it is: the other forms need it.
    const rest = forms.filter((form) => form !== importForm && !/^\/account\//.test(form.at));
    for (const form of importForm ? [importForm, ...rest] : []) {
      const { status } = await send(form, PASSWORD);
      expect(status, form.at).toBeLessThan(400);
      if (form !== importForm) continue;
      const { rows } = await site.query('select "group" from settings order by 1');
      const groups = rows.map(({ group }) => group);
      expect(groups).toEqual(["announcement", "company", "documents"]);
      expect(groups.filter((group) => !isTransferred(group))).toEqual([]);
    }
    const { rows } = await site.query(
      "select distinct subject from mail_outbox where kind = 'settings-changed' order by 1",
    );
    expect(rows.length).toBeGreaterThanOrEqual(3);
    const { rows: roles } = await site.query("select role from profiles where id = $1", [
      site.owned.userId,
    ]);
    expect(roles).toEqual([{ role: "customer" }]);
  });
});
