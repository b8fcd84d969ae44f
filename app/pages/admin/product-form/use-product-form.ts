import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import {
  categoryLevels,
  chooseLevel,
  type LevelOption,
} from "#app/domain/catalogue/editing/category-levels.ts";
import {
  checkProduct,
  type ProductErrors,
  type ProductFormValues,
} from "#app/domain/catalogue/editing/check-product.ts";
import type { EditableProduct } from "#app/domain/catalogue/editing/product-form-data.server.ts";
import { productFieldNames } from "#app/domain/catalogue/product-fields.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { useFormStateDraft } from "#app/pages/shell/drafts/page-draft.ts";
import {
  listChanges,
  type ProductDraftField,
  parseStoredDraft,
  type SavedProduct,
  toProductFormValues,
  withSubmitted,
} from "./product-draft.ts";

/** The version that somebody else saved since the form was loaded. */
export type ProductConflict = SavedProduct & Pick<EditableProduct, "lastChange">;

export function toSavedProduct({
  fields,
  pictures,
  datasheet,
  version,
}: EditableProduct): SavedProduct {
  const { images: _, datasheet: __, ...submitted } = fields;
  return { draft: { fields: submitted, pictures, datasheet }, version };
}

/** The state of the form: draft, unsaved changes, errors and a version conflict. */
export function useProductForm({ saved, ownSave, tree, answer, form }: ProductFormOptions) {
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => withSubmitted(base.draft, answer?.fields));
  const [conflict, setConflict] = useState(() => toConflict(answer));
  const [isChecked, setChecked] = useState(hasFieldErrors(answer));
  const handledAnswer = useRef(answer);

  const changes = useMemo(() => listChanges(base.draft, draft), [base, draft]);
  const isNew = saved.version === undefined;

  // Takes over values that were typed before hydration.
  useLayoutEffect(() => {
    const submitted = readFormValues(form.current);
    setDraft((now) => ({ ...now, fields: { ...now.fields, ...submitted } }));
  }, [form]);

  function startFrom(start: SavedProduct) {
    setBase(start);
    setDraft(start.draft);
    setConflict(undefined);
    setChecked(false);
  }

  // Adopts a newer version after its own save, or when there are no unsaved changes.
  const isClean = changes.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: startFrom only sets state
  useEffect(() => {
    if ((saved.version ?? 0) <= (base.version ?? 0)) return;
    if (saved.version === ownSave || isClean) startFrom(saved);
  }, [saved, base.version, ownSave, isClean]);

  // The draft survives a login; the version still detects concurrent saves.
  const state = useMemo(() => ({ version: base.version, draft }), [base, draft]);
  useFormStateDraft(form, {
    state,
    isDirty: !isClean,
    restore(state) {
      const stored = parseStoredDraft(state);
      if (!stored || listChanges(saved.draft, stored.draft).length === 0) return false;
      setBase({ ...saved, version: stored.version });
      setDraft(stored.draft);
      return true;
    },
  });

  useEffect(() => {
    if (handledAnswer.current === answer) return;
    handledAnswer.current = answer;
    if (hasFieldErrors(answer)) setChecked(true);
    if (answer?.theirs) setConflict(toConflict(answer));
  }, [answer]);

  const checked = useMemo(() => checkProduct(toProductFormValues(draft), tree), [draft, tree]);
  const errors: ProductErrors = isChecked && !checked.ok ? checked.errors : {};

  return {
    base,
    draft,
    setDraft,
    changes,
    conflict,
    errors,
    /** Validates the form and shows its errors. */
    check() {
      setChecked(true);
      return checked.ok;
    },
    type(field: ProductDraftField, value: string) {
      setDraft((now) => {
        const isLevel = categoryLevels.some((level) => level.field === field);
        const fields = isLevel
          ? {
              ...now.fields,
              ...chooseLevel(now.fields, field as (typeof categoryLevels)[number]["field"], value, {
                clearsBelow: isNew,
              }),
            }
          : { ...now.fields, [field]: value };
        return { ...now, fields };
      });
    },
    loadTheirs: () => conflict && startFrom(conflict),
    discard: () => startFrom(conflict ?? base),
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;

type ProductFormOptions = {
  saved: SavedProduct;
  /** The version that this form has just saved. */
  ownSave: number | undefined;
  tree: readonly LevelOption[];
  answer: ProductFormFailure | undefined;
  form: RefObject<HTMLFormElement | null>;
};

function toConflict(answer: ProductFormFailure | undefined): ProductConflict | undefined {
  const theirs = answer?.theirs;
  return theirs && { ...toSavedProduct(theirs), lastChange: theirs.lastChange };
}

function readFormValues(form: HTMLFormElement | null): Partial<Record<ProductDraftField, string>> {
  if (!form) return {};
  const names: string[] = [...productFieldNames, ...categoryLevels.map(({ field }) => field)];
  const submitted = [...new FormData(form)].filter(
    ([name, value]) => names.includes(name) && typeof value === "string",
  );
  return Object.fromEntries(submitted);
}

/** The action result of a product form that was not saved. */
export type ProductFormFailure = ActionFailure & {
  /** The submitted values, for a page that is rendered again without script. */
  fields?: ProductFormValues;
  /** Version conflict: the product as somebody else saved it. */
  theirs?: EditableProduct;
};

/** Whether the failure has errors for fields. */
export function hasFieldErrors(answer: ProductFormFailure | undefined): boolean {
  return Object.keys(answer?.errors ?? {}).some(
    (field) => field !== "form" && field !== "deletion",
  );
}
