import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documentEnvironment } from "./document-environment.ts";

test.each(Object.entries(documentEnvironment()))(
  "%s documents the environment as its schema has it: node scripts/document-environment.ts",
  (path, text) => {
    expect(text).toBe(readFileSync(path, "utf8"));
  },
);
