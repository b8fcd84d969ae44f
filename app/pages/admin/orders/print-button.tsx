import { Button } from "#app/ui/button.tsx";

/** Only where there is script: otherwise the browser's own menu prints. */
export function PrintButton() {
  return (
    <Button variant="brand" size="office" className="print-button" onClick={() => window.print()}>
      Print
    </Button>
  );
}
