import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Link, useLocation } from "react-router";
import "./edit-links.css";

/**
 * For staff: a link to the editor in every section that has one (`data-edit`, the document and the
 * part of it). Added in the browser, because public pages are the same for everyone.
 */
export function EditLinks() {
  const [sections, setSections] = useState<readonly HTMLElement[]>([]);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation
  useEffect(() => {
    // The editor shows the page in a frame.
    if (window.top !== window) return;
    setSections([...document.querySelectorAll<HTMLElement>("main [data-edit]")]);
  }, [key]);
  return sections.map((section) => {
    const { edit = "" } = section.dataset;
    const heading = section.querySelector("h1, h2")?.textContent ?? "";
    return createPortal(
      <Link to={`/admin/content/edit/${edit}`} className="edit-link">
        Edit <span className="visually-hidden">{heading}</span>
      </Link>,
      section,
      edit,
    );
  });
}
