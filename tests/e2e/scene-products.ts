import { siteClient } from "./site-database.ts";

const made: string[] = [];

/** A product as a test needs it, older than all others, so that no list begins with it; its address. */
export async function addProduct({
  name = "Scene product",
  description = "A thing of ours.",
  price = "100.00",
  stock = 3,
  pictures = 0,
}: {
  name?: string;
  description?: string;
  price?: string;
  stock?: number;
  /** None of them has a file. */
  pictures?: number;
}): Promise<string> {
  const images = Array.from({ length: pictures }, (_, place) => ({
    path: `1-scene-${place}.png`,
    width: 1280,
    height: 1024,
    widths: [],
  }));
  const client = await siteClient();
  try {
    const { rows } = await client.query(
      `insert into products (name, description, price, stock, images, created_at)
       values ($1, $2, $3, $4, $5, '2001-01-01') returning id`,
      [name, description, price, stock, JSON.stringify(images)],
    );
    made.push(rows[0].id);
    return `/products/${rows[0].id}`;
  } finally {
    await client.end();
  }
}

export async function removeProducts(): Promise<void> {
  const client = await siteClient();
  try {
    await client.query("delete from products where id = any($1)", [made.splice(0)]);
  } finally {
    await client.end();
  }
}
