import { createElement } from "react";
import { Link } from "react-router";
import { expect, test } from "vitest";
import { renderAt } from "#tests/helpers/render-page.ts";
import { PathLink } from "./path-link.tsx";

test.each([
  { to: "/" },
  { to: "/#contact", className: "nav-link", onClick: () => {} },
  { to: "/shop?category=networking.switches&page=2", "aria-current": "page" },
  { to: "/shop?q=caf%C3%A9+%26+more#results", viewTransition: true, preventScrollReset: true },
  { to: "/products/1/kameel-24p", replace: true, reloadDocument: true, title: 'A "quoted" name' },
  { to: "tel:+27120000000" },
  { to: "https://wa.me/27120000000", target: "_blank" },
  { to: "?page=2" },
] as const)("a link to $to is written as the router's link", (props) => {
  const written = renderAt("/shop/x", createElement(PathLink, props, "Words"));
  expect(written).toBe(renderAt("/shop/x", createElement(Link, props, "Words")));
});
