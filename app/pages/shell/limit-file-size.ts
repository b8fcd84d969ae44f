import type { ChangeEvent } from "react";
import { formatFileSize } from "#app/format/dates-and-numbers.ts";

/**
 * For a file field: says that a file is too large when it is chosen. The server refuses a form that is too large
 * without reading it, so what else was typed would be lost.
 */
export function limitFileSize(maxBytes: number) {
  return ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const isTooLarge = [...(field.files ?? [])].some(({ size }) => size > maxBytes);
    field.setCustomValidity(
      isTooLarge ? `Larger than ${formatFileSize(maxBytes)}. Choose a smaller file.` : "",
    );
    field.reportValidity();
  };
}
