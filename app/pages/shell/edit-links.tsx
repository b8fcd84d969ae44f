import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import { homeSections } from "#app/pages/admin/content/page-sections.ts";
import { PathLink } from "#app/ui/path-link.tsx";
import "./edit-links.css";

/**
 * For staff who publish content: a link to the editor in every section that has one; elsewhere than on the home page it
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
    const found = (pathname === "/" ? linksOfHome() : linksOfPage()).map(
      ({ section, edit }): EditLink => {
        const place = document.createElement("div");
        place.className = "edit-link";
        const heading = section.querySelector("h1, h2");
        // Without the hero's typing line, which changes all the time.
        const lines = [...(heading?.childNodes ?? [])].filter(
          (line) => !(line instanceof Element && line.className),
        );
        const name = lines.map((line) => line.textContent).join("");
        // First in the section, so it also comes first with the tab key.
        section.prepend(place);
        return { place, edit, name };
      },
    );
    setLinks(found);
    return () => {
      for (const { place } of found) place.remove();
    };
  }, [key]);
  return links.map(({ place, edit, name }) =>
    createPortal(
      <PathLink to={`/admin/content/edit/${edit}`}>
        Edit <span className="visually-hidden">{name}</span>
      </PathLink>,
      place,
      edit,
    ),
  );
}

type EditLink = { place: HTMLElement; edit: string; name: string };
type EditableSection = { section: HTMLElement; edit: string };

function linksOfHome(): EditableSection[] {
  return Object.entries(homeSections).flatMap(([part, selector]) => {
    const section = document.querySelector<HTMLElement>(`main > ${selector}`);
    return section ? { section, edit: `home#${part}` } : [];
  });
}

function linksOfPage(): EditableSection[] {
  return [...document.querySelectorAll<HTMLElement>("main [data-edit]")].map((section) => ({
    section,
    edit: section.dataset.edit ?? "",
  }));
}
