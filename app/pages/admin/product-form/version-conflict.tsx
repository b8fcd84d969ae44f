import type { ReactNode } from "react";
import { spellMoment } from "#app/content/spell-moment.ts";
import { type LevelOption, nameLevels } from "#app/domain/products/product-levels.ts";
import { type ChangedPart, type Draft, listChanges, takePart } from "./product-draft.ts";
import type { Conflict, ProductFormState } from "./use-product-form.ts";

/** Somebody else has saved meanwhile: both versions side by side, and a choice for each part. */
export function VersionConflict({ conflict, state, tree }: ConflictProps) {
  const { mine, theirs, lastChange } = conflict;
  const parts = listChanges(theirs, mine);
  const who = lastChange?.by ?? "Somebody else";
  return (
    <section className="conflict" role="alert" tabIndex={-1} aria-labelledby="conflict-title">
      <h2 id="conflict-title">This product was changed while you were editing</h2>
      <p>
        {who} saved it{lastChange && ` on ${spellMoment(lastChange.at)}`}. Nothing of yours is lost
        and nothing of theirs is overwritten. Choose what to keep, then save again.
      </p>
      <table className="conflict-table">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Yours</th>
            <th scope="col">Saved by {who}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, label }) => (
            <tr key={part}>
              <th scope="row">{label}</th>
              {[mine, theirs].map((version) => (
                <td key={version === mine ? "mine" : "theirs"}>
                  <label>
                    <input
                      type="radio"
                      name={`keep-${part}`}
                      checked={isFrom(version, state.draft, part)}
                      onChange={() => state.setDraft((now) => takePart(now, version, part))}
                    />
                    <span className="sr-only">
                      {version === mine ? "Keep yours" : `Take the one of ${who}`}:{" "}
                    </span>
                    <span className="conflict-value">{sayPart(version, part, tree)}</span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {parts.length === 0 && <p>Both versions say the same: there is nothing left to save.</p>}
    </section>
  );
}

function isFrom(version: Draft, now: Draft, part: ChangedPart["part"]): boolean {
  return listChanges(version, now).every((change) => change.part !== part);
}

function sayPart(draft: Draft, part: ChangedPart["part"], tree: readonly LevelOption[]): ReactNode {
  const { fields, pictures, datasheet } = draft;
  if (part === "price") return `R ${fields.price || "0"}`;
  if (part === "category") return nameLevels(tree, fields) || "None";
  if (part === "images") return pictures.map(({ name }) => name).join(", ") || "None";
  if (part === "datasheet") return datasheet?.name ?? "None";
  return fields[part] || "Empty";
}

type ConflictProps = {
  conflict: Conflict;
  state: ProductFormState;
  tree: readonly LevelOption[];
};
