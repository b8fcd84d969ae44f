import { describe, expect, test } from "vitest";
import { forgetStepUps } from "#tests/helpers/accounts/forget-step-ups.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { textOf } from "#tests/helpers/site/site-browser.ts";
import { twoProcesses } from "#tests/helpers/site/two-processes.ts";

const sites = twoProcesses();

async function edit(id: string, button: string, fields: Record<string, string | false> = {}) {
  await sites.admin.open(`/admin/content/edit/${id}`);
  await sites.admin.press(button, fields);
}

/** The address of the preview that the editor shows to staff. */
function draftPath(): string {
  return /<iframe[^>]*src="([^"?]+)/.exec(sites.admin.html)?.[1] ?? "";
}

/** The addresses of the preview links that the editor lists, the newest first. */
function linkPaths(): string[] {
  return [...sites.admin.html.matchAll(/href="[^"]*?(\/preview\/[\w-]{36}\.[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
}

test("a page without a draft is not called one", async () => {
  await sites.admin.open("/admin/content/edit/service/cloud-solutions");
  expect(sites.admin.text).toContain("There are no unpublished changes.");
  expect(sites.admin.text).not.toMatch(/this draft/i);
  await sites.admin.open(draftPath());
  expect(sites.admin.text).toContain("Preview. There are no unpublished changes.");
});

test("a preview shows its own page, also if another one has the address", async () => {
  await edit("service/cloud-solutions", "Create preview link", { slug: "voip-services" });
  for (const path of [draftPath(), linkPaths()[0] ?? ""]) {
    await sites.admin.open(path);
    expect(sites.admin.text).toContain("Cloud Solutions");
    expect(sites.admin.html).toContain('data-edit="service/cloud-solutions"');
  }
  await edit("service/cloud-solutions", "Save", { slug: "cloud-solutions" });
});

describe("the home page", () => {
  const text = "We look after the computers of Polokwane.";

  test("shows a draft to staff and by a link only, which no cache keeps", async () => {
    await edit("home", "Create preview link", { "hero.text": text });
    expect(sites.admin.text).toContain("The preview link has been created.");
    const [path = ""] = linkPaths();
    expect(path).toMatch(/^\/preview\/[\w-]+\.[\w-]+$/);
    const draft = draftPath();
    expect(draft).toBe("/admin/content/preview/home");
    expect((await sites.visitor.get(draft)).status).toBe(302);
    const shown = await sites.admin.get(draft);
    expect(shown.body.toString()).toContain("Only staff can see this preview.");
    const preview = await sites.visitor.get(path);
    expect(preview.body.toString()).toContain("Preview of a draft from");
    for (const answer of [shown, preview]) {
      expect(answer.body.toString()).toContain(text);
      expect(answer.headers).toMatchObject({
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex, nofollow",
        "referrer-policy": "no-referrer",
      });
    }
    // The editor shows it in a frame.
    expect(shown.headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(preview.headers["x-frame-options"]).toBe("DENY");
    for (const page of ["/", "/_.data", "/sitemap.xml"]) {
      const { body } = await sites.visitor.get(page);
      expect(body.toString()).not.toContain(text);
    }
    const altered = await sites.visitor.get(`${path}x`);
    expect(altered.status).toBe(404);
    expect(altered.body.toString()).toContain("was revoked or is incomplete. Ask for a new one.");
    expect(altered.headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
    });
  });

  test("is shown by a link as it was then, until the link is revoked", async () => {
    await edit("home", "Create preview link", { "hero.text": "The words of Monday." });
    const [monday = ""] = linkPaths();
    await edit("home", "Create preview link", { "hero.text": "The words of Tuesday." });
    const [tuesday = ""] = linkPaths();
    const openLink = async (path: string) => (await sites.visitor.get(path)).body.toString();
    expect(await openLink(monday)).toContain("The words of Monday.");
    expect(await openLink(tuesday)).toContain("The words of Tuesday.");
    const revoked = /name="revoke" value="([^"]+)"/.exec(sites.admin.html)?.[1] ?? "";
    expect(tuesday).toContain(revoked);
    // Saved with the form, so that nothing typed is lost.
    const [button = ""] =
      /Revoke the link created on .+? at \d\d:\d\d/.exec(sites.admin.text) ?? [];
    await sites.admin.press(button, { "hero.text": text });
    expect(sites.admin.text).toContain("The preview link has been revoked.");
    expect(sites.admin.fieldValue("hero.text")).toBe(text);
    expect((await sites.visitor.get(tuesday)).status).toBe(404);
    expect(await openLink(monday)).toContain("The words of Monday.");
    expect(linkPaths()).not.toContain(tuesday);
    await sites.admin.open("/admin/audit");
    expect(sites.admin.text).toContain("revoked a preview link for the home page");
  });

  test("keeps a saved draft when the process is killed", async () => {
    await sites.killFirst();
    await sites.admin.open("/admin/content/edit/home");
    expect(sites.admin.fieldValue("hero.text")).toBe(text);
  });

  test("shows what is published, on every process", async () => {
    await sites.visitor.open("/");
    await edit("home", "Publish now");
    expect(sites.admin.text).toContain("Home page has been published.");
    await eventually(async () => {
      await sites.visitor.open("/");
      expect(sites.visitor.text).toContain(text);
    });
  });

  test("can be restored from its history", async () => {
    await sites.admin.open("/admin/content/history/home?version=installed");
    expect(sites.admin.text).toContain("Hero › Description");
    expect(sites.admin.text).toContain(", by Sipho Live");
    expect(sites.admin.html.match(/>Live</g)).toHaveLength(1);
    await sites.admin.press("Restore", {}, { near: 'value="installed"' });
    expect(sites.admin.text).toContain("The earlier version is now your draft.");
    await sites.admin.press("Publish now");
    await eventually(async () => {
      await sites.visitor.open("/");
      expect(sites.visitor.text).not.toContain(text);
    });
  });
});

describe("the text of an email", () => {
  const editor = "/admin/content/edit/email/order-paid";

  test("has a preview with a policy of its own, which allows no script", async () => {
    const subject = "{orderNumber} is paid <b>";
    await edit("email/order-paid", "Create preview link", { subject });
    expect(sites.admin.text).toContain("Subject: ORD-1001 is paid <b>");
    const [path = ""] = linkPaths();
    expect(path).toMatch(/^\/preview\/[\w-]+\.[\w-]+\/email$/);
    const draft = draftPath();
    expect(draft).toBe("/admin/content/preview/email/order-paid");
    expect((await sites.visitor.get(draft)).status).toBe(302);
    for (const preview of [await sites.visitor.get(path), await sites.admin.get(draft)]) {
      expect(preview.body.toString()).toContain(">Payment received</h1>");
      expect(preview.headers).toMatchObject({
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex, nofollow",
        "referrer-policy": "no-referrer",
        "x-frame-options": "SAMEORIGIN",
        "content-security-policy": expect.stringMatching(/^default-src 'none'; style-src 'unsafe-/),
      });
    }
    const altered = await sites.visitor.get(path.replace("/email", "x/email"));
    expect(altered.status).toBe(404);
    expect(altered.body.toString()).toContain("was revoked or is incomplete. Ask for a new one.");
    await sites.admin.open("/admin/content/edit/home");
    expect((await sites.visitor.get(`${linkPaths()[0]}/email`)).status).toBe(404);
  });

  test("is sent to the admin as a test, with the draft", async () => {
    await edit("email/order-paid", "Send a test to me");
    expect(sites.admin.text).toContain("the test email to sipho@example.com was not sent");
    const { rows } = await sites.database.$client.query(
      "select to_email, subject from mail_outbox where kind = 'test'",
    );
    expect(rows).toEqual([
      { to_email: "sipho@example.com", subject: "Test: ORD-1001 is paid <b>" },
    ]);
  });

  test("is not published with a placeholder that the email does not have", async () => {
    const currentPassword = sites.staff.password;
    await edit("email/order-paid", "Publish now", { heading: "{product}", currentPassword });
    expect(sites.admin.status).toBe(422);
    expect(sites.admin.text).toContain("There is no placeholder {product}");
    await sites.admin.open(editor);
    expect(sites.admin.text).toContain("{paid} the amount received");
  });

  test("is published only with the password, and stays a draft until then", async () => {
    const texts = { heading: "Thank you", subject: "{orderNumber} is paid" };
    await forgetStepUps(sites.database);
    for (const currentPassword of ["", "wrong"]) {
      await edit("email/order-paid", "Publish now", { ...texts, currentPassword });
      expect(sites.admin.status).toBe(currentPassword ? 403 : 422);
      expect(sites.admin.fieldValue("subject")).toBe(texts.subject);
    }
    const published =
      "select published->>'subject' as subject from content_documents where id = $1";
    const { rows } = await sites.database.$client.query(published, ["email/order-paid"]);
    expect(rows).toEqual([{ subject: null }]);
    await edit("email/order-paid", "Publish now", { currentPassword: sites.staff.password });
    expect(sites.admin.text).toContain("has been published.");
  });

  test("is one of a fixed set", async () => {
    await sites.admin.open("/admin/content/edit/email/foo");
    expect(sites.admin.status).toBe(404);
  });
});

describe("the editor", () => {
  test("adds, moves and removes the items of a list", async () => {
    const { admin } = sites;
    const hero = /<details[^>]*id="hero"[^>]*open=""/;
    const facts = () => [0, 1, 2, 3].map((at) => sites.admin.fieldValue(`hero.facts.${at}.term`));
    await admin.open("/admin/content/edit/home");
    const [first, second, third, fourth] = facts();
    expect(admin.html).not.toMatch(hero);
    await admin.press("Remove fact 1");
    expect(facts()).toEqual([second, third, fourth, undefined]);
    expect(admin.html).toMatch(hero);
    await admin.press("Move fact 3 up");
    expect(facts()).toEqual([second, fourth, third, undefined]);
    await admin.press("Add fact");
    expect(facts()).toEqual([second, fourth, third, ""]);
    await admin.press("Publish now");
    expect(admin.status).toBe(422);
    expect(admin.text).toContain("2 fields need your attention");
    expect(admin.html).toMatch(hero);
    await admin.press("Publish now", {
      "hero.facts.3.term": first ?? "",
      "hero.facts.3.text": "Here",
    });
    expect(admin.text).toContain("Home page has been published.");
  });

  test("does not overwrite what somebody else has saved", async () => {
    const { admin } = sites;
    await admin.open("/admin/content/edit/portfolio");
    await sites.database.$client.query(`insert into content_documents (id, draft, version, updated_by)
      values ('portfolio', '{"title": "Theirs"}', 7, 'Thandi')
      on conflict (id) do update set draft = excluded.draft, version = 7, updated_by = 'Thandi'`);
    await admin.press("Publish now", { title: "Mine" });
    expect(admin.status).toBe(409);
    expect(admin.text).toContain("Thandi has saved another version");
    await admin.press("Keep mine", { title: "Mine" });
    await admin.open("/admin/content/edit/portfolio");
    expect(admin.fieldValue("title")).toBe("Mine");
  });
});

test("a scheduled draft that could not be published is reported where staff look", async () => {
  const { admin } = sites;
  await sites.database.$client.query(`insert into content_documents
    (id, draft, updated_by, schedule_failed_at)
    values ('service/voip-services', '{"intro": ""}', 'Thandi', '2026-11-17 06:00Z')`);
  const reason =
    "The changes scheduled for 17 November 2026 at 08:00 were not published. Introduction: Enter the introduction. Correct this, then publish or schedule the draft again.";
  await admin.open("/admin");
  expect(admin.text).toContain("Scheduled page could not be published");
  await admin.open("/admin/content");
  expect(admin.text).toContain(reason);
  await admin.open("/admin/content/edit/service/voip-services");
  expect(admin.text).toContain(reason);
  await admin.press("Publish now", { intro: "Phones over the internet." });
  expect(admin.text).toContain("has been published.");
  await admin.open("/admin");
  expect(admin.text).not.toContain("Scheduled page could not be published");
});

test("a removed page is in a list of its own, and returns to the site when it is restored", async () => {
  const { admin } = sites;
  await edit("project/stockroom", "Remove");
  await admin.open("/admin/content");
  const [listed, removed] = admin.text.split("Removed pages");
  expect(listed).not.toContain("/projects/stockroom");
  expect(removed).toContain("Removed by Sipho");
  await admin.press("Restore");
  expect(admin.text).toContain("is on the site again.");
  expect(admin.text).not.toContain("Removed pages");
  expect(admin.text).toContain("/projects/stockroom");
});

test("the calculator has the devices that the owner enters, and can be switched off", async () => {
  const page = "/what-will-it-run";
  const pageText = async () => textOf(await sites.visitor.get(page));
  expect(await pageText()).toContain("Router");
  await edit("sizing", "Publish now", {
    "devices.0.name": "borehole pump",
    "devices.0.watts": "750",
  });
  await eventually(async () => expect(await pageText()).toMatch(/Borehole pump\s*750.W each/));
  await edit("sizing", "Publish now", { isOn: false });
  await eventually(async () => expect((await sites.visitor.get(page)).status).toBe(404));
  for (const path of ["/shop", "/infrastructure-solutions", "/sitemap.xml"]) {
    const { body } = await sites.visitor.get(path);
    expect(body.toString(), path).not.toContain(page);
  }
  expect((await sites.visitor.get("/cart/sizing")).status).toBe(404);
});
