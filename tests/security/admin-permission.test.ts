import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFile } from "#app/database/project-file.server.ts";
import { listVerbs } from "#scripts/permissions-matrix.ts";
import { reportAttack } from "./attack-result.ts";

test("only the guard makes an Admin, and every function that only admin pages call demands one", () => {
  const sources = listSources("app");
  const makers = (type: RegExp) => sources.filter((file) => type.test(read(file)));
  expect(makers(/\bas (unknown as )?(Admin<|Owner\b|SignedIn\b)/)).toEqual([
    "app/http/auth/guards.server.ts",
  ]);
  expect(makers(/\bas (unknown as )?AdminForJob</)).toEqual([
    "app/domain/accounts/staff/find-admin-for-job.server.ts",
  ]);

  const callers = new Map<string, Set<string>>();
  for (const file of sources.filter((name) => /^app\/(pages|http)\//.test(name))) {
    for (const [, names = "", from = ""] of read(file).matchAll(
      /import \{([^}]*)\} from "#(app\/domain\/[^"]+\.server\.ts)"/g,
    )) {
      for (const name of names.split(",").map((each) => each.trim())) {
        if (!name || name.startsWith("type ")) continue;
        const verb = `${from} ${name}`;
        const users = callers.get(verb) ?? new Set<string>();
        callers.set(verb, users.add(/^app\/pages\/admin\//.test(file) ? "admin" : "others"));
      }
    }
  }
  const adminOnly = [...callers].filter(([, by]) => !by.has("others")).map(([verb]) => verb);
  expect(adminOnly.length).toBeGreaterThan(40);
  const open = adminOnly.filter((verb) => {
    const [file = "", name = ""] = verb.split(" ");
    const [, rest] = read(file).split(new RegExp(`export (?:async )?function\\*? ${name}\\b`));
    // Up to the brace that opens the body: what it takes, and what it gives back.
    const head = rest?.split(/ \{\n/)[0];
    return head !== undefined && !/: (Admin<|Owner\b)/.test(head);
  });
  expect(open.sort(), "verbs of admin pages that demand no Admin").toEqual(harmless.toSorted());
  reportAttack({
    threat: "Admin verbs without an Admin",
    tried: `${adminOnly.length} verbs that only admin pages call`,
    through: open.filter((verb) => !harmless.includes(verb)),
  });
});

test("every verb of staff demands a permission, except those that all staff may use", () => {
  const verbs = listVerbs();
  const forAll = verbs.filter(({ demands }) => demands.length === 0);
  const named = forAll.map(({ file, name }) => `${file.replace("app/domain/", "")} ${name}`);
  expect(named.sort()).toEqual(Object.keys(forAllStaff).sort());
  reportAttack({
    threat: "Verbs of staff without a permission",
    tried: `${verbs.length} verbs that take a member of staff`,
    through: named.filter((verb) => !(verb in forAllStaff)),
  });
});

/** Why all staff may use them: none changes anything but the first, which sees to the rest itself. */
const forAllStaff: Record<string, string> = {
  "mail-outbox/mail-outbox.server.ts sendTestMail": "goes to their own address",
  "accounts/staff/require-own-password.ts requireOwnPassword": "checks, and changes nothing",
  "accounts/staff/list-granters.server.ts listGranters": "a refusal names who can grant a right",
  "audit/record-personal-data-view.server.ts recordPersonalDataView": "writes what they view",
  "audit/record-personal-data-view.server.ts recordPersonalDataSearch": "writes what they view",
  "catalogue/read-product.server.ts readUnpublishedProduct": "all staff see the catalogue",
  "catalogue/read-product.server.ts readStockCounts": "all staff see the catalogue",
  "catalogue/stock-movements.server.ts listStockMovements": "all staff see the catalogue",
  "search/list-admin-products.server.ts listAdminProducts": "all staff see the catalogue",
  "settings/secret-fields.server.ts describeSecrets": "whether one is set, not what it is",
  "dashboard/daily-figures.server.ts readDailyFigures": "counts what their permissions allow",
  "dashboard/open-tasks.server.ts readOpenTasks": "counts what is their work",
  "dashboard/open-tasks.server.ts countNavigationBadges": "counts on the pages that they can open",
  "dashboard/find-settings.ts findSettings": "finds what their permissions allow",
  "dashboard/search-admin.server.ts searchAdmin": "finds what their permissions allow",
};

/** They tell nothing that a visitor could not see, and change nothing. */
const harmless = [
  "app/domain/content/demo-content.server.ts isAnotherCompany",
  "app/domain/content/entry-form.server.ts changeList",
  "app/domain/content/entry-form.server.ts readEntryForm",
  "app/domain/catalogue/attributes/change-attributes.server.ts countValues",
  "app/domain/catalogue/find-by-identifier.server.ts readSkus",
  "app/domain/catalogue/attributes/read-attributes.server.ts readAttributes",
  "app/domain/catalogue/categories/read-categories.server.ts readCategoryTree",
  "app/domain/catalogue/find-by-identifier.server.ts findProductByIdentifier",
  "app/domain/checkout/vat-rates.server.ts readVatRates",
  "app/domain/settings/payment-methods.server.ts paymentMethodProblem",
  "app/domain/settings/bank-account.server.ts isExampleAccount",
  "app/domain/accounts/second-factor/requirement.server.ts describeTwoStepRequirement",
  "app/domain/quotes/drafts/write-revision.server.ts endOfDay",
  "app/domain/quotes/quote-options.server.ts leastTotal",
  "app/domain/payments/payment-providers.server.ts providersWithAccount",
  "app/domain/catalogue-changes/plan-bulk-change.server.ts readChosenProducts",
  "app/domain/settings/delivery-form.server.ts deliveryFields",
  "app/domain/settings/settings-form.server.ts groupFields",
  "app/domain/settings/settings-form.server.ts groupForm",
  "app/domain/settings/secret-fields.server.ts withoutSecretFields",
  "app/domain/settings/document-numbers.server.ts currentPrefixes",
];

function listSources(folder: string): string[] {
  return readdirSync(projectFile(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => join(folder, name))
    .sort();
}

function read(file: string): string {
  return readFileSync(projectFile(file), "utf8");
}
