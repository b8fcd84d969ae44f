import { describe, expect, test } from "vitest";
import { eventually } from "#tests/helpers/eventually.ts";
import { twoProcesses } from "#tests/helpers/site/two-processes.ts";

const sites = twoProcesses();
const EDITOR = "/admin/content/edit/legal/terms";

describe("a legal page", () => {
  test("is not published with a placeholder that does not exist", async () => {
    const { admin } = sites;
    await admin.open(EDITOR);
    await admin.press("Publish now", { "sections.0.text": "This site belongs to {owner}." });
    expect(admin.status).toBe(422);
    expect(admin.text).toContain("There is no placeholder {owner}");
  });

  test("shows what is published, with details from the settings and HTML escaped", async () => {
    const { admin, visitor } = sites;
    await admin.open(EDITOR);
    await admin.press("Publish now", {
      updated: "2026-12-01",
      "sections.0.text":
        "**{legalName}** <img src=x onerror=alert(1)> [x](javascript:alert(1))\n\n{contactDetails}",
    });
    expect(admin.text).toContain("Terms of Service has been published.");
    await eventually(async () => {
      await visitor.open("/terms");
      expect(visitor.text).toContain("Last updated: 1 December 2026");
    });
    expect(visitor.html).toContain(
      '<p><strong>Jacaranda ICT Solutions (Pty) Ltd</strong> &lt;img src=x onerror=alert(1)&gt; <a href="">x</a></p>',
    );
    expect(visitor.html.match(/<dl class="contact-details">/g)).toHaveLength(2);
    const sitemap = await visitor.get("/sitemap.xml");
    expect(sitemap.body.toString()).toMatch(/\/terms<\/loc><lastmod>2026-12-01</);
  });

  test("gets the day of publication if its text has changed and its date has not", async () => {
    const { admin } = sites;
    await admin.open("/admin/content/edit/legal/privacy");
    const before = admin.fieldValue("updated");
    await admin.press("Publish now", { question: "Questions?", setsDate: false });
    expect(admin.fieldValue("updated")).toBe(before);
    await admin.press("Publish now", { question: "Any questions?" });
    expect(admin.fieldValue("updated")).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(admin.fieldValue("updated")).not.toBe(before);
  });

  test("shows its draft in the preview", async () => {
    const { admin, visitor } = sites;
    await admin.open("/admin/content/edit/legal/returns");
    await admin.press("Create preview link", { title: "Bringing goods back", updated: "" });
    const [, path = ""] = /href="[^"]*?(\/preview\/[\w-]{36}\.[^"]+)"/.exec(admin.html) ?? [];
    const preview = (await visitor.get(path)).body.toString();
    expect(preview).toContain("Bringing goods back</h1>");
    expect(preview).not.toContain("Last updated");
    await visitor.open("/returns");
    expect(visitor.text).not.toContain("Bringing goods back");
  });

  test("is one of ten: none is added or removed", async () => {
    const { admin } = sites;
    await admin.open(EDITOR);
    expect(admin.html).not.toContain("Remove from the site");
    await admin.open("/admin/content/edit/legal/imprint");
    expect(admin.status).toBe(404);
    await admin.post("/admin/content", { intent: "add", kind: "legal", title: "Imprint" });
    expect(admin.status).toBe(404);
  });
});
