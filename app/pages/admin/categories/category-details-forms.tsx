import { Form, useNavigation } from "react-router";
import { MAX_CATEGORY_DESCRIPTION_LENGTH } from "#app/domain/catalogue/categories/category-tree.ts";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { TextArea } from "#app/ui/form/field.tsx";

/** The place among its siblings, and the text above its products. */
export function CategoryDetailsForms({ id, name, description, place, siblings }: DetailsProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      {siblings > 1 && (
        <Form method="post" className="button-row" preventScrollReset>
          <HiddenFields fields={{ do: "reorder", id }} />
          <span>
            Position {place} of {siblings}
          </span>
          <SubmitButton name="by" value="up" disabled={isBusy || place === 1}>
            Move up<span className="visually-hidden">: {name}</span>
          </SubmitButton>
          <SubmitButton name="by" value="down" disabled={isBusy || place === siblings}>
            Move down<span className="visually-hidden">: {name}</span>
          </SubmitButton>
        </Form>
      )}
      <Form method="post" className="stack" preventScrollReset>
        <HiddenFields fields={{ do: "describe", id }} />
        <TextArea
          label="Description (optional)"
          name="description"
          rows={3}
          maxLength={MAX_CATEGORY_DESCRIPTION_LENGTH}
          defaultValue={description}
          hint="Shown above its products in the shop."
        />
        <div>
          <SubmitButton>Save description</SubmitButton>
        </div>
      </Form>
    </>
  );
}

type DetailsProps = {
  id: string;
  name: string;
  description: string;
  /** Counted from 1. */
  place: number;
  siblings: number;
};
