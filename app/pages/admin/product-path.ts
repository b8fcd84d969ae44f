/** The form of a product; its preview for those who may not change it. */
export function productPath(productId: string, mayOpen: (to: string) => boolean): string {
  const form = `/admin/products/edit/${productId}`;
  return mayOpen(form) ? form : `/admin/products/preview/${productId}`;
}
