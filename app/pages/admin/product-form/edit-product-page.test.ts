import { sql } from "drizzle-orm";
import { createElement } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { profiles } from "#app/database/tables/users.ts";
import { type AppServices, appServices } from "#app/http/request-context.server.ts";
import { accountFixture } from "#tests/helpers/accounts/account-fixture.ts";
import { renderAt, textIn } from "#tests/helpers/render-page.ts";
import { DeleteProduct } from "./delete-product.tsx";
import { action, clientAction, ErrorBoundary, loader } from "./edit-product-page.tsx";

const fixture = accountFixture();
const unused = {
  carts: 0,
  pieces: 0,
  quoteCount: 0,
  quoteNumbers: [],
  orderCount: 0,
  orderNumbers: [],
};
const files = { publicUrl: () => "", delete: async () => {} };
let productId: string;

beforeEach(async () => {
  await fixture.database.update(profiles).set({ role: "admin", staffRoles: ["owner"] });
  const { rows } = await fixture.database.execute<{ id: string }>(sql`
    insert into products (name, description, price, stock) values ('A', 'A', 1, 1) returning id`);
  productId = rows[0]?.id ?? "";
});

describe("a product that cannot be", () => {
  test("read says 'Failed to load product'", async () => {
    // The database fails after the session was read.
    const failure = await loader(await asked({ database: undefined })).catch((error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(trouble(failure)).toContain("Failed to load product");
  });

  test("found says 'Product not found'", async () => {
    const gone = "00000000-0000-4000-8000-000000000000";
    const answer = await loader(await asked({ id: gone })).catch((error) => error);
    expect(answer).toMatchObject({ init: { status: 404 } });
    const thrown = { status: 404, statusText: "", internal: false, data: null };
    expect(trouble(thrown)).toContain("Product not found");
  });

  test("deleted stays, says 'Failed to delete product', and is logged", async () => {
    await fixture.database.execute(sql`
      create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not now'; end $$`);
    await fixture.database.execute(sql`
      create trigger refuse before delete on products for each row execute function refuse()`);
    const answer = await action(await asked({ fields: { intent: "delete" } }));
    expect(answer).toMatchObject({
      init: { status: 500 },
      data: { ok: false, errors: { deletion: "Failed to delete product" } },
    });
    expect(fixture.complaints).toContain("product not deleted");
    const { product } = await loader(await asked({}));
    expect(product.id).toBe(productId);
  });
});

test("a failed deletion shows its message beside the button", () => {
  const problem = "Failed to delete product";
  const part = renderAt("/", createElement(DeleteProduct, { name: "A", usage: unused, problem }));
  expect(textIn(part)).toMatch(/Delete product.* Failed to delete product$/);
});

test.each([
  ["delete", { deletion: "Failed to delete product" }],
  ["save", { form: "Failed to update product" }],
])("an attempt to %s that does not reach us is named in its message", async (intent, errors) => {
  const body = new URLSearchParams({ intent });
  const request = new Request("https://www.example.co.za/", { method: "POST", body });
  const serverAction = () => Promise.reject(new TypeError("Failed to fetch"));
  const answer = await clientAction({ request, serverAction } as never);
  expect(answer).toMatchObject({ data: { ok: false, errors } });
});

function trouble(error: unknown): string {
  return textIn(renderAt("/", createElement(ErrorBoundary, { error, params: {} } as never)));
}

/** A request of the signed-in admin. */
async function asked(more: {
  id?: string;
  fields?: Record<string, string>;
  database?: undefined;
}): Promise<never> {
  const context = fixture.context();
  const { pair } = await fixture.cookieOfLogin();
  await fixture.runSessionMiddleware(context, fixture.request(pair));
  const known = context.get(appServices);
  context.set(appServices, {
    ...known,
    files,
    ...("database" in more && more),
  } as unknown as AppServices);
  const { id = productId, fields } = more;
  const request = new Request(`https://www.example.co.za/admin/products/edit/${id}`, {
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  return { request, context, params: { productId: id } } as never;
}
