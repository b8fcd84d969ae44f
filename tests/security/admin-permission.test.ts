import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFile } from "#app/database/project-file.server.ts";
import { reportAttack } from "./attack-result.ts";

test("only the guard makes an Admin, and every function that only admin pages call demands one", () => {
  const sources = listSources("app");
  const makers = sources.filter((file) => /\bas (unknown as )?(Admin|SignedIn)\b/.test(read(file)));
  expect(makers).toEqual(["app/http/auth/guards.server.ts"]);
  const forJobs = sources.filter((file) => /\bas (unknown as )?AdminForJob\b/.test(read(file)));
  expect(forJobs).toEqual(["app/domain/accounts/admins/find-admin-for-job.server.ts"]);

  const callers = new Map<string, Set<string>>();
  for (const file of sources.filter((name) => /^app\/(pages|http)\//.test(name))) {
    for (const [, names = "", from = ""] of read(file).matchAll(
      /import \{([^}]*)\} from "#(app\/domain\/[^"]+\.server\.ts)"/g,
    )) {
      for (const name of names.split(",").map((each) => each.trim())) {
        if (!name || name.startsWith("type ")) continue;
        const verb = `${from} ${name}`;
        const users = callers.get(verb) ?? new Set<string>();
        callers.set(verb, users.add(/^app\/pages\/admin\//.test(file) ? "office" : "others"));
      }
    }
  }
  const officeOnly = [...callers].filter(([, by]) => !by.has("others")).map(([verb]) => verb);
  expect(officeOnly.length).toBeGreaterThan(40);
  const open = officeOnly.filter((verb) => {
    const [file = "", name = ""] = verb.split(" ");
    const [, rest] = read(file).split(new RegExp(`export (?:async )?function\\*? ${name}\\b`));
    // Up to the brace that opens the body: what it takes, and what it gives back.
    const head = rest?.split(/ \{\n/)[0];
    return head !== undefined && !/: Admin\b/.test(head);
  });
  expect(open.sort(), "verbs of the office that ask for no Admin").toEqual(harmless.toSorted());
  reportAttack({
    threat: "Back-office verbs without an Admin",
    tried: `${officeOnly.length} verbs that only the office calls`,
    through: open.filter((verb) => !harmless.includes(verb)),
  });
});

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
