import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  hasPermission,
  type Permission,
  STAFF_ROLES,
  type StaffRole,
} from "#app/domain/accounts/staff/permissions.ts";
import { permissionsFor } from "#app/http/auth/admin-pages.ts";
import { adminRoutes } from "#scripts/permissions-matrix.ts";
import { bodyLimit } from "#server/http/limits/body-limits.ts";
import type { RawResponse } from "#tests/helpers/site/raw-request.ts";
import { isFullRun, reportAttack } from "#tests/security/attack-result.ts";
import { ownerSecrets } from "#tests/security/attacked-site.ts";
import { formRoutePatterns, formSamples, patternOf } from "#tests/security/routes-and-forms.ts";
import { records, site, staff } from "./site.ts";
import {
  actionPermissions,
  adminAddress,
  missingFor,
  nameOf,
  permissionsOfForm,
  refusedFor,
  tableFingerprints,
} from "./staff-by-role.ts";

const own = () => ({ ...records, owned: site.owned });

/** What is expected of a refusal: it leads to the page that names the permission, and says nothing else. */
function expectRefusal(answer: RawResponse, status: number, missing: Permission[], cell: string) {
  expect([answer.status, refusedFor(answer)], cell).toEqual([status, missing]);
  const text = answer.body.toString();
  expect(text.length, `${cell}: ${text}`).toBeLessThan(600);
  expect(secretsIn(answer), cell).toEqual([]);
}

const secretsIn = ({ body }: RawResponse) =>
  ownerSecrets.filter((secret) => body.toString().includes(secret));

describe("every route of the admin area, as each role", () => {
  test.each(adminRoutes())("%s", async (pattern) => {
    const path = adminAddress(pattern, own());
    const permissions = permissionsFor(pattern);
    const { contentType } = bodyLimit(path);
    for (const role of STAFF_ROLES) {
      const missing = missingFor(role, permissions);
      const [data, form] = await Promise.all([
        staff.ask(role, `${path}.data`),
        staff.send(role, path, "a=1", contentType),
      ]);
      const cell = `${role} ${path}`;
      if (missing.length > 0) {
        expectRefusal(await staff.ask(role, path), 302, missing, cell);
        expectRefusal(data, 202, missing, `${cell}.data`);
        expect(data.body.toString(), cell).toContain("SingleFetchRedirect");
        // A page without a form of its own takes none, from anyone.
        if (form.status === 405 && !formRoutePatterns.includes(pattern)) {
          expect(secretsIn(form), cell).toEqual([]);
        } else {
          const taken = missingFor(role, permissionsOfForm(pattern, {}) ?? permissions);
          expectRefusal(form, 302, taken, `${cell} (a form)`);
        }
        continue;
      }
      // The pages that open are rendered for each role by crawl.ts.
      for (const answer of isFullRun ? [await staff.ask(role, path), data] : [data]) {
        expect(answer.status, cell).toBeLessThan(500);
        expect(refusedFor(answer), cell).toBeUndefined();
      }
      // A form may take more than its page; one that says nothing is refused for what it says.
      expect(form.status, `${cell} (a form)`).toBeLessThan(500);
    }
  });

  test("a refusal names what is missing and an owner, and is no page of the answer asked for", async () => {
    for (const role of STAFF_ROLES) {
      const path = "/admin/refused?missing=change-bank-details&missing=refund";
      const [page, data] = await Promise.all([
        staff.ask(role, path),
        staff.ask(role, path.replace("refused", "refused.data")),
      ]);
      expect([page.status, data.status], role).toEqual([403, 403]);
      const text = page.body.toString();
      expect(text).toContain("Change bank details");
      expect(text).toContain("Refund");
      expect(text).toContain(nameOf("owner"));
      expect(text).not.toContain(nameOf("manager"));
    }
  });
});

