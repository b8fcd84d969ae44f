import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import {
  categoryLevels,
  chooseLevel,
  type LevelOption,
} from "#app/domain/catalogue/editing/category-levels.ts";
import {
  checkProduct,
  type ProductErrors,
  type ProductFields,
} from "#app/domain/catalogue/editing/check-product.ts";
import type { EditableProduct } from "#app/domain/catalogue/editing/product-form-data.server.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { useFormStateDraft } from "#app/pages/shell/drafts/page-draft.ts";
import {
  listChanges,
  type ProductDraftField,
  parseStoredDraft,
  type SavedProduct,
  toProductFields,
  withSubmitted,
} from "./product-draft.ts";

/** What somebody else saved since this form was opened, and who it was. */
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

/** The form's state: what is typed, what differs from what is saved, and what is wrong with it. */
export function useProductForm({ saved, ownSave, tree, answer, form }: ProductFormOptions) {
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => withSubmitted(base.draft, answer?.fields));
  const [conflict, setConflict] = useState(() => toConflict(answer));
  const [isChecked, setChecked] = useState(hasFieldErrors(answer));
  const handledAnswer = useRef(answer);

  const changes = useMemo(() => listChanges(base.draft, draft), [base, draft]);
  const isNew = saved.version === undefined;

  // What was typed before the script came is in the page, and nowhere else.
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

  // After a save the form starts from what was saved; nobody else's save may slip in unseen.
  const isClean = changes.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: startFrom only sets state
  useEffect(() => {
    if ((saved.version ?? 0) <= (base.version ?? 0)) return;
    if (saved.version === ownSave || isClean) startFrom(saved);
  }, [saved, base.version, ownSave, isClean]);

  // A login in between changes nothing: the version says who has saved since.
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

  const checked = useMemo(() => checkProduct(toProductFields(draft), tree), [draft, tree]);
  const errors: ProductErrors = isChecked && !checked.ok ? checked.errors : {};

  return {
    base,
    draft,
    setDraft,
    changes,
    conflict,
    errors,
    /** False when something is wrong: then the sentences are shown. */
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
  /** The version that this form itself has just saved. */
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
  const names = [
    "name",
    "description",
    "price",
    "stock",
    "weight",
    ...categoryLevels.map(({ field }) => field),
  ];
  const submitted = [...new FormData(form)].filter(
    ([name, value]) => names.includes(name) && typeof value === "string",
  );
  return Object.fromEntries(submitted);
}

/** What the server says to a product form that it did not save. */
export type ProductFormFailure = ActionFailure & {
  /** What the form sent, for a page that is rendered again without script. */
  fields?: ProductFields;
  /** Somebody else saved meanwhile: the product as it is now. */
  theirs?: EditableProduct;
};

/** Whether something in the form itself is wrong. */
export function hasFieldErrors(answer: ProductFormFailure | undefined): boolean {
  return Object.keys(answer?.errors ?? {}).some(
    (field) => field !== "form" && field !== "deletion",
  );
}
