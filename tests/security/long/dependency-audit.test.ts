import { execFile } from "node:child_process";
import { test } from "vitest";
import { projectFile } from "#app/database/project-file.server.ts";
import { reportAttack } from "#tests/security/attack-result.ts";

type Audit = {
  vulnerabilities?: Record<string, { severity: string }>;
  metadata?: { dependencies?: { total?: number } };
};

test("packages with a known vulnerability: 0, where the registry tells", async () => {
  const { vulnerabilities, metadata } = await audit();
  const isTold = vulnerabilities !== undefined;
  const found = Object.entries(vulnerabilities ?? {});
  reportAttack({
    threat: "Packages with a known hole",
    tried: isTold
      ? `${metadata?.dependencies?.total} packages of the lock file, by npm audit`
      : "nothing: this registry answers no audit",
    through: found.map(([name, { severity }]) => `${name} (${severity})`),
    isUntried: !isTold,
    measured: isTold ? "" : "not checked here; run npm audit where the registry answers it",
  });
});

function audit(): Promise<Audit> {
  return new Promise((resolve) => {
    execFile(
      "npm",
      ["audit", "--json"],
      { cwd: projectFile("."), maxBuffer: 1e8 },
      (_, printed) => {
        try {
          resolve(JSON.parse(printed));
        } catch {
          resolve({});
        }
      },
    );
  });
}
