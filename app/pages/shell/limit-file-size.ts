import type { ChangeEvent } from "react";
import { formatFileSize } from "#app/format/dates-and-numbers.ts";

/**
 * For a file field: says that a file is empty or too large when it is chosen. The server takes an empty file for none,
 * and refuses a form that is too large without reading it, so what else was typed would be lost.
 */
export function limitFileSize(maxBytes: number) {
  return ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const sizes = [...(field.files ?? [])].map(({ size }) => size);
    if (sizes.some((size) => size > maxBytes)) {
      field.setCustomValidity(`Larger than ${formatFileSize(maxBytes)}. Choose a smaller file.`);
    } else {
      field.setCustomValidity(sizes.includes(0) ? "This file is empty. Choose another file." : "");
    }
    field.reportValidity();
  };
}
