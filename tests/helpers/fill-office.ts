import { linksIn } from "#scripts/list-page-routes.ts";
import { rawRequest } from "./raw-request.ts";

/**
 * What back-office pages need before they can be opened: a message with its mails, and a planned
 * change of a product.
 */
export async function fillOffice(
  site: string,
  { cookie, origin }: { cookie: string; origin: string },
): Promise<{ made: string[]; wholeAddress: Record<string, string> }> {
  const message = { name: "Thandi", email: "thandi@example.com", message: "Good morning." };
  const sent = await rawRequest(`${site}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify(message),
  });
  if (sent.status !== 200) throw new Error(`The message was answered with ${sent.status}`);

  const list = await rawRequest(`${site}/admin/products`, { headers: { cookie } });
  const edit = linksIn(list.body.toString()).find((link) => link.includes("/products/edit/"));
  const bulk = `/admin/products/bulk?id=${edit?.split("/").at(-1)}`;
  const planned = await rawRequest(site + bulk, {
    method: "POST",
    headers: { cookie, origin, "content-type": "application/x-www-form-urlencoded" },
    body: "what=stock&how=set&amount=7",
  });
  const change = planned.headers.location;
  if (!change) throw new Error(`The change was answered with ${planned.status}`);
  return { made: [change], wholeAddress: { "/admin/products/bulk": bulk } };
}
