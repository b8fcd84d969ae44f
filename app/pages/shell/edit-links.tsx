import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Link, useLocation } from "react-router";
import { homeSections } from "#app/pages/admin/content/page-sections.ts";
import "./edit-links.css";

/**
 * For staff: a link to the editor in every section that has one; elsewhere than on the home page it
 * names its document (`data-edit`). Added in the browser, because public pages are the same for
 * everyone.
 */
export function EditLinks() {
  const [links, setLinks] = useState<readonly EditLink[]>([]);
  const { key, pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation
  useEffect(() => {
    // The editor shows the page in a frame.
    if (window.top !== window) return;
    setLinks(pathname === "/" ? linksOfHome() : linksOfPage());
  }, [key]);
  return links.map(({ section, edit }) =>
    createPortal(
      <Link to={`/admin/content/edit/${edit}`} className="edit-link">
        Edit <span className="visually-hidden">{section.querySelector("h1, h2")?.textContent}</span>
      </Link>,
      section,
      edit,
    ),
  );
}

type EditLink = { section: HTMLElement; edit: string };

function linksOfHome(): EditLink[] {
  return Object.entries(homeSections).flatMap(([part, selector]) => {
    const section = document.querySelector<HTMLElement>(`main > ${selector}`);
    return section ? { section, edit: `home#${part}` } : [];
  });
}

function linksOfPage(): EditLink[] {
  return [...document.querySelectorAll<HTMLElement>("main [data-edit]")].map((section) => ({
    section,
    edit: section.dataset.edit ?? "",
  }));
}
