import { type LogoSettings, settings } from "#app/settings/settings.ts";

/** Squares of the uploaded logo: the browser's tab, home screens, and (the last one) shared links. */
export const LOGO_ICON_SIZES = [32, 180, 192, 512, 1200] as const;
export type LogoIconSize = (typeof LOGO_ICON_SIZES)[number];

/** The name of a stored file of the logo. */
export function logoFile({ path }: Pick<LogoSettings, "path">, size: LogoIconSize): string {
  return path.replace(/\.png$/, `.w${size}.png`);
}

/** Where the uploaded logo is, or one of its icons; undefined without a logo. */
export function logoUrl(size?: LogoIconSize): string | undefined {
  const { logo } = settings().branding;
  return logo ? `/media/product-images/${size ? logoFile(logo, size) : logo.path}` : undefined;
}

/** Whose name and colours the pictures of the build have: those of a fresh installation. */
export const DRAWN_BRAND = { name: "Jacaranda ICT", palette: "jacaranda" };

/** Whether the pictures that the build draws, for shared links and icons, show this company. */
export function isDrawnBrand(): boolean {
  const { company, branding } = settings();
  return company.name === DRAWN_BRAND.name && branding.palette === DRAWN_BRAND.palette;
}

/** The size at which the logo fits into a box. */
export function fitLogo({ width, height }: LogoSettings, box: { width: number; height: number }) {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
