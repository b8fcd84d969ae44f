import { type ComponentType, lazy, Suspense } from "react";
import { useComparedIds } from "./compare-list.ts";

/** With its styles only for those who compare; without a connection left out. */
const ChosenBar = lazy<ComponentType<{ ids: readonly string[] }>>(() =>
  import("./chosen-bar.tsx").then(
    ({ ChosenBar: Bar }) => ({ default: Bar }),
    () => ({ default: () => null }),
  ),
);

/** Leads to the comparison once two products are chosen. */
export function CompareBar() {
  const ids = useComparedIds();
  if (ids.length < 2) return null;
  return (
    <Suspense>
      <ChosenBar ids={ids} />
    </Suspense>
  );
}
