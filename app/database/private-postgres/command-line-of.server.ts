import { readFile } from "node:fs/promises";
import { runProgram } from "./run-program.server.ts";

/** How a process was started; empty when it is gone, or died and only waits to be collected. */
export async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return line.replaceAll("\0", " ");
  }
  const [file, ...args]: [string, ...string[]] =
    process.platform === "win32"
      ? [
          "powershell.exe",
          "-NoProfile",
          "-Command",
          `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`,
        ]
      : ["/bin/ps", "-ww", "-p", String(pid), "-o", "command="];
  const told = await runProgram(file, args);
  return told.code === 0 ? told.output : "";
}
