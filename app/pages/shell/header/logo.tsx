import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import { Drawing } from "#app/ui/media/icon.tsx";
import "./logo.css";

export function Logo({ size = 30 }: { size?: number }) {
  return (
    <Link to="/" className="logo touch-target">
      <LogoMark size={size} />
      {company().name}
    </Link>
  );
}

export function LogoMark({ size }: { size: number }) {
  return (
    <Drawing
      className="icon logo-mark"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      stroke="currentColor"
      strokeWidth="1.7"
    >
      <path d="M16 30V18.5M16 22c0-5.5-7.6-4.6-9.4-10M16 18.5c0-5.2 7.6-5 9.4-10.4M16 18.5V6.6M9.6 16.6C6.6 16.9 4.4 18 3.6 19.4M22.2 14.2c2.6-.1 4.8 1 5.8 2.8" />
      <path strokeWidth="5" d="M6.3 10.4h0M16 4.6h0" />
      <path strokeWidth="3.6" d="M3.3 20.6h0M28.5 18h0" />
      <path strokeWidth="5" d="M25.8 6.4h0" />
    </Drawing>
  );
}
