import { useEffect, useState } from "react";
import { Button } from "./button.tsx";

/** Needs script: not rendered without it. */
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
