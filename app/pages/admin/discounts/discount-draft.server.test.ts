import { randomUUID } from "node:crypto";
import { createElement } from "react";
import { expect, test } from "vitest";
import { categories, products } from "#app/database/tables/catalogue.ts";
import { readDiscount } from "#app/domain/discounts/list-discounts.server.ts";
import { accountFixture } from "#tests/helpers/accounts/account-fixture.ts";
import { addDiscount } from "#tests/helpers/catalogue/discount-fixture.ts";
import { renderAt, textIn } from "#tests/helpers/render-page.ts";
import {
  type DiscountDraft,
  newDiscountFields,
  submitDraft,
  updateDraft,
} from "./discount-draft.server.ts";
import { DiscountForm } from "./discount-form.tsx";

const fixture = accountFixture();

const typed = {
  ...{ name: "December special", trigger: "code", code: "dec 10", kind: "percent", percent: "10" },
  ...{ minimumAmount: "", scope: "everything", startsOn: "2026-12-01", endsOn: "" },
  ...{ maxUses: "", maxUsesPerCustomer: "", q: "", category: "", id: randomUUID() },
};

/** The form again, as a button of it is answered. */
async function answered(sent: ReturnType<typeof submitDraft>) {
  const answer = await sent;
  if (answer instanceof Response) throw new Error("It was saved");
  const isRefused = "data" in answer;
  return {
    draft: isRefused ? answer.data : answer,
    status: isRefused ? answer.init?.status : 200,
  };
}

const pageOf = (draft: DiscountDraft) =>
  renderAt(
    "/admin/discounts/new",
    createElement(DiscountForm, { draft, answer: draft, saveLabel: "Save" }),
  );

test("what is typed stays while categories and products are chosen", async () => {
  const { context, admin } = await fixture.adminContext();
  const { database } = fixture;
  const [category] = await database
    .insert(categories)
    .values({ name: "Networking", level: 1 })
    .returning();
  const [product] = await database
    .insert(products)
    .values({ name: "Kameel 24P", description: "A switch", price: "100.00", stock: 1 })
    .returning();
  const [categoryId = "", productId = ""] = [category?.id, product?.id];
  const press = (fields: Record<string, string>) =>
    answered(submitDraft(context, admin, { ...typed, scope: "chosen", ...fields }));
  const { draft: found } = await press({ intent: "find", q: "kameel" });
  expect(found.found).toMatchObject([{ id: productId }]);
  const { draft: one } = await press({ intent: "add-category", category: categoryId });
  expect(one).toMatchObject({ categories: [{ name: "Networking" }], errors: {} });
  const chosen = { categoryIds: one.values.categoryIds ?? "" };
  const { draft: two } = await press({ ...chosen, intent: `add-product:${productId}` });
  expect(two).toMatchObject({
    categories: [{ id: categoryId }],
    products: [{ id: productId, name: "Kameel 24P" }],
    values: { name: "December special", code: "dec 10" },
  });
  const both = { ...chosen, productIds: productId };
  const { draft: rest } = await press({ ...both, intent: `remove-category:${categoryId}` });
  expect(rest).toMatchObject({ categories: [], products: [{ id: productId }] });
  expect(textIn(pageOf(two))).toContain("Remove Kameel 24P");
});

test("a refused form says why at the field, and keeps the rest", async () => {
  const { context, admin } = await fixture.adminContext();
  await addDiscount(fixture, admin, { code: "TAKEN10" });
  const save = (fields: Record<string, string>) =>
    answered(submitDraft(context, admin, { ...typed, intent: "save", ...fields }));
  const wrong = await save({ percent: "120", endsOn: "2026-11-30" });
  expect(wrong).toMatchObject({
    status: 422,
    draft: {
      errors: {
        percent: "Enter a percentage from 0.01 to 100.",
        endsOn: "Choose a last day on or after the first day.",
      },
      values: { name: "December special", percent: "120" },
    },
  });
  expect(textIn(pageOf(wrong.draft))).toContain("Enter a percentage from 0.01 to 100.");
  expect(await save({ code: "taken 10" })).toMatchObject({
    status: 409,
    draft: { errors: { code: "Another discount has this code." } },
  });
  expect((await save({ isAdmin: "yes" })).status).toBe(422);
});

test("of two colleagues who edit, the second is told and loses nothing", async () => {
  const { context, admin } = await fixture.adminContext();
  const id = await addDiscount(fixture, admin);
  const save = (name: string) =>
    submitDraft(
      context,
      admin,
      { ...typed, code: `E-${id.slice(0, 8)}`, intent: "save", version: "1", name },
      { id },
    );
  expect(await save("First")).toBeInstanceOf(Response);
  const second = await answered(save("Second"));
  expect(second).toMatchObject({ status: 409, draft: { values: { name: "Second" } } });
  expect(second.draft.errors.form).toContain("Someone else has saved this discount");
  expect((await readDiscount(fixture, admin, id))?.name).toBe("First");
});

test("a copy has neither the code nor the days of its source", async () => {
  const { context, admin } = await fixture.adminContext();
  const id = await addDiscount(fixture, admin, { startsOn: "2020-01-01", endsOn: "2020-01-31" });
  const source = await readDiscount(fixture, admin, id);
  const { values } = await updateDraft(context, admin, newDiscountFields(source));
  expect(values).toMatchObject({ name: "December special", code: "", percent: "10", endsOn: "" });
  expect(values.startsOn).not.toBe("2020-01-01");
});

test("a preview without a cart or an order invites to fill one", async () => {
  const { context, admin } = await fixture.adminContext();
  const { draft } = await answered(submitDraft(context, admin, { ...typed, intent: "preview" }));
  expect(textIn(pageOf(draft))).toContain("Add something to your own cart in the shop");
});
