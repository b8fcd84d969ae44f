export const DISCOUNTS_PATH = "/admin/discounts";

export function discountPath(id: string): string {
  return `${DISCOUNTS_PATH}/${id}`;
}
