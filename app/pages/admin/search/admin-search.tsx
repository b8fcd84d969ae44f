import { useEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import "#app/ui/form/field.css";

export const SEARCH_PATH = "/admin/search";

/** Searches the whole admin area. The key / moves to it, as does Ctrl+K or Cmd+K. */
export function AdminSearch() {
  const input = useRef<HTMLInputElement>(null);
  const { pathname, search } = useLocation();
  const searched = pathname === SEARCH_PATH ? (new URLSearchParams(search).get("q") ?? "") : "";
  useEffect(() => {
    function focusSearch(event: KeyboardEvent) {
      const isSlash = event.key === "/" && !isTyping(event.target);
      const isCommand = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isSlash && !isCommand) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener("keydown", focusSearch);
    return () => document.removeEventListener("keydown", focusSearch);
  }, []);
  return (
    <Form
      action={SEARCH_PATH}
      role="search"
      aria-label="Search the admin area"
      className="admin-search"
    >
      <label>
        <span className="visually-hidden">Search the admin area</span>
        <input
          ref={input}
          key={searched}
          type="search"
          name="q"
          defaultValue={searched}
          placeholder="Search"
          maxLength={200}
          aria-keyshortcuts="/ Control+K Meta+K"
          className="field-box"
        />
      </label>
    </Form>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"))
  );
}
