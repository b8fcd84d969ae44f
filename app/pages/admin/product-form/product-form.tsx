import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { productTexts } from "#app/content/texts/product-texts.ts";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";
import type { LevelOption } from "#app/domain/catalogue/editing/category-levels.ts";
import { UnsavedChangesDialog } from "#app/pages/admin/unsaved-changes-dialog.tsx";
import { AttributeFields } from "./attribute-fields.tsx";
import { AvailabilityFields } from "./availability-section.tsx";
import { CategoryCascade } from "./category-cascade.tsx";
import { CostFields } from "./cost-fields.tsx";
import { DraftActions, isSaving, submitPreview } from "./draft-actions.tsx";
import { ErrorDialog } from "./form-dialogs.tsx";
import { IdentifierFields } from "./identifier-fields.tsx";
import type { SavedProduct } from "./product-draft.ts";
import { NameAndDescriptionFields, PriceAndStockFields } from "./product-field-sections.tsx";
import { SaleAndQuantityFields } from "./sale-and-quantity-fields.tsx";
import { DatasheetField } from "./uploads/datasheet-field.tsx";
import { PicturesField } from "./uploads/pictures-field.tsx";
import {
  type ProductFormFailure,
  type ProductFormState,
  useProductForm,
} from "./use-product-form.ts";

import { KEEP_MINE_BUTTON_ID, VersionConflict } from "./version-conflict.tsx";
import "./product-form.css";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { focusError } from "#app/ui/form/form-errors.ts";
import { Icon } from "#app/ui/media/icon.tsx";

export function ProductForm(props: ProductFormProps) {
  const { tree, attributes, saved, ownSave, id, answer, vatPercent, previewPath } = props;
  const { brands, aside, after, isForSale = true, offeredCents } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const state = useProductForm({ saved, ownSave, tree, attributes, isForSale, answer, form });
  const { base, changes, conflict } = state;
  const [isUploading, setUploading] = useState(false);
  const [isDatasheetUploading, setDatasheetUploading] = useState(false);
  const isBusy = isSaving(useNavigation().formData);
  const isNew = base.version === undefined;
  const saveButton = useSaveShortcut();

  // A form that is not sent focuses its first invalid field, too.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) focusError(form.current);
  }, [refusals]);

  const isAnyUploading = isUploading || isDatasheetUploading;
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
        className="side-columns product-form"
        // A created product empties the form: what is typed meanwhile would be lost.
        inert={isNew && isBusy}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (submitPreview(event.currentTarget, submitter)) return event.preventDefault();
          if (conflict && submitter?.id !== KEEP_MINE_BUTTON_ID) {
            event.preventDefault();
            return focusConflict();
          }
          const isDraft = submitter instanceof HTMLButtonElement && submitter.value === "draft";
          if (!isAnyUploading && !isBusy && state.check(isForSale && !isDraft)) return;
          event.preventDefault();
          setRefusals((count) => count + 1);
        }}
      >
        {/* Enter activates the first submit button of a form, even a hidden one. */}
        <button ref={saveButton} type="submit" name="intent" value="save" hidden tabIndex={-1}>
          Save
        </button>
        {isNew ? (
          <input type="hidden" name="id" value={id} />
        ) : (
          <input type="hidden" name="version" value={conflict?.version ?? base.version} />
        )}
        <div className="form-main">
          <NameAndDescriptionFields state={state} />
          <AttributeFields state={state} tree={tree} attributes={attributes} />
          <PicturesField state={state} onBusy={setUploading} />
          <DatasheetField state={state} onBusy={setDatasheetUploading} />
        </div>
        <div className="form-aside">
          <PriceAndStockFields state={state} vatPercent={vatPercent} />
          <CategoryCascade state={state} tree={tree} />
          <SaleAndQuantityFields state={state} offeredCents={offeredCents} />
          <CostFields state={state} vatPercent={vatPercent} />
          {aside}
        </div>
        {/* After the price on phones, below the datasheet on wide screens. */}
        <div className="form-more">
          <IdentifierFields state={state} brands={brands} />
          <AvailabilityFields state={state} />
        </div>
      </Form>
      {after}
      <SaveBar
        form={formId}
        state={state}
        isUploading={isAnyUploading}
        isBusy={isBusy}
        previewPath={previewPath}
      />
      <UnsavedChangesDialog
        unsaved={isAnyUploading ? [...changes, "an upload"] : changes}
        savedPath={`/admin/products/edit/${id}`}
      />
      <ErrorDialog answer={answer} />
    </>
  );
}

