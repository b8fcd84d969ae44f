import { expect, test } from "vitest";
import { defaultDocuments } from "#app/content/site-content.server.ts";
import { checkRedirect } from "./redirects.server.ts";

test.for([
  ["/old", "/shop", undefined],
  ["/old", "/cybersecurity#capabilities", undefined],
  ["/old", "/?service=/cybersecurity", undefined],
  ["/shop", "/", "from"],
  ["/cybersecurity", "/", "from"],
  ["/admin", "/", "from"],
  ["/old", "/nowhere", "to"],
  ["/old", "/old", "to"],
  ["/old", "//evil.example", "to"],
])("a redirect from %s to %s: the problem is with %s", ([from = "", to = "", field]) => {
  expect(checkRedirect({ from, to }, defaultDocuments)?.field).toBe(field);
});
