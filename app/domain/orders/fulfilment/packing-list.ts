import { type OrderState, orderStates } from "#app/domain/orders/order-states.ts";

type PackingLine = { name: string; quantity: number; refunded: number; weightGrams: number };

/** What is left to deliver: goods to pack, and licences and services, which have no weight. */
export function packingList<Line extends PackingLine>(lines: readonly Line[]) {
  const left = lines
    .map((line) => ({ ...line, quantity: line.quantity - line.refunded }))
    .filter(({ quantity }) => quantity > 0);
  const goods = left.filter(({ weightGrams }) => weightGrams > 0);
  return {
    goods,
    byEmail: left.filter(({ weightGrams }) => weightGrams === 0),
    itemCount: goods.reduce((sum, { quantity }) => sum + quantity, 0),
    grams: goods.reduce((sum, { weightGrams, quantity }) => sum + weightGrams * quantity, 0),
  };
}

/** Whether a refund proposes to return a line to stock: goods that have not been dispatched. */
export function isRestockedByDefault(
  state: OrderState,
  { weightGrams }: Pick<PackingLine, "weightGrams">,
): boolean {
  return orderStates[state].isRestocked && weightGrams > 0;
}
