import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { encodeInWorkshop, inWorkshop } from "./workshop.server.ts";

vi.setConfig({ testTimeout: 60_000 });

const picture = () =>
  sharp({ create: { width: 1400, height: 900, channels: 3, background: "teal" } })
    .jpeg()
    .toBuffer();

test("a picture is encoded in a process of its own, which knows none of the site's secrets", async () => {
  vi.stubEnv("SESSION_SECRET", "kept");
  const outcome = await encodeInWorkshop(await picture(), "quick");
  expect(outcome).toMatchObject({ ok: true, picture: { width: 1400, height: 900 } });
  const [pid] = workshops();
  expect(pid).toBeDefined();
  expect(readFileSync(`/proc/${pid}/environ`, "utf8")).not.toContain("SESSION_SECRET");
});

test("a workshop that is ended in the middle of a picture is opened again for it", async () => {
  await encodeInWorkshop(await picture(), "quick");
  const [pid] = workshops();
  const outcome = encodeInWorkshop(await picture(), "careful");
  process.kill(Number(pid), "SIGKILL");
  expect(await outcome).toMatchObject({ ok: true });
  expect(workshops()).not.toContain(pid);
});

test("what fails there fails here, and the next work is done", async () => {
  const nothing = { bytes: undefined as never, pace: "quick" } as const;
  await expect(inWorkshop("encode", nothing)).rejects.toThrow("undefined");
  expect(await encodeInWorkshop(Buffer.from("no picture"), "quick")).toEqual({
    ok: false,
    reason: "no-picture",
  });
});

/** The workshops that this process has opened. */
function workshops(): string[] {
  return readdirSync("/proc").filter((pid) => {
    try {
      return (
        readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("workshop-process") &&
        readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1] ===
          String(process.pid)
      );
    } catch {
      return false;
    }
  });
}
