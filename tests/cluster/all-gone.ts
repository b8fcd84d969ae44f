import { setTimeout as pause } from "node:timers/promises";
import { eventually } from "#tests/helpers/eventually.ts";
import type { Cluster } from "./deployed-cluster.ts";
import type { Finding } from "./finding.ts";
import { visitorOf } from "./whichever-answers.ts";

/** With no process left nginx says so kindly, gives files that it has, and finds its way back. */
export async function checkAllGone(cluster: Cluster): Promise<Finding[]> {
  const visitor = visitorOf(cluster);
  try {
    const home = await visitor.get("/");
    const asset = /"(\/assets\/[^"]+\.(?:js|woff2))"/.exec(home.body.toString())?.[1] ?? "";
    const before = await visitor.get(asset);
    await cluster.shut();
    const [page, file] = [await visitor.get("/"), await visitor.get(asset)];
    const isKind = page.body.toString().includes("Back in a moment") && page.headers["retry-after"];
    await cluster.open();
    await pause(3000);
    await eventually(async () => {
      if ((await visitor.get("/")).status !== 200) throw new Error("nginx does not find it again");
    });
    return [
      {
        promise: "pages that say so kindly (502)",
        found: page.status === 502 && isKind ? 1 : 0,
        wanted: 1,
      },
      {
        promise: "files that nginx still gives",
        found: file.status === 200 && file.body.equals(before.body) ? 1 : 0,
        wanted: 1,
      },
      { promise: "home pages afterwards", found: 1, wanted: 1 },
    ];
  } finally {
    visitor.close();
  }
}
