import { spawn } from "node:child_process";
import { projectFile } from "#app/database/project-file.server.ts";

/** A command that failed; its output has been printed. */
export class CommandFailed extends Error {}

type Options = {
  /** Prints the output only when the command fails. */
  quiet?: boolean;
  /** Prints nothing even then: the caller handles the failure. */
  silent?: boolean;
  env?: NodeJS.ProcessEnv;
};

/** Runs a command in the project's folder; resolves to its output if `quiet`. */
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

/** Runs the program of an installed package on the same Node. */
export function runPackage(file: string, options: string[], settings?: Options): Promise<string> {
  return runCommand(process.execPath, [projectFile(`node_modules/${file}`), ...options], settings);
}

/** Exits with the message of a failed command, or with the stack of any other error. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof CommandFailed ? `\n${error.message}\n` : error);
  process.exit(1);
}
