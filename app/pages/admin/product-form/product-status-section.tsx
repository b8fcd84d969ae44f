import { Form, useNavigation } from "react-router";
import type { EditableProduct } from "#app/domain/catalogue/editing/product-form-data.server.ts";
import {
  publishAtFieldValue,
  type StatusAction,
  statusActions,
} from "#app/domain/catalogue/product-status.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { HiddenFields } from "#app/pages/admin/admin-form.tsx";
import { StatusTag } from "#app/pages/admin/products/status-tag.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

const FORM_ID = "product-status";

/** The status of a product with what can be done; its buttons belong to the form below. */
export function ProductStatusSection({ product, error }: ProductStatusSectionProps) {
  const { status, publishAt } = product;
  const isBusy = useNavigation().formData?.get("intent") === "status";
  const actions: StatusAction[] = [...statusActions[status]];
  if (publishAt) actions.push("unpublish");
  const buttons = actions.filter((action) => action !== "schedule");
  return (
    <section className="stack form-part">
      <h2>Status</h2>
      <p className="button-row">
        <StatusTag status={status} publishAt={publishAt} />
        <span className="caption">
          {publishAt ? `Goes live on ${formatLongDateTime(publishAt)}.` : statusTexts[status]}
        </span>
      </p>
      {status === "draft" && (
        <TextField
          label="Publish at"
          name="publishAt"
          type="datetime-local"
          form={FORM_ID}
          defaultValue={publishAtFieldValue(publishAt)}
          key={publishAtFieldValue(publishAt)}
          error={error}
          hint="South African time."
        />
      )}
      <div className="button-row">
        {buttons.map((action) => (
          <StatusButton key={action} action={action} isBusy={isBusy} isScheduled={!!publishAt} />
        ))}
        {status === "draft" && <StatusButton action="schedule" isBusy={isBusy} />}
      </div>
    </section>
  );
}

function StatusButton({ action, isBusy, isScheduled = false }: StatusButtonProps) {
  const label = action === "unpublish" && isScheduled ? "Cancel schedule" : actionLabels[action];
  return (
    <Button
      type="submit"
      form={FORM_ID}
      name="to"
      value={action}
      variant={action === "publish" ? "brand" : "line"}
      size="compact"
      disabled={isBusy}
    >
      {label}
    </Button>
  );
}

/** Stands outside of the product's form: forms cannot be nested. */
export function ProductStatusForm({ version }: { version: number }) {
  return (
    <Form id={FORM_ID} method="post" replace preventScrollReset>
      <HiddenFields fields={{ intent: "status", version }} />
    </Form>
  );
}

const statusTexts = {
  published: "Customers see it in the shop.",
  draft: "Only staff can see it.",
  archived: "No longer sold. Still shown on existing orders and documents.",
} as const satisfies Record<EditableProduct["status"], string>;

const actionLabels = {
  publish: "Publish now",
  unpublish: "Unpublish",
  schedule: "Schedule",
  archive: "Archive",
  restore: "Restore",
} as const satisfies Record<StatusAction, string>;

type ProductStatusSectionProps = {
  product: Pick<EditableProduct, "status" | "publishAt">;
  error: string | undefined;
};
type StatusButtonProps = { action: StatusAction; isBusy: boolean; isScheduled?: boolean };
