/** "1 product", "1200 products". */
export function formatProductCount(count: number): string {
  return `${count} ${count === 1 ? "product" : "products"}`;
}
