/** "Stated purpose: to run 1 router (12 W) for 2 h 30 min", below the line of a cart, an order or a document. */
export function purposeText(purpose: string | undefined): string | undefined {
  return purpose ? `Stated purpose: ${purpose}` : undefined;
}
