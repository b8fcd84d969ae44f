import { expect, test } from "vitest";
import { formulaPayloads, isFormula, spreadsheetCells } from "#tests/helpers/csv-cells.ts";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { attackedSite } from "./attacked-site.ts";
import { injectText, textFields } from "./payloads/inject-text.ts";

const site = attackedSite();
/** Every table that staff can export, with either separator where there is a choice. */
const tables: [path: string, fields: Record<string, string>[] | "get"][] = [
  ["/admin/products/export", "get"],
  ["/admin/products/export?for=excel", "get"],
  ["/admin/audit/export", "get"],
  ["/admin/messages/export?view=all", [{}]],
  [
    "/admin/orders/export?view=all&from=2000-01-01&to=2099-12-31",
    ["orders", "lines", "vat", "sales"].flatMap((table) => [{ table }, { table, for: "excel" }]),
  ],
];

test("hostile text in every column, every export read with either separator: 0 formulas", async () => {
  await site.post("/?index", { name: "S", email: "s@example.com", message: "hello" });
  // Exports of personal data take a step-up.
  await site.query("update sessions set stepped_up_at = now() + interval '1 day'");
  const fields = await textFields(site);
  const texts = isFullRun ? formulaPayloads : formulaPayloads.filter((_, at) => at % 7 === 3);
  const through: string[] = [];
  let cells = 0;
  for (const text of texts) {
    await injectText(site, fields, text);
    for (const [name, file] of await exports()) {
      const whole = [",", ";", "\t"].flatMap((separator) => spreadsheetCells(file, separator));
      cells += whole.length;
      through.push(...whole.filter(isFormula).map((cell) => `${name}: ${JSON.stringify(cell)}`));
      // The text did arrive: the number above is not zero for want of trying.
      if (!/vat|sales|audit/.test(name))
        expect(file, name).toMatch(/'["\s]*[=+@\-\uff1d\uff0b\uff0d\uff20]/);
    }
  }
  reportAttack({
    threat: "Formulas in exports",
    tried: `${texts.length} hostile texts in every column, 12 exports read with 3 separators: ${cells} cells`,
    through,
  });
});

async function exports(): Promise<[name: string, text: string][]> {
  const files: [string, string][] = [];
  for (const [path, forms] of tables) {
    const asked =
      forms === "get"
        ? [await site.ask(path, "admin")]
        : await Promise.all(forms.map((form) => site.post(path, form, { actor: "admin" })));
    for (const { status, headers, body } of asked) {
      const name = String(headers["content-disposition"]);
      expect([status, headers["content-type"]], path).toEqual([200, "text/csv; charset=utf-8"]);
      files.push([`${path} ${name}`, body.toString()]);
    }
  }
  return files;
}
