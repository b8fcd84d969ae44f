import { fitLogo, logoUrl } from "#app/content/brand/logo.ts";
import { company } from "#app/content/company.ts";
import { settings } from "#app/settings/settings.ts";
import { Drawing } from "#app/ui/media/icon.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import "./logo.css";

export function Logo({ size = 30 }: { size?: number }) {
  return (
    <PathLink to="/" className="logo touch-target">
      <CompanyLogo size={size} ground="dark" />
    </PathLink>
  );
}

/** The uploaded logo; without one the drawn mark and the name. */
export function CompanyLogo({ size, ground, name = company().name }: CompanyLogoProps) {
  const { logo } = settings().branding;
  if (!logo) {
    return (
      <>
        <LogoMark size={size} />
        {name}
      </>
    );
  }
  const hasPlate = ground === "dark" ? logo.plateOnDark : logo.plateOnLight;
  const fitted = fitLogo(logo, { width: size * 5.5, height: size + 6 });
  return (
    <img src={logoUrl()} alt={name} {...fitted} className={hasPlate ? "logo-plate" : undefined} />
  );
}

type CompanyLogoProps = {
  size: number;
  ground: "dark" | "light";
  /** On a document, the name that it was issued with. */
  name?: string;
};

function LogoMark({ size }: { size: number }) {
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
