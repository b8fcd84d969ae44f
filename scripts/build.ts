import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { programName, projectFile } from "#app/database/project-file.server.ts";
import { precompress } from "./precompress.ts";
import { renderShareImages } from "./render-share-images.ts";
import { exitWithError, runPackage } from "./run-command.ts";

const SOURCES = [
  "app",
  "server",
  "demo",
  "public",
  "scripts/build.ts",
  "scripts/precompress.ts",
  "scripts/render-share-images.ts",
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
];

/** What runs beside the server, in processes and threads of its own. */
const PROGRAMS = [
  "app/domain/media/file-worker/file-worker-process.server.ts",
  "app/domain/documents/pdf/pdf-worker.server.ts",
  "server/commands/admin.ts",
  "server/commands/backup.ts",
];

/** Makes the production build if its sources have changed since the last one. */
export async function ensureBuilt(print: (line: string) => void): Promise<void> {
  const stamp = projectFile("build/.built");
  const current = fingerprint(SOURCES);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === current) return;
  print("Building the site");
  // An interrupted build must not count as finished.
  rmSync(stamp, { force: true });
  const [copyShareImages] = await Promise.all([
    renderShareImages(),
    runPackage("@react-router/dev/bin.cjs", ["build"], {
      quiet: true,
      env: { ...process.env, NODE_ENV: "production" },
    }),
  ]);
  await buildPrograms();
  await copyShareImages(projectFile("build/client"));
  await precompress(projectFile("build/client"));
  writeFileSync(stamp, current);
}

/** A build of its own, so the server stays one file. */
async function buildPrograms(): Promise<void> {
  const { build } = await import("vite");
  await build({
    configFile: false,
    root: projectFile("."),
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true, external: ["nodemailer", "pdfkit", "pg", "sharp"] },
    build: {
      ssr: true,
      target: "es2022",
      outDir: projectFile("build/server"),
      emptyOutDir: false,
      copyPublicDir: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(PROGRAMS.map((path) => [programName(path), projectFile(path)])),
      },
    },
  });
}

function fingerprint(paths: string[]): string {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesIn)) {
    hash.update(`${file}\0`).update(readFileSync(projectFile(file)));
  }
  return hash.digest("hex");
}

/** Copied into the file store at the first start; not part of the build. */
const NOT_BUILT = ["demo/pictures", "demo/datasheets"];

/** The source files below a path, without tests. */
function filesIn(path: string): string[] {
  if (NOT_BUILT.includes(path) || !existsSync(projectFile(path))) return [];
  if (!statSync(projectFile(path)).isDirectory()) return [path];
  return readdirSync(projectFile(path))
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesIn(`${path}/${name}`));
}

/** `npm run build`: installs and builds without starting, for machines where a service starts the site. */
if (import.meta.main) await ensureBuilt((line) => console.log(`  ${line}`)).catch(exitWithError);
