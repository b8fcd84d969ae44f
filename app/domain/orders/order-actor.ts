import type { OrderActor } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/users/people.ts";

/** Who moves an order on. */
export type Actor = { kind: "customer" | "system" | "payfast" } | { kind: "staff"; admin: Admin };

export function actorColumns(actor: Actor): {
  actor: OrderActor;
  actorId: string | null;
  actorName: string | null;
} {
  if (actor.kind !== "staff") return { actor: actor.kind, actorId: null, actorName: null };
  const { userId, name, email } = actor.admin;
  return { actor: "staff", actorId: userId, actorName: (name.trim() || email).slice(0, 254) };
}
