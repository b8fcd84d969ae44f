import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

/** Beside the save button: a preview in a new tab and, for a new product, saving it as a draft. */
export function DraftActions({ form, previewPath, isNew, disabled }: DraftActionsProps) {
  return (
    <>
      <Button
        type="submit"
        form={form}
        formAction={previewPath}
        formTarget="_blank"
        formNoValidate
        variant="quiet"
        size="compact"
        disabled={disabled}
        data-preview
      >
        Preview
      </Button>
      {isNew && (
        <Button
          type="submit"
          form={form}
          name="intent"
          value="draft"
          variant="line"
          size="compact"
          disabled={disabled}
        >
          Save as draft
        </Button>
      )}
    </>
  );
}

type DraftActionsProps = {
  /** The id of the form that it submits. */
  form: string;
  previewPath: string;
  isNew: boolean;
  disabled: boolean;
};

/**
 * Submits the form to the preview in a new tab, without the router, which knows no target. True when
 * the submit was one for the preview.
 */
export function submitPreview(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  if (!(submitter instanceof HTMLButtonElement) || !("preview" in submitter.dataset)) return false;
  // The attribute, not the property: the router takes an absolute URL for another page.
  const action = form.getAttribute("action") ?? "";
  form.action = submitter.formAction;
  form.target = "_blank";
  form.submit();
  form.setAttribute("action", action);
  form.removeAttribute("target");
  return true;
}

const SAVING_INTENTS: readonly unknown[] = ["save", "draft", "schedule"];

export function isSaving(formData: FormData | undefined): boolean {
  return SAVING_INTENTS.includes(formData?.get("intent"));
}

/** Of a new product: publish it at a set time instead of now. */
export function PublishLater({ error, disabled = false }: PublishLaterProps) {
  return (
    <section className="stack form-part">
      <h2>Publish later</h2>
      <TextField
        label="Publish at"
        name="publishAt"
        type="datetime-local"
        error={error}
        hint="South African time. Until then the product is a draft that only staff can see."
      />
      <p>
        <Button
          type="submit"
          name="intent"
          value="schedule"
          variant="line"
          size="compact"
          disabled={disabled}
        >
          Schedule product
        </Button>
      </p>
    </section>
  );
}

type PublishLaterProps = { error: string | undefined; disabled?: boolean };
