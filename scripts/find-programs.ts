import { existsSync } from "node:fs";
import { CommandFailed, runCommand } from "./run-command.ts";

type Print = (line: string) => void;
/** A program, the package of Debian that has it, and where it may be instead. */
type Program = {
  packageName: string;
  paths: readonly string[];
  variable?: string;
  /** Debian starts it once it is installed: it is stopped again, tests start their own. */
  service?: string;
};

const HEADLESS_SHELL = "/usr/lib/chromium/chromium-headless-shell";
const CHROMIUM = {
  packageName: "chromium",
  paths: [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ],
  variable: "CHROMIUM_PATH",
};

/** The path of Chromium: CHROMIUM_PATH, an installed one, or one that root installs from Debian's packages. */
export async function findChromium(print: Print): Promise<string> {
  return (await findPrograms({ chromium: CHROMIUM }, print)).chromium;
}

/**
 * The browser for tests: CHROMIUM_PATH, or Chromium's headless shell, which draws no window of its
 * own and takes half the processor time; an installed Chromium or Chrome otherwise.
 */
export async function findHeadlessChromium(print: Print): Promise<string> {
  const chromium = {
    ...CHROMIUM,
    packageName: "chromium-headless-shell",
    paths: [HEADLESS_SHELL, ...CHROMIUM.paths],
  };
  return (await findPrograms({ chromium }, print)).chromium;
}

/** Debian's Firefox; FIREFOX_PATH names another. */
export async function findFirefox(print: Print): Promise<string> {
  const paths = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
  const firefox = { packageName: "firefox-esr", paths, variable: "FIREFOX_PATH" };
  return (await findPrograms({ firefox }, print)).firefox;
}

/** WebKit's driver, which starts its MiniBrowser, and a display for its window. */
export function findWebKit(print: Print): Promise<{ driver: string; display: string }> {
  const programs = {
    driver: { packageName: "webkit2gtk-driver", paths: ["/usr/bin/WebKitWebDriver"] },
    display: { packageName: "xvfb", paths: ["/usr/bin/Xvfb"] },
  };
  return findPrograms(programs, print);
}

/** What the tests behind a proxy need; NGINX names another nginx. */
export function findProxyPrograms(print: Print): Promise<{ nginx: string; openssl: string }> {
  const paths = ["/usr/sbin/nginx", "/usr/bin/nginx", "/opt/homebrew/bin/nginx"];
  const nginx = { packageName: "nginx-light", paths, variable: "NGINX", service: "nginx" };
  return findPrograms(
    { nginx, openssl: { packageName: "openssl", paths: ["/usr/bin/openssl"] } },
    print,
  );
}

/** The paths of programs; root gets the missing ones installed, others are told the command. */
async function findPrograms<Name extends string>(
  programs: Record<Name, Program>,
  print: Print,
): Promise<Record<Name, string>> {
  const wanted: [string, Program][] = Object.entries(programs);
  const missing = () => wanted.flatMap(([, each]) => (pathOf(each) ? [] : [each]));
  const toInstall = missing();
  const packages = toInstall.map(({ packageName }) => packageName).join(" ");
  const install = `apt-get install -y --no-install-recommends ${packages}`;
  if (packages && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    print(`Installing ${packages} from Debian's packages`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const stops = toInstall.flatMap(({ service }) => (service ? [`service ${service} stop`] : []));
    for (const command of ["apt-get update", install, ...stops]) {
      const [program = "", ...options] = command.split(" ");
      await runCommand(program, options, { quiet: true, env });
    }
  }
  if (missing().length > 0) {
    const variables = wanted.flatMap(([, { variable }]) => variable ?? []).join(", ");
    const elsewhere = variables && ` Elsewhere, set ${variables} to the path of the program.`;
    throw new CommandFailed(
      `This command needs ${packages}. On Debian, install with "sudo sh -c 'apt-get update && ${install}'".${elsewhere}`,
    );
  }
  const found = wanted.map(([name, program]) => [name, pathOf(program)]);
  return Object.fromEntries(found) as Record<Name, string>;
}

function pathOf({ paths, variable }: Program): string | undefined {
  return (variable && process.env[variable]) || paths.find((path) => existsSync(path));
}
