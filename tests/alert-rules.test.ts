import { readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { Database } from "#app/database/connection.server.ts";
import { createMetrics } from "#server/metrics/metrics.ts";

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook: string } };
const file = parse(readFileSync("deploy/prometheus/alerts.yaml", "utf8"));
const rules: Rule[] = file.groups.flatMap(({ rules }: { rules: Rule[] }) => rules);

const metrics = createMetrics({
  token: "",
  database: { $client: {} } as Database,
  pageCache: { size: { pages: 0, bytes: 0 } },
});
/** Prometheus itself reports `up` for everything it scrapes. */
const existing = new Set(["up", ...metrics.names().flatMap((name) => [name, `${name}_bucket`])]);

const operations = readFileSync("docs/operations.md", "utf8");
const sections = [...operations.matchAll(/^##+ (.+)$/gm)].map(
  ([, title = ""]) =>
    `docs/operations.md#${title
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-")}`,
);

test.each(rules)("$alert uses metrics that exist and names a section to read", (rule) => {
  const used: string[] = [];
  parser.parse(rule.expr).iterate({
    enter({ type, from, to, node }) {
      expect(type.isError, `${rule.expr} at ${from}`).toBe(false);
      if (type.name === "Identifier" && node.parent?.name === "VectorSelector") {
        used.push(rule.expr.slice(from, to));
      }
    },
  });
  expect(used).not.toEqual([]);
  for (const name of used) expect(existing).toContain(name);
  expect(rule.annotations.summary).toMatch(/\.$/);
  expect(sections).toContain(rule.annotations.runbook);
});
