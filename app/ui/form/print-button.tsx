import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

/** Only a script can open the print dialog: without one there is no button, and the browser's own is left. */
export function PrintButton({ variant = "line", size = "m" }: PrintButtonProps) {
  const [isAble, setAble] = useState(false);
  useEffect(() => setAble(true), []);
  return (
    <Button
      variant={variant}
      size={size}
      onClick={() => window.print()}
      className={isAble ? "" : "btn-waiting"}
    >
      Print
    </Button>
  );
}

type PrintButtonProps = { variant?: "line" | "brand"; size?: "m" | "compact" };
