import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { Icon } from "#app/ui/media/icon.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import "#app/ui/form/icon-button.css";

/** Goes back to the list in its previous state, or else to the shop. */
export function CloseProductLink() {
  const navigate = useNavigate();

  function close(event: MouseEvent) {
    const steps = stepsToShop();
    if (!steps || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(-steps);
  }

  return (
    <PathLink to="/shop" className="icon-button" aria-label="Close" onClick={close}>
      <Icon name="close" />
    </PathLink>
  );
}

/** Steps back to the list across product pages only; undefined without the Navigation API. */
export function stepsToShop(
  history: BrowserHistory | undefined = (globalThis as { navigation?: BrowserHistory }).navigation,
): number | undefined {
  const entries = history?.entries() ?? [];
  const here = history?.currentEntry?.index ?? 0;
  for (let steps = 1; steps <= here; steps++) {
    const { url } = entries[here - steps] ?? {};
    const path = url ? new URL(url).pathname : "";
    if (path === "/shop") return steps;
    if (!path.startsWith("/products/")) return undefined;
  }
  return undefined;
}

type BrowserHistory = {
  entries(): { url: string | null }[];
  currentEntry: { index: number } | null;
};
