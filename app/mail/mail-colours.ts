import { brandHex } from "#app/content/brand/brand-colours.ts";
import { settings } from "#app/settings/settings.ts";

/** The brand's colours as hex, because mail clients do not support oklch. */
export const colour = {
  get surfaceInverse() {
    return brandHex("surface-inverse");
  },
  /** In the default palette mails have two shades of their own, a little lighter than the site's. */
  get lineInverse() {
    return isDefault() ? "#3e3a55" : brandHex("inverse-line");
  },
  get onInverse() {
    return brandHex("on-inverse");
  },
  get surface() {
    return brandHex("surface");
  },
  get surfaceMuted() {
    return brandHex("mist");
  },
  get line() {
    return brandHex("line");
  },
  get ink() {
    return brandHex("ink");
  },
  get inkSoft() {
    return isDefault() ? "#555268" : brandHex("ink-soft");
  },
  get brand() {
    return brandHex("brand");
  },
  get blossom() {
    return brandHex("blossom");
  },
  get blossomDeep() {
    return brandHex("blossom-deep");
  },
  get sun() {
    return brandHex("sun");
  },
  get onSun() {
    return brandHex("on-sun");
  },
};

function isDefault(): boolean {
  return settings().branding.palette === "jacaranda";
}

export const textFont =
  "'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const displayFont = `'Bricolage Grotesque',${textFont}`;
