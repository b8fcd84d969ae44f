import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { productMessages } from "#app/content/product-messages.ts";
import type { LevelOption } from "#app/domain/products/product-levels.ts";
import { CategoryBranch } from "./category-branch.tsx";
import { DatasheetField } from "./datasheet-field.tsx";
import { type FormAnswer, hasFieldErrors } from "./form-answer.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { PictureBoard } from "./picture-board.tsx";
import { PriceAndStock } from "./price-and-stock.tsx";
import type { Saved } from "./product-draft.ts";
import { SaveBar } from "./save-bar.tsx";
import { ErrorDialog } from "./save-dialogs.tsx";
import { TextFields } from "./text-fields.tsx";
import { useProductForm } from "./use-product-form.ts";
import { KEEP_MINE, VersionConflict } from "./version-conflict.tsx";
import "./product-form.css";

/** The form of a product, new or existing. */
export function ProductForm({ tree, saved, ownSave, id, answer, aside, after }: FormProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const state = useProductForm({ saved, ownSave, tree, answer, form });
  const { base, changes, conflict, errors } = state;
  const [isUploading, setUploading] = useState(false);
  const [isSheetUploading, setSheetUploading] = useState(false);
  const isBusy = useNavigation().formData?.get("intent") === "save";
  const isNew = base.version === undefined;
  const saveButton = useSaveKey();

  // Whoever sends a form that fails is brought to what is wrong.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusals]);
  useEffect(() => {
    if (hasFieldErrors(answer)) setRefusals((count) => count + 1);
    if (answer?.theirs) focusConflict();
  }, [answer]);

  const isOnTheWay = isUploading || isSheetUploading;
  return (
    <>
      {conflict && <VersionConflict conflict={conflict} state={state} form={formId} />}
      <Form
        id={formId}
        ref={form}
        method="post"
        replace
        preventScrollReset
        noValidate
        className="product-form"
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (submitter?.getAttribute("value") === "choose") return;
          if (conflict && submitter?.id !== KEEP_MINE) {
            event.preventDefault();
            return focusConflict();
          }
          if (!isOnTheWay && !isBusy && state.check()) return;
          event.preventDefault();
          setRefusals((count) => count + 1);
        }}
      >
        {/* What Enter presses: the first button of a form, whether or not it is seen. */}
        <button ref={saveButton} type="submit" name="intent" value="save" hidden tabIndex={-1}>
          Save
        </button>
        {isNew ? (
          <input type="hidden" name="id" value={id} />
        ) : (
          <input type="hidden" name="version" value={conflict?.version ?? base.version} />
        )}
        <div className="form-main">
          <TextFields state={state} />
          <PictureBoard state={state} onBusy={setUploading} />
          <DatasheetField state={state} onBusy={setSheetUploading} />
        </div>
        <div className="form-aside">
          <PriceAndStock state={state} />
          <CategoryBranch state={state} tree={tree} />
          {aside}
        </div>
      </Form>
      {after}
      <SaveBar
        form={formId}
        changes={changes}
        errors={Object.keys(errors).length}
        isUploading={isOnTheWay}
        label={isNew ? "Create Product" : "Save Changes"}
        busyLabel={isNew ? productMessages.save.creating : productMessages.save.saving}
        isBusy={isBusy}
        onDiscard={state.discard}
      />
      <LeaveGuard unsaved={isOnTheWay ? [...changes, "an upload"] : changes} />
      <ErrorDialog answer={answer} />
    </>
  );
}

function focusConflict(): void {
  document.querySelector<HTMLElement>(".conflict")?.focus();
}

/** Ctrl S, or Cmd S, saves; the browser's own way to save the page is of no use here. */
function useSaveKey() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      if (!event.repeat) button.current?.form?.requestSubmit(button.current);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return button;
}

type FormProps = {
  tree: readonly LevelOption[];
  saved: Saved;
  ownSave?: number | undefined;
  /** Of the product that a new form will make. */
  id?: string;
  answer: FormAnswer | undefined;
  /** More about the product, beside the form. */
  aside?: ReactNode;
  /** What stands below the form and is no part of it. */
  after?: ReactNode;
};
