import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { permissionsOf, type StaffRole } from "#app/domain/accounts/staff/permissions.ts";

/** What the server writes for a part of a page that stands at this address, with the data of the root route. */
export function renderAt(path: string, part: ReactNode, rootData?: object): string {
  const router = createMemoryRouter([{ id: "root", path: "*", element: part }], {
    initialEntries: [path],
    hydrationData: { loaderData: { root: rootData } },
  });
  try {
    return renderToStaticMarkup(createElement(RouterProvider, { router }));
  } finally {
    router.dispose();
  }
}

/** What the server writes for a part of an admin page, for staff with these roles. */
export function renderAsStaff(part: ReactNode, ...roles: StaffRole[]): string {
  const id = "pages/admin/admin-layout";
  const router = createMemoryRouter([{ id, path: "*", element: part }], {
    hydrationData: { loaderData: { [id]: { permissions: permissionsOf(roles) } } },
  });
  try {
    return renderToStaticMarkup(createElement(RouterProvider, { router }));
  } finally {
    router.dispose();
  }
}

/** Every link with its words, in the order in which they are read. */
export function linksWithText(html: string): [words: string, address: string][] {
  return [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, address = "", inside = ""]) => [textIn(inside), address],
  );
}

/** The texts of all headings of a level, in their order. */
export function headingsIn(html: string, level: number): string[] {
  const found = html.matchAll(new RegExp(`<h${level}\\b[^>]*>(.*?)</h${level}>`, "gs"));
  return [...found].map(([, inside = ""]) => textIn(inside));
}

export function titleIn(html: string): string {
  return textIn(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? "");
}

/** The words, without the drawings. */
export function textIn(html: string): string {
  return html
    .replace(/<svg.*?<\/svg>/gs, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ")
    .trim();
}
