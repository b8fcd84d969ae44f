import { expect, test } from "vitest";
import { defaultEntries } from "#app/content/site-content.server.ts";
import { checkRedirect, parseRedirectList } from "./redirects.server.ts";

test("a list has one redirect per line, and reports lines that are none", () => {
  expect(parseRedirectList("/a /b\r\n\n  /c\t/d  \n/e\n/f /g /h")).toEqual({
    redirects: [
      { line: 1, from: "/a", to: "/b" },
      { line: 3, from: "/c", to: "/d" },
    ],
    problems: [4, 5].map((line) => ({
      line,
      message: "Enter the old and the new address with a space between.",
    })),
  });
});

test.for([
  ["/old", "/shop", undefined],
  ["/old", "/cybersecurity#capabilities", undefined],
  ["/old", "/?service=/cybersecurity", undefined],
  ["/shop", "/", "from"],
  ["/cybersecurity", "/", "from"],
  ["/admin", "/", "from"],
  ["/admin/old", "/", "from"],
  ["/api/old", "/", "from"],
  ["/assets/old.css", "/", "from"],
  ["/media/pictures/old.jpg", "/", "from"],
  ["/404", "/", "from"],
  ["/favicon.ico", "/", "from"],
  ["/products/8f14e45f-ceea-467f-a8f1-0b1a2c3d4e5f", "/shop", "from"],
  ["/products/old-switch.html", "/shop", undefined],
  ["/product/old-switch", "/shop", undefined],
  ["/shop/old-category", "/shop", undefined],
  ["/projects/old-project", "/projects", undefined],
  ["/old/", "/shop", "from"],
  ["/old?page=1", "/shop", undefined],
  ["/old?page=1#top", "/shop", "from"],
  ["/old?", "/shop", "from"],
  ["/products/old-switch?id=1", "/shop", "from"],
  ["/projects/old?id=1", "/shop", "from"],
  ["/shop?id=1", "/", "from"],
  ["/old", "/shop?q=dell%20laptop+15", undefined],
  ["//old", "/shop", "from"],
  ["/a/../b", "/shop", "from"],
  ["/old.data", "/shop", "from"],
  ["/old", "/nowhere", "to"],
  ["/old", "/old", "to"],
  ["/old", "//evil.example", "to"],
])("a redirect from %s to %s: the problem is with %s", ([from = "", to = "", field]) => {
  expect(checkRedirect({ from, to }, defaultEntries)?.field).toBe(field);
});