function focusConflict(): void {
  document.querySelector<HTMLElement>(".conflict")?.focus();
}

/** Ctrl+S or Cmd+S saves the product instead of the web page. */
function useSaveShortcut() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const saveOnShortcut = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      if (!event.repeat) button.current?.form?.requestSubmit(button.current);
    };
    addEventListener("keydown", saveOnShortcut);
    return () => removeEventListener("keydown", saveOnShortcut);
  }, []);
  return button;
}

type ProductFormProps = {
  tree: readonly LevelOption[];
  attributes: readonly Attribute[];
  /** Suggested while one is typed. */
  brands: readonly string[];
  saved: SavedProduct;
  ownSave?: number | undefined;
  /** The id of a new product: its idempotency key. */
  id?: string;
  answer: ProductFormFailure | undefined;
  vatPercent: number | null;
  offeredCents?: number | undefined;
  /** False while it is a draft or archived: it needs only a name. */
  isForSale?: boolean;
  /** Shows the unsaved values as the page of the product. */
  previewPath: string;
  aside?: ReactNode;
  /** Below the form, outside of its form element. */
  after?: ReactNode;
};

/** A sticky bar with the unsaved changes and the save button. */
function SaveBar({ form, state, isUploading, isBusy, previewPath }: SaveBarProps) {
  const { base, changes, discard } = state;
  const { creating, saving } = productTexts.save;
  const [label, busyLabel] =
    base.version === undefined ? ["Create Product", creating] : ["Save Changes", saving];
  const { length } = changes;
  const errors = Object.keys(state.errors).length;
  return (
    <section className="save-bar" aria-label="Save">
      <p className="button-row save-state" role="status">
        {isUploading ? (
          <b className="dot">Uploading. You can save when it is done.</b>
        ) : errors > 0 ? (
          <b className="dot field-error">
            {errors === 1 ? "1 field needs attention" : `${errors} fields need attention`}
          </b>
        ) : length > 0 ? (
          <>
            <b className="dot">
              {length} unsaved <i>{length === 1 ? "change" : "changes"}</i>
            </b>
            <span className="soft">{changes.join(", ")}</span>
          </>
        ) : (
          <span className="soft">No unsaved changes</span>
        )}
      </p>
      {length > 0 && (
        <Button variant="quiet" size="compact" onClick={discard} disabled={isBusy}>
          Discard
        </Button>
      )}
      <DraftActions
        form={form}
        previewPath={previewPath}
        isNew={base.version === undefined}
        disabled={isUploading || isBusy}
      />
      <Button
        type="submit"
        form={form}
        name="intent"
        value="save"
        variant="brand"
        size="compact"
        busy={isBusy}
        disabled={isUploading}
        aria-keyshortcuts="Control+S"
      >
        {isBusy ? busyLabel : label}
        {!isBusy && <kbd>Ctrl S</kbd>}
      </Button>
    </section>
  );
}

type SaveBarProps = {
  /** The id of the form that it submits. */
  form: string;
  state: ProductFormState;
  isUploading: boolean;
  isBusy: boolean;
  previewPath: string;
};

/** Leaves the form for the shop. */
export function CloseFormLink() {
  return (
    <ButtonLink to="/shop" variant="quiet" size="compact" className="close-form">
      <Icon name="close" size={18} />
      <span className="visually-hidden">Close</span>
    </ButtonLink>
  );
}
