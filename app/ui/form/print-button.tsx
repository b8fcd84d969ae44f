import { Button } from "./button.tsx";

export function PrintButton({ variant = "line", size = "m" }: PrintButtonProps) {
  return (
    <Button variant={variant} size={size} onClick={() => window.print()} className="needs-script">
      Print
    </Button>
  );
}

type PrintButtonProps = { variant?: "line" | "brand"; size?: "m" | "compact" };
