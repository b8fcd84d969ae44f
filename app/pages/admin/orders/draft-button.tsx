import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";

/** A button that changes what is in the order being put together. */
export function DraftButton({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <Button type="submit" name="intent" value={intent} variant="line" size="office">
      {children}
    </Button>
  );
}
