/** What a page of ours may load and do: itself, and nothing from any other host. */
export function documentPolicy(page: {
  scripts: string[];
  styles: string[];
  secure: boolean;
  /** Where forms may be sent beside this site. */
  formTargets?: readonly string[] | undefined;
}): string {
  const directives = [
    "default-src 'none'",
    `script-src 'self' ${unique(page.scripts)}`.trim(),
    `style-src 'self' ${unique(page.styles)}`.trim(),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...(page.formTargets ?? [])].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  if (page.secure) directives.push("upgrade-insecure-requests");
  return directives.join("; ");
}

/**
 * For everything that is no page: it may load nothing and be framed by nobody. Without `sandbox`,
 * which breaks PDF viewers and workers; files of strangers have it (serve-stored-file).
 */
export const inertPolicy =
  "default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

function unique(sources: string[]): string {
  return [...new Set(sources)].join(" ");
}
