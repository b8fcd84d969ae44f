import { MAX_COMPARED } from "#app/domain/catalogue/comparison/comparison.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { setComparedIds } from "./compare-list.ts";
import { compareUrl } from "./compare-url.ts";
import "./chosen-bar.css";

export function ChosenBar({ ids }: { ids: readonly string[] }) {
  const isFull = ids.length >= MAX_COMPARED;
  return (
    <section className="chosen-bar" aria-label="Compare">
      <ButtonLink
        to={compareUrl({ ids: [...ids], isDifferencesOnly: false })}
        variant="brand"
        size="s"
      >
        {`Compare (${ids.length})`}
      </ButtonLink>
      <button type="button" className="text-button" onClick={() => setComparedIds([])}>
        Clear
      </button>
      <p role="status" className={isFull ? "caption" : "visually-hidden"}>
        {isFull ? "Up to four products" : `${ids.length} products chosen to compare`}
      </p>
    </section>
  );
}
