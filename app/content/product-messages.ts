/** What the product pages of the back office say; apart, because only they carry it. Words are exact. */
export const productMessages = {
  confirmDelete: "Are you sure you want to delete this product? This action cannot be undone.",
  notFound: "Product not found",
  deleteFailed: "Failed to delete product",
} as const;
