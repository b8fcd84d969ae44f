import { sql } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { productAccessories, products } from "#app/database/tables/catalogue.ts";
import { demoWarrantyOf } from "./attributes.server.ts";
import type { DemoProduct } from "./demo-product.ts";

/** Working days until a product that is out of stock leaves us, by name. */
const leadTimes: Readonly<Record<string, number>> = {
  "Highveld 16 Plus": 5,
  "Suricate P4": 10,
  "Spekboom 850": 7,
};

/** Sold on backorder while it is out of stock, by name. */
const backorders: readonly string[] = ["Suricate P4"];

/** What replaces a product that is no longer made, by name. */
const successors: Readonly<Record<string, string>> = { "Poort F1": "Poort F3" };

/** Where an on-site service is offered, by name. */
const serviceAreas: Readonly<Record<string, string>> = {
  "Network Care, 12 months": "Gauteng",
  // Within 60 km of Pretoria: from Hammanskraal and Brits to Midrand, Kempton Park and Johannesburg.
  "Installation Day": "0001-0250, 0400-0408, 1000-1004, 1600-1699, 2000-2199",
};

/** What goes with a product, by name. */
const accessories: Readonly<Record<string, readonly string[]>> = {
  "Spekboom 3000R": ["Spekboom 3000R Battery Pack"],
  "Kameel 24P": ["Riempie Direct Attach 10G 1 m", "Riempie Cat6A Patch Lead 1 m"],
  "Kameel 24": ["Riempie Cat6A Patch Lead 1 m"],
  "Kameel 48P": ["Riempie Direct Attach 10G 1 m", "Riempie Cat6A Patch Lead 3 m"],
  "Kameel 24F": ["Riempie Fibre OM4 LC-LC 3 m", "Riempie Direct Attach 10G 1 m"],
  "Hoopoe 6": ["Riempie Cat6A Patch Lead 3 m", "Kameel 8P"],
  "Hoopoe 7": ["Riempie Cat6A Patch Lead 3 m", "Kameel 24P"],
  "Boma 60": ["Boma 60 Protection, 1 year"],
  "Leadwood R220": ["Mopane Backup Server, 1 year", "Server Care, 12 months"],
};

export function demoAvailability({ name }: DemoProduct) {
  return {
    warrantyMonths: demoWarrantyOf(name),
    leadTimeDays: leadTimes[name] ?? null,
    allowsBackorder: backorders.includes(name),
    serviceArea: serviceAreas[name] ?? null,
  };
}

/** What one product says about another, once all are there. */
export async function linkDemoProducts(transaction: Transaction): Promise<void> {
  for (const [name, successor] of Object.entries(successors)) {
    await transaction.execute(sql`
      update ${products} set discontinued = true,
        successor_sku = (select sku from ${products} as other where other.name = ${successor})
      where ${products.name} = ${name}`);
  }
  const pairs = Object.entries(accessories).flatMap(([name, list]) =>
    list.map((accessory, position) => ({ name, accessory, position })),
  );
  await transaction.execute(sql`
    insert into ${productAccessories} (product_id, accessory_id, position)
    select one.id, other.id, pair.position
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as pair (name text, accessory text, position integer)
    join ${products} one on one.name = pair.name
    join ${products} other on other.name = pair.accessory`);
}
