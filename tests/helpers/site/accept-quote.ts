import { formsIn } from "./form-browser.ts";

/** What the form for accepting a quotation sends from this page, filled in. */
export function acceptanceIn(html: string): Record<string, string> {
  const form = formsIn(html).find(({ fields }) => fields.intent === "accept");
  if (!form) throw new Error("The page has no form for accepting the quotation");
  return { ...form.fields, paymentMethod: "eft", terms: "yes", name: "Thandi Nkosi" };
}
