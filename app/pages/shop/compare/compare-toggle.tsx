import { MAX_COMPARED } from "#app/domain/catalogue/comparison/comparison.ts";
import { PathLink } from "#app/ui/path-link.tsx";
import { toggleCompared, useComparedIds } from "./compare-list.ts";
import { compareUrl } from "./compare-url.ts";

/** Chooses a product for comparison; without script a link to the comparison. */
export function CompareToggle({ productId, name }: { productId: string; name: string }) {
  const ids = useComparedIds();
  const isChosen = ids.includes(productId);
  const label = (
    <>
      Compare<span className="visually-hidden"> {name}</span>
    </>
  );
  return (
    <div className="compare-toggle caption">
      <label className="touch-target needs-script">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isChosen && ids.length >= MAX_COMPARED}
          onChange={() => toggleCompared(productId)}
        />
        {label}
      </label>
      <PathLink
        to={compareUrl({ ids: [productId], isDifferencesOnly: false })}
        className="touch-target only-without-script"
      >
        {label}
      </PathLink>
    </div>
  );
}
