import { spawn } from "node:child_process";
import { projectFile } from "#app/database/project-file.server.ts";

/** A command that ended badly; what it said has been shown. */
export class CommandFailed extends Error {}

type Options = {
  /** Heard only when it fails. */
  quiet?: boolean;
  /** Not heard even then: the caller has another way. */
  silent?: boolean;
  env?: NodeJS.ProcessEnv;
};

/** Runs a command in the project's folder. */
export function runCommand(
  command: string,
  options: string[],
  { quiet = false, silent = false, env = process.env }: Options = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, options, {
      cwd: projectFile("."),
      env,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (text: Buffer) => {
        output += text;
      });
    }
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) return resolve(output);
      if (!silent) process.stderr.write(output);
      reject(new CommandFailed(`${command} ${options.join(" ")} ended with ${signal ?? code}`));
    });
  });
}

/** Runs the program of an installed package on this same Node. */
export function runPackage(file: string, options: string[], settings?: Options): Promise<string> {
  return runCommand(process.execPath, [projectFile(`node_modules/${file}`), ...options], settings);
}

/** Ends a script on its own word: a failed command has spoken already, a surprise shows itself. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof CommandFailed ? `\n${error.message}\n` : error);
  process.exit(1);
}
