import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { checkProduct, type ProductErrors } from "#app/domain/products/check-product.ts";
import { chooseLevel, type LevelOption, levels } from "#app/domain/products/product-levels.ts";
import type { EditableProduct } from "#app/domain/products/read-editable.server.ts";
import { useDraftState } from "#app/pages/shell/draft-after-login.ts";
import { type FormAnswer, hasFieldErrors } from "./form-answer.ts";
import {
  type DraftField,
  fieldsOf,
  listChanges,
  readKept,
  type Saved,
  withTyped,
} from "./product-draft.ts";

/** What somebody else saved since this form was opened, and who it was. */
export type Conflict = Saved & Pick<EditableProduct, "lastChange">;

export function savedFrom({ fields, pictures, datasheet, version }: EditableProduct): Saved {
  const { images: _, datasheet: __, ...typed } = fields;
  return { draft: { fields: typed, pictures, datasheet }, version };
}

/** The form's state: what is typed, what differs from what is saved, and what is wrong with it. */
export function useProductForm({ saved, ownSave, tree, answer, form }: FormSource) {
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => withTyped(base.draft, answer?.fields));
  const [conflict, setConflict] = useState(() => conflictOf(answer));
  const [isChecked, setChecked] = useState(hasFieldErrors(answer));
  const heard = useRef(answer);

  const changes = useMemo(() => listChanges(base.draft, draft), [base, draft]);
  const isNew = saved.version === undefined;

  // What was typed before the script came is in the page, and nowhere else.
  useLayoutEffect(() => {
    const typed = readTyped(form.current);
    setDraft((now) => ({ ...now, fields: { ...now.fields, ...typed } }));
  }, [form]);

  function startFrom(start: Saved) {
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
  useDraftState(form, {
    state,
    isDirty: !isClean,
    restore(state) {
      const kept = readKept(state);
      if (!kept || listChanges(saved.draft, kept.draft).length === 0) return false;
      setBase({ ...saved, version: kept.version });
      setDraft(kept.draft);
      return true;
    },
  });

  useEffect(() => {
    if (heard.current === answer) return;
    heard.current = answer;
    if (hasFieldErrors(answer)) setChecked(true);
    if (answer?.theirs) setConflict(conflictOf(answer));
  }, [answer]);

  const checked = useMemo(() => checkProduct(fieldsOf(draft), tree), [draft, tree]);
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
    type(field: DraftField, value: string) {
      setDraft((now) => {
        const isLevel = levels.some((level) => level.field === field);
        const fields = isLevel
          ? {
              ...now.fields,
              ...chooseLevel(now.fields, field as (typeof levels)[number]["field"], value, {
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

type FormSource = {
  saved: Saved;
  /** The version that this form itself has just saved. */
  ownSave: number | undefined;
  tree: readonly LevelOption[];
  answer: FormAnswer | undefined;
  form: RefObject<HTMLFormElement | null>;
};

function conflictOf(answer: FormAnswer | undefined): Conflict | undefined {
  const theirs = answer?.theirs;
  return theirs && { ...savedFrom(theirs), lastChange: theirs.lastChange };
}

function readTyped(form: HTMLFormElement | null): Partial<Record<DraftField, string>> {
  if (!form) return {};
  const names = [
    "name",
    "description",
    "price",
    "stock",
    "weight",
    ...levels.map(({ field }) => field),
  ];
  const typed = [...new FormData(form)].filter(
    ([name, value]) => names.includes(name) && typeof value === "string",
  );
  return Object.fromEntries(typed);
}