describe("forms that take more than their page", () => {
  /** One of each that a page can send, so that it is refused for the permission and nothing else. */
  function forms(): { at: string; fields: Record<string, string> }[] {
    const { number } = records.paid;
    const product = { id: site.owned.productId, version: "1", was: "1", value: "7" };
    const expectedState = "paid";
    const orderForm = (fields: Record<string, string>) => ({
      at: `/admin/orders/${number}`,
      fields,
    });
    // An inline edit without its version, which others are about, is refused before anything else.
    const samples = formSamples({ ...own(), review: {} }).filter(
      ({ at, fields }) => /^\/admin\//.test(at) && (fields.do !== "edit" || "version" in fields),
    );
    return [
      ...samples,
      ...["retry", "give-up"].map((step) => ({
        at: `/admin/outbox/${records.mailId}`,
        fields: { step },
      })),
      ...["ready", "complete", "hand-over", "reopen-paid", "release-stock"].map((intent) =>
        orderForm({ intent, expectedState }),
      ),
      ...[
        "/admin/customers/guest/caller@example.com",
        `/admin/customers/${site.owned.userId}`,
      ].flatMap((at) => priceForms.map((fields) => ({ at, fields }))),
      ...["stop-recovery", "end-sessions"].map((step) => ({
        at: `/admin/customers/${site.owned.userId}`,
        fields: { step },
      })),
      ...["withdraw", "accept"].map((intent) => ({
        at: `/admin/quotes/${records.quote.number}`,
        fields: { intent, revision: "1", name: "Sipho", channel: "phone" },
      })),
      orderForm({ intent: "ship", expectedState, carrier: "A courier", tracking: "1" }),
      orderForm({ intent: "tracking", expectedState, carrier: "A courier", tracking: "1" }),
      orderForm({ intent: "cancel", expectedState, reason: "No stock" }),
      orderForm({ intent: "mail-again" }),
      orderForm({ intent: "replace-invoice", expectedState, expectedInvoice: "1" }),
      orderForm({
        ...{ intent: "delivery-date", expectedState, lineId: randomUUID() },
        expectedBy: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      }),
      orderForm({
        ...{ intent: "reverse-payment", expectedState, paymentId: randomUUID() },
        ...{ checked: "yes", reason: "other", note: "Not ours" },
      }),
      { at: "/admin/products", fields: { do: "edit", field: "price", ...product } },
      { at: "/admin/products", fields: { do: "edit", field: "stock", ...product } },
      ...["/admin/orders/new", "/admin/quotes/new"].flatMap((at) =>
        [
          { intent: "place", paidBy: "eft" },
          { intent: "place", paidBy: "in-person" },
          { intent: "quote", paidBy: "eft" },
        ].map((fields) => ({ at, fields: { ...draftOf(), ...fields } })),
      ),
      ...["lines", "vat", "sales", "quotations"].map((table) => ({
        at: "/admin/orders/export",
        fields: { table },
      })),
    ];
  }

  const startsOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const priceForms: Record<string, string>[] = [
    { step: "grant-discount", percent: "10", categoryId: "", startsOn, endsOn: "" },
    { step: "grant-product-price", product: "Cable", price: "9.00", startsOn, endsOn: "" },
    { step: "end-price", priceId: randomUUID() },
  ];

  const draftOf = () => ({
    idempotencyKey: randomUUID(),
    [`quantity-${site.owned.productId}`]: "1",
    agreedTotal: String(records.cartTotal),
    deliveryMethod: "collection",
    ...{ fullName: "Sipho", email: "sipho@example.com", phone: "0821234567" },
  });

  test("each that a page can send is in the table, and tried", () => {
    const tried = forms();
    const untried = actionPermissions.filter(
      ({ page, field, value }) =>
        !tried.some(({ at, fields }) => patternOf(at) === page && fields[field] === value),
    );
    expect(untried).toEqual([]);
    const unknown = tried.filter(({ at, fields }) => !permissionsOfForm(patternOf(at), fields));
    expect(unknown).toEqual([]);
  });

  test("what a role lacks is refused by name and changes nothing; what it has is not refused", async () => {
    const all = forms().map((form) => ({
      ...form,
      takes: permissionsOfForm(patternOf(form.at), form.fields) ?? [],
    }));
    const before = await tableFingerprints(site);
    const through: string[] = [];
    let tries = 0;
    const isFor = (role: StaffRole, takes: readonly Permission[]) =>
      takes.every((permission) => hasPermission([role], permission));
    for (const role of STAFF_ROLES) {
      for (const { at, fields, takes } of all.filter((form) => !isFor(role, form.takes))) {
        const answer = await staff.post(role, at, fields);
        tries += 1;
        const missing = refusedFor(answer);
        const isNamed = missing?.every((each) =>
          missingFor(role, takes).some((one) => one === each),
        );
        if (answer.status !== 302 || !missing?.length || !isNamed) {
          const { intent = fields.do, step = fields.table } = fields;
          through.push(
            `${role} ${at} ${intent ?? step ?? ""} ${fields.field ?? ""}: ${answer.status} ${missing}`,
          );
        }
      }
      expect(await tableFingerprints(site), `${role} changed something`).toEqual(before);
    }
    reportAttack({
      threat: "A role's forbidden forms",
      tried: `${all.length} forms of the admin area as ${STAFF_ROLES.length} roles: ${tries} tries without the permission`,
      through,
    });
    const owned = actionPermissions.flatMap(({ page, field, value }) =>
      all.filter(({ at, fields }) => patternOf(at) === page && fields[field] === value),
    );
    for (const role of STAFF_ROLES) {
      for (const { at, fields } of owned.filter(({ takes }) => isFor(role, takes))) {
        const answer = await staff.post(role, at, fields);
        const cell = `${role} ${at} ${JSON.stringify(fields).slice(0, 80)}`;
        expect([refusedFor(answer), answer.status < 500], cell).toEqual([undefined, true]);
      }
    }
  });
});
