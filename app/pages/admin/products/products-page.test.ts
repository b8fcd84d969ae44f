import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { profiles } from "#app/database/tables/users.ts";
import type { StaffRole } from "#app/domain/accounts/staff/permissions.ts";
import { accountFixture } from "#tests/helpers/accounts/account-fixture.ts";
import { action } from "./products-page.tsx";

const fixture = accountFixture();
let productId: string;

beforeEach(async () => {
  const { rows } = await fixture.database.execute<{ id: string }>(sql`
    insert into products (name, description, price, stock) values ('A', 'A', 1, 1) returning id`);
  productId = rows[0]?.id ?? "";
});

test.each([
  ["warehouse", "stock", undefined],
  ["warehouse", "price", "change-products"],
  ["content", "stock", "change-stock"],
  ["content", "price", "change-products"],
  ["sales", "price", "change-products"],
  ["manager", "stock", undefined],
  ["manager", "price", undefined],
] as const)("%s edits the %s in the list, or lacks %j", async (role, field, missing) => {
  const was = field === "price" ? "100" : "1";
  const edit = { do: "edit", id: productId, version: "1", field, was, value: "2" };
  const answer = await submitAs(role, edit);
  if (missing) {
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).headers.get("location")).toBe(`/admin/refused?missing=${missing}`);
  } else {
    expect(answer).toMatchObject({ data: { ok: true } });
  }
  const { rows } = await fixture.database.execute<{ version: number }>(sql`
    select version from products where id = ${productId}`);
  expect(rows[0]?.version).toBe(missing ? 1 : 2);
});

test("somebody who may only change the stock cannot duplicate a product", async () => {
  const answer = await submitAs("warehouse", { do: "duplicate", id: productId });
  expect((answer as Response).headers.get("location")).toBe(
    "/admin/refused?missing=change-products",
  );
});

/** The answer to a form of the list, or what it throws. */
async function submitAs(role: StaffRole, fields: Record<string, string>): Promise<unknown> {
  await fixture.database.update(profiles).set({ role: "admin", staffRoles: [role] });
  const context = fixture.context();
  const { pair } = await fixture.cookieOfLogin();
  await fixture.runSessionMiddleware(context, fixture.request(pair));
  const body = new URLSearchParams(fields);
  const request = new Request("https://www.example.co.za/admin/products", { method: "POST", body });
  return action({ request, context, params: {} } as never).catch((error) => error);
}
