import {
  type OrderIntent,
  orderActionPermissions,
} from "#app/domain/orders/order-action-permissions.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";

/** Whether the person at the screen may take an action on an order. */
export function useOrderActions(): (intent: OrderIntent) => boolean {
  const { may } = usePermissions();
  return (intent) => orderActionPermissions[intent].every(may);
}
