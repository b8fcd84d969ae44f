import { useId } from "react";
import { productLimits } from "#app/domain/products/check-product.ts";
import { described, FieldFrame } from "#app/ui/field.tsx";
import type { ProductFormState } from "./use-product-form.ts";

/** Name and description. */
export function TextFields({ state }: { state: ProductFormState }) {
  const { draft, errors, changes, type } = state;
  const [nameId, descriptionId] = [useId(), useId()];
  const hint = (
    <>
      Start a line with * for a bullet. An empty line starts a new paragraph.
      {draft.fields.description.length > productLimits.description * 0.9 &&
        ` ${draft.fields.description.length} of ${productLimits.description} characters.`}
    </>
  );
  const isChanged = (label: string) => changes.includes(label) || undefined;
  return (
    <section className="form-part">
      <FieldFrame id={nameId} label="Name" error={errors.name}>
        <input
          {...described(nameId, errors.name, undefined, {})}
          name="name"
          className="field-box"
          value={draft.fields.name}
          onChange={(event) => type("name", event.target.value)}
          maxLength={productLimits.name}
          autoComplete="off"
          required
          data-changed={isChanged("Name")}
        />
      </FieldFrame>
      <FieldFrame id={descriptionId} label="Description" error={errors.description} hint={hint}>
        <textarea
          {...described(descriptionId, errors.description, hint, {})}
          name="description"
          rows={12}
          className="field-box"
          value={draft.fields.description}
          onChange={(event) => type("description", event.target.value)}
          maxLength={productLimits.description}
          required
          data-changed={isChanged("Description")}
        />
      </FieldFrame>
    </section>
  );
}
