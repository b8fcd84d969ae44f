import { type ProductStatus, productStatusLabels } from "#app/domain/catalogue/product-status.ts";
import { formatDateTime } from "#app/format/dates-and-numbers.ts";
import { StateTag, type StateTone } from "#app/pages/admin/admin-records.tsx";

export function StatusTag({ status, publishAt }: StatusTagProps) {
  const label = publishAt ? "Scheduled" : productStatusLabels[status];
  return (
    <StateTag tone={publishAt ? "brand" : tones[status]}>
      {label}
      {publishAt && <span className="visually-hidden"> for {formatDateTime(publishAt)}</span>}
    </StateTag>
  );
}

const tones: Record<ProductStatus, StateTone> = {
  published: "good",
  draft: "attention",
  archived: undefined,
};

type StatusTagProps = { status: ProductStatus; publishAt: Date | null };
