import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";

/** Only a script can open the print dialog: without one there is no button, and the browser's own is left. */
export function PrintButton() {
  const [isAble, setAble] = useState(false);
  useEffect(() => setAble(true), []);
  return (
    <Button variant="line" onClick={() => window.print()} className={isAble ? "" : "invisible"}>
      Print
    </Button>
  );
}
