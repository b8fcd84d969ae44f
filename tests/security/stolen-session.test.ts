import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { contentKinds, kindOf } from "#app/content/kinds/content-kinds.ts";
import { emailNames } from "#app/content/kinds/emails.ts";
import { defaultEntries } from "#app/content/site-content.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { writeEntryForm } from "#app/domain/content/entry-form.server.ts";
import { defaultSettings } from "#app/settings/private-settings.server.ts";
import { isTransferred, listSettingsPages, settingsGroups } from "#app/settings/settings-groups.ts";
import { appCode } from "#tests/helpers/accounts/authenticator-app.ts";
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
  const colleagues = await addColleagues();
  const samples = formSamples({ ...records, owned: site.owned, review: {} });
  const importId = await uploadSite();
  forms = [
    admin("/admin/settings/bank", {
      intent: "approve",
      pendingId: await requestBankAccount(),
      currentPassword: PASSWORD,
    }),
    ...samples.filter(({ fields }) => "currentPassword" in fields).flatMap(asThief),
    ...colleagues.map(([id, step]) =>
      admin(`/admin/settings/staff/${id}`, {
        step,
        ...(step === "roles" && { "role-owner": "yes" }),
        currentPassword: PASSWORD,
      }),
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

/** Colleagues who are active, were deactivated or have been invited, and what can be done with each. */
async function addColleagues(): Promise<[id: string, step: string][]> {
  const add = async (name: string, profile: string, password: string | null) => {
    const { rows } = await site.query(
      `insert into users (name, email, email_verified)
       values ($1, $1 || '@umfula.example', true) returning id`,
      [name],
    );
    await site.query(`update profiles set staff_roles = '{sales}', ${profile} where id = $1`, [
      rows[0].id,
    ]);
    if (password) {
      await site.query(
        `insert into accounts (user_id, account_id, provider_id, password)
         select id, id::text, 'credential', $2 from users where id = $1`,
        [rows[0].id, password],
      );
    }
    return rows[0].id as string;
  };
  const active = await add("active", "role = 'admin'", "x");
  const former = await add("former", "deactivated_at = now()", "x");
  const invited = await add("invited", "role = 'admin'", null);
  return [
    [active, "roles"],
    [active, "deactivate"],
    [former, "reactivate"],
    [invited, "invite-again"],
    [invited, "withdraw"],
  ];
}

/** A real account is in force, and a colleague has asked for another. Returns the id of the request. */
async function requestBankAccount(): Promise<string> {
  const value = { ...defaultSettings.bank, accountNumber: "62000001111" };
  await site.query(
    `insert into settings ("group", value, updated_by) values ('bank', $1, 'Thandi')`,
    [value],
  );
  // Whoever approves has had their roles and their password for a day.
  await site.query("update profiles set roles_changed_at = null");
  await site.query("update accounts set updated_at = now() - interval '1 day'");
  const { rows: colleagues } = await site.query(
    "insert into users (name, email) values ('Thandi', 'thandi@example.com') returning id",
  );
  await site.query("update profiles set role = 'admin', staff_roles = '{owner}' where id = $1", [
    colleagues[0].id,
  ]);
  const { rows } = await site.query(
    "insert into pending_bank_account (value, requested_by) values ($1, $2) returning id",
    [{ ...value, accountNumber: "62000002222" }, colleagues[0].id],
  );
  return rows[0].id;
}

/** The sample with what the thief would enter; a form that was made up for another purpose is left out. */
function asThief(form: FormSample): FormSample[] {
  if (form.at.includes("/transfer/") || form.fields.intent === "approve") return [];
  // Nobody changes their own roles; the forms about colleagues are tried instead.
  if (form.fields.step === "roles") return [];
  return [{ ...form, actor: "admin", fields: { ...form.fields, ...stolen[form.at] } }];
}

const stolen: Record<string, Record<string, string>> = {
  "/admin/settings/email": { host: "mail.evil.example", port: "465", security: "tls" },
  "/admin/settings/bank": { accountNumber: "666666666" },
  "/admin/settings/company": { email: "thief@evil.example" },
  "/admin/settings/documents": { footer: "Pay into account 666666666" },
  "/admin/settings/security": { refundLimit: "9999999.00" },
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
    'pending', (select jsonb_agg(p) from pending_bank_account p),
    'published', (select jsonb_agg(jsonb_build_array(id, published, publish_at) order by id)
      from content_documents where published is not null or publish_at is not null),
    'users', (select jsonb_agg(jsonb_build_array(id, email) order by id) from users),
    'roles', (select jsonb_agg(jsonb_build_array(id, role, staff_roles, deactivated_at) order by id)
      from profiles),
    'passwords', (select jsonb_agg(jsonb_build_array(id, password) order by id) from accounts),
    'changes', (select count(*) from email_changes),
    'links', (select count(*) from verifications)
  )::text as state`);
  return rows[0].state;
}

async function send({ at, fields }: FormSample, currentPassword: string | undefined) {
  // The limit of wrong passwords is tested elsewhere, and would hide a form that does not ask.
  await site.query("delete from rate_limits");
  const { currentPassword: _, ...rest } = fields;
  const form = rest.intent === "approve" ? rest : { ...rest, ...(await versionOf(at)) };
  const sent = currentPassword === undefined ? form : { ...form, currentPassword };
  return site.post(at, sent, { actor: "admin" });
}

/** What was saved before, which the next form has to know. */
async function versionOf(at: string): Promise<Record<string, string>> {
  const [, kind, id] = /^\/admin\/(settings|content\/edit)\/(?!staff\/)(.+)$/.exec(at) ?? [];
  if (!kind) return {};
  const { rows } = await site.query(
    kind === "settings"
      ? 'select version from settings where "group" = $1'
      : "select version from content_documents where id = $1",
    [id],
  );
  return { version: String(rows[0]?.version ?? 0) };
}

async function accountNumberInForce(): Promise<string> {
  const { rows } = await site.query("select value from settings where \"group\" = 'bank'");
  return rows[0].value.accountNumber;
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
        // The page of a person answers with a message on the next page.
        const isRefused =
          status >= 400 || (status === 302 && /\/(customers|staff)\//.test(form.at));
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
      expect(groups).toEqual(["announcement", "bank", "company", "documents"]);
      expect(groups.filter((group) => !isTransferred(group))).toEqual(["bank"]);
      expect(await accountNumberInForce()).toBe("62000001111");
    }
    // Approved for the colleague; the thief's own account waits, and nobody approves their own.
    expect(await accountNumberInForce()).toBe("62000002222");
    const { rows: pending } = await site.query("select id, value from pending_bank_account");
    expect(pending).toMatchObject([{ value: { accountNumber: "666666666" } }]);
    const approval = { intent: "approve", pendingId: pending[0].id };
    const { status } = await send(admin("/admin/settings/bank", approval), PASSWORD);
    expect([status, await accountNumberInForce()]).toEqual([403, "62000002222"]);
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

/** Whatever a file of personal data could be downloaded from. */
async function downloads(): Promise<string[]> {
  const asked: [string, { status: number; headers: Record<string, unknown> }][] = [
    ["/admin/audit/export", await site.ask("/admin/audit/export", "admin")],
  ];
  for (const [path, fields] of [
    ["/admin/messages/export?view=all", {}],
    ["/admin/orders/export?view=all", { table: "orders" }],
    ["/admin/orders/export?view=all", { table: "lines" }],
    ["/admin/orders/export?group=customer", { table: "sales" }],
    ["/admin/orders/export", { table: "vat" }],
  ] as const) {
    asked.push([path, await site.post(path, fields, { actor: "admin" })]);
  }
  return asked
    .filter(([, { headers }]) => !String(headers.location).startsWith("/admin/confirm"))
    .map(([path]) => path);
}

describe("a stolen session or password, where the owner has a second factor", () => {
  test("no file of personal data without a step-up in the last ten minutes", async () => {
    await site.query("update sessions set stepped_up_at = now() - interval '10 minutes'");
    expect(await downloads()).toEqual([]);
    await site.query("update sessions set stepped_up_at = now()");
    expect(await downloads()).toHaveLength(6);
  });

  test("the password alone changes nothing, downloads nothing and opens no session", async () => {
    await site.query("update sessions set stepped_up_at = null");
    await site.query("delete from rate_limits");
    const page = await site.post(
      "/account/two-step-login",
      { step: "start", currentPassword: PASSWORD },
      { actor: "admin" },
    );
    const { setup = "", totpUri = "" } = fieldsIn(page.body.toString());
    const proof = { step: "prove", setup, totpUri, loginCode: appCode(totpUri) };
    const proved = await site.post("/account/two-step-login", proof, { actor: "admin" });
    expect(proved.status).toBe(200);
    site.keepCookie("admin", proved);
    await site.query("update sessions set stepped_up_at = null");

    const before = await state();
    const through: string[] = [];
    for (const form of forms) {
      const { status } = await send(form, PASSWORD);
      const isRefused = status >= 400 || (status === 302 && /\/(customers|staff)\//.test(form.at));
      if (!isRefused || (await state()) !== before) through.push(`${form.at}: ${status}`);
    }
    through.push(...(await downloads()));
    const login = await site.post("/login", { email: "admin@example.com", password: PASSWORD });
    if (String(login.headers.location) !== "/login/code") through.push("/login");
    reportAttack({
      threat: "Stolen password of somebody with a second factor",
      tried: `a login, 6 downloads and ${forms.length} changes with the password and a session, without a code`,
      through,
    });
  });
});
