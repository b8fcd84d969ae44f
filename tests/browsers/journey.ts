import type { Visitor } from "./visitor.ts";

/** The main journeys: a visitor buys, then the owner changes a page. Each step leaves a picture. */
export async function walkThrough(visitor: Visitor, admin: { email: string; password: string }) {
  const { open, fill, choose, press, see, arrive, picture } = visitor;

  await open("/");
  await see("Transform");
  await picture("home");

  await open("/shop");
  await fill("Search the shop", "Kameel 24P");
  await see("2 products");
  await picture("search");

  await press("link", "Kameel 24P");
  await arrive(/\/products\//);
  await see("Download Datasheet");
  await picture("product");
  await press("button", "Add to Cart");
  await see("in your cart");

  await open("/cart");
  await see("Kameel 24P");
  await picture("cart");
  await press("link", "Checkout");
  await arrive(/\/checkout/);
  await fill("Full name", "Thandi Mokoena");
  await fill("Email address", "thandi@example.co.za");
  await fill("Phone", "082 123 4567");
  await fill("Street address", "12 Example Road");
  await fill("Suburb", "Hatfield");
  await fill("Town or city", "Pretoria");
  await choose("Province", "Gauteng");
  await fill("Postal code", "0083");
  await picture("checkout");
  await press("button", "Review your order");
  await see("12 Example Road");
  await picture("review");
  await press("button", "Place order");
  await arrive(/\/orders\/[\w-]{43}\?placed=yes/);
  await see("ORD-1001");
  await picture("order");

  await open("/login");
  await fill("Email", admin.email);
  await fill("Password", admin.password);
  await picture("login");
  await press("button", "Log in");
  await arrive(/\/admin\//);
  await open("/admin/content/edit/home");
  await press("button", "Hero");
  await fill("Description", "We fix what others break.");
  await see("Last saved by");
  await picture("content-editor");
}
