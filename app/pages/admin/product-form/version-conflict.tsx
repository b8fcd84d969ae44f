import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { focusTarget } from "#app/ui/form/form-errors.ts";
import { listChanges } from "./product-draft.ts";
import type { ProductConflict, ProductFormState } from "./use-product-form.ts";

import "#app/ui/form/confirm-button.css";

export const KEEP_MINE_BUTTON_ID = "keep-mine";

/** Optimistic lock: shown when somebody else has saved; the user keeps one of the two versions. */
export function VersionConflict({ conflict, state, form }: VersionConflictProps) {
  const { lastChange } = conflict;
  const isOwn = lastChange?.isOwn === true;
  const differing = listChanges(conflict.draft, state.draft);
  return (
    <section {...focusTarget} className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title">This product was changed while you were editing</h2>
      <p>
        {isOwn
          ? "You saved this page in another tab"
          : `${lastChange?.by ?? "Someone else"} saved it`}
        {lastChange && ` on ${formatLongDateTime(lastChange.at)}`}. Your changes are still in the
        form but have not been saved.
      </p>
      {differing.length > 0 && <p>The two versions differ in: {differing.join(", ")}.</p>}
      <p>
        {isOwn
          ? "Loading the saved version discards what you typed here. Keeping this one overwrites it."
          : "Loading theirs discards what you typed. Keeping yours overwrites what they saved."}
      </p>
      <div className="button-row confirm-actions">
        {/* Without script this opens the page again, which shows what they saved. */}
        <ButtonLink
          to="."
          replace
          preventScrollReset
          onClick={state.loadTheirs}
          variant="line"
          size="compact"
        >
          {isOwn ? "Load the saved version" : "Load theirs"}
        </ButtonLink>
        <Button
          id={KEEP_MINE_BUTTON_ID}
          type="submit"
          form={form}
          name="intent"
          value="save"
          variant="brand"
          size="compact"
        >
          {isOwn ? "Keep this one" : "Keep mine"}
        </Button>
      </div>
    </section>
  );
}

type VersionConflictProps = {
  conflict: ProductConflict;
  state: ProductFormState;
  /** The id of the form that it submits. */
  form: string;
};
