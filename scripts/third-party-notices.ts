import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

type LockedPackage = {
  version: string;
  license?: string;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Packages = Record<string, LockedPackage>;
/** The name that is shown, for example "sharp 0.35.5", and its texts by name. */
type Notice = { title: string; license: string; texts: string[] };

export const NOTICES_FILE = "THIRD-PARTY-NOTICES.md";
const FONTS = "app/fonts";
const ICONS = "app/ui/media";
const PASSWORDS = "app/domain/accounts/passwords";
const LICENSE_FILE = /^(licen[cs]e|copying|notice)(?!.*\.[cm]?[jt]s$)/i;

/** `node scripts/third-party-notices.ts` writes the notices of the packages, fonts, icons and lists that the site contains. */
export function thirdPartyNotices(): string {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const notices = [...packagesThatRun(packages)]
    .sort()
    .map((path) => packageNotice(path, packages));
  const others = [...fontNotices(), ICON_NOTICE, PASSWORD_NOTICE];
  const rows = [...notices, ...others].map(({ title, license }) => `| ${title} | ${license} |`);
  const owners = Map.groupBy(
    [...notices, ...others].flatMap(({ title, texts }) => texts.map((text) => ({ title, text }))),
    ({ text }) => text,
  );
  const texts = [...owners].map(
    ([text, of]) =>
      `### ${[...new Set(of.map(({ title }) => title))].join(", ")}\n\n\`\`\`text\n${text}\n\`\`\``,
  );
  return `${[
    "# Third-party notices",
    "The site contains these packages, fonts, icons and lists. Written by `node scripts/third-party-notices.ts` from the lock file; optional packages, most of them for one kind of machine, bring their licence text with them.",
    ["| What | Licence |", "|---|---|", ...rows].join("\n"),
    "## Licence texts",
    ...texts,
  ].join("\n\n")}\n`;
}

/** Paths in the lock file: what package.json names for running the site, and what these need in turn. */
function packagesThatRun(packages: Packages): Set<string> {
  const found = new Set<string>();
  const visit = (from: string) => {
    const { dependencies, optionalDependencies } = packages[from] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = resolvePackage(packages, from, name);
      if (!path || found.has(path)) continue;
      found.add(path);
      visit(path);
    }
  };
  visit("");
  return found;
}

/** As Node does: in the package's own node_modules, then in those of each folder above. */
function resolvePackage(packages: Packages, from: string, name: string): string | undefined {
  const path = `${from}${from && "/"}node_modules/${name}`;
  if (path in packages) return path;
  if (!from) return undefined;
  return resolvePackage(
    packages,
    from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))),
    name,
  );
}

function packageNotice(path: string, packages: Packages): Notice {
  const { version, license, optional } = packages[path] ?? { version: "" };
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  // Which optional ones are installed depends on the machine and on npm; the file is the same everywhere.
  const isInstalled = !optional && existsSync(path);
  const texts = isInstalled ? readTexts(path, (file) => LICENSE_FILE.test(file)) : [];
  return { title: `${name} ${version}`, license: license ?? "see its text", texts };
}

function fontNotices(): Notice[] {
  return readdirSync(FONTS)
    .filter((file) => file.endsWith("-license.txt"))
    .sort()
    .map((file) => ({
      title: `${file.replace("-license.txt", "")} (font)`,
      license: "OFL-1.1",
      texts: readTexts(FONTS, (name) => name === file),
    }));
}

const ICON_NOTICE: Notice = {
  title: "Lucide and Feather (icons)",
  license: "ISC, MIT",
  texts: readTexts(ICONS, (file) => file === "icon-licenses.txt"),
};

const PASSWORD_NOTICE: Notice = {
  title: "SecLists (list of common passwords)",
  license: "MIT",
  texts: readTexts(PASSWORDS, (file) => file === "common-passwords-license.txt"),
};

function readTexts(folder: string, isText: (file: string) => boolean): string[] {
  return readdirSync(folder)
    .filter(isText)
    .sort()
    .map((file) =>
      readFileSync(`${folder}/${file}`, "utf8")
        .replaceAll(/[ \t\r]+$/gm, "")
        .trim(),
    );
}

if (import.meta.main) writeFileSync(NOTICES_FILE, thirdPartyNotices());
