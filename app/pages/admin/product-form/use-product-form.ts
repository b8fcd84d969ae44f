import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
import { collectAttributeFields } from "#app/domain/catalogue/attributes/attribute-input.ts";
import {
  categoryLevels,
  chooseLevel,
  type LevelField,
  type LevelOption,
} from "#app/domain/catalogue/editing/category-levels.ts";
import {
  checkProduct,
  type ProductErrors,
  type ProductFormValues,
} from "#app/domain/catalogue/editing/check-product.ts";
import type { EditableProduct } from "#app/domain/catalogue/editing/product-form-data.server.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import { useFormStateDraft } from "#app/pages/shell/drafts/form-draft.ts";
import {
  emptyDraft,
  listChanges,
  type ProductDraft,
  type ProductDraftField,
  parseStoredDraft,
  type SavedProduct,
  toProductFormValues,
  withLaterInput,
  withSubmitted,
} from "./product-draft.ts";

/** The version that somebody else saved since the form was loaded. */
export type ProductConflict = SavedProduct & Pick<EditableProduct, "lastChange">;

export function toSavedProduct(product: EditableProduct): SavedProduct {
  const { pictures, datasheet, version } = product;
  const { images: _, datasheet: __, attributes, ...fields } = product.fields;
  return { draft: { fields, attributes, pictures, datasheet }, version };
}

/** The state of the form: draft, unsaved changes, errors and a version conflict. */
export function useProductForm(options: ProductFormOptions) {
  const { saved, ownSave, tree, attributes, answer, form } = options;
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => withSubmitted(base.draft, answer?.fields));
  const [conflict, setConflict] = useState(() => toConflict(answer));
  const [isChecked, setChecked] = useState(hasFieldErrors(answer));
  // A draft needs only a name, so its errors are fewer.
  const [isForSale, setForSale] = useState(options.isForSale);
  const [handledAnswer, setHandledAnswer] = useState(answer);
  const submitted = useRef<ProductDraft>(undefined);

  const changes = useMemo(() => listChanges(base.draft, draft), [base, draft]);
  const isNew = saved.version === undefined;

  // Takes over values that were typed before hydration.
  useLayoutEffect(() => {
    const typed = readFormValues(form.current);
    setDraft((now) => ({
      ...now,
      fields: { ...now.fields, ...typed.fields },
      attributes: { ...now.attributes, ...typed.attributes },
    }));
  }, [form]);

  function startFrom(start: SavedProduct, draft = start.draft) {
    setBase(start);
    setDraft(draft);
    setConflict(undefined);
    setChecked(false);
  }

  // Adopts a newer version after its own save, or when there are no unsaved changes.
  const isClean = changes.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newer version
  useEffect(() => {
    if ((saved.version ?? 0) <= (base.version ?? 0)) return;
    if (saved.version === ownSave) {
      // Keeps what was typed while it was being saved, or before the status was changed.
      startFrom(saved, withLaterInput(saved.draft, submitted.current ?? base.draft, draft));
    } else if (isClean) startFrom(saved);
  }, [saved, base.version, ownSave, isClean]);

  // The draft survives a login; the version still detects concurrent saves.
  const state = useMemo(() => ({ version: base.version, draft }), [base, draft]);
  useFormStateDraft(form, {
    changed: state,
    read: () => state,
    isDirty: () => !isClean,
    restore(state) {
      const stored = parseStoredDraft(state);
      if (!stored || listChanges(saved.draft, stored.draft).length === 0) return false;
      setBase({ ...saved, version: stored.version });
      setDraft(stored.draft);
      return true;
    },
    discard: () => startFrom(saved),
  });

  // While rendering: the errors are there when the navigation ends and the focus moves to them.
  if (handledAnswer !== answer) {
    setHandledAnswer(answer);
    if (hasFieldErrors(answer)) setChecked(true);
    if (answer?.theirs) setConflict(toConflict(answer));
  }

  const checked = useMemo(
    () => checkProduct(toProductFormValues(draft), tree, attributes, { isNew, isForSale }),
    [draft, tree, attributes, isNew, isForSale],
  );
  const errors: ProductErrors = isChecked
    ? { ...rejectedFields(answer, draft), ...(checked.ok ? {} : checked.errors) }
    : {};

  return {
    base,
    draft,
    setDraft,
    changes,
    conflict,
    errors,
    /** Validates the form, before it is submitted, and shows its errors. */
    check(isForSale: boolean) {
      setChecked(true);
      setForSale(isForSale);
      submitted.current = draft;
      return checkProduct(toProductFormValues(draft), tree, attributes, { isNew, isForSale }).ok;
    },
    type(field: ProductDraftField, value: string) {
      setDraft((now) => {
        const changed = isLevelField(field)
          ? chooseLevel(now.fields, field, value, { clearsBelow: isNew })
          : { [field]: value };
        return { ...now, fields: { ...now.fields, ...changed } };
      });
    },
    typeAttribute(id: string, value: string) {
      setDraft((now) => ({ ...now, attributes: { ...now.attributes, [id]: value } }));
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
  attributes: readonly Attribute[];
  isForSale: boolean;
  answer: ProductFormFailure | undefined;
  form: RefObject<HTMLFormElement | null>;
};

function toConflict(answer: ProductFormFailure | undefined): ProductConflict | undefined {
  const theirs = answer?.theirs;
  return theirs && { ...toSavedProduct(theirs), lastChange: theirs.lastChange };
}

/** What only the server knows, such as a SKU that is taken: shown until the field is changed. */
function rejectedFields(
  answer: ProductFormFailure | undefined,
  { fields }: ProductDraft,
): ProductErrors {
  const submitted: Partial<Record<string, unknown>> = answer?.fields ?? {};
  const current: Partial<Record<string, unknown>> = fields;
  return Object.fromEntries(
    Object.entries(answer?.errors ?? {}).filter(
      ([name]) => name in current && submitted[name] === current[name],
    ),
  );
}

function isLevelField(field: ProductDraftField): field is LevelField {
  return categoryLevels.some((level) => level.field === field);
}

function readFormValues(form: HTMLFormElement | null) {
  const values = form ? [...new FormData(form)] : [];
  const fields: Record<string, string> = Object.fromEntries(
    values.filter((value): value is [string, string] => value[0] in emptyDraft().fields),
  );
  const { attributes } = collectAttributeFields(Object.fromEntries(values));
  return { fields, attributes };
}

/** The action result of a product form that was not saved. */
export type ProductFormFailure = ActionFailure & {
  /** The submitted values, also for a form that was sent before its script had loaded. */
  fields?: ProductFormValues;
  /** Version conflict: the product as somebody else saved it. */
  theirs?: EditableProduct;
};

export function hasFieldErrors(answer: ProductFormFailure | undefined): boolean {
  return Object.keys(answer?.errors ?? {}).some(
    (field) => field !== "form" && field !== "deletion",
  );
}
