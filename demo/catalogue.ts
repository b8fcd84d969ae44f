import { type DemoProduct, productKinds } from "./demo-product.ts";
import { accessPoints } from "./products/access-points.ts";
import { cables } from "./products/cables.ts";
import { camerasAndTerminals } from "./products/cameras-and-terminals.ts";
import { desktopsAndServers } from "./products/desktops-and-servers.ts";
import { laptops } from "./products/laptops.ts";
import { phones } from "./products/phones.ts";
import { powerAndPrinting } from "./products/power-and-printing.ts";
import { routersAndFirewalls } from "./products/routers-and-firewalls.ts";
import { servicePlans } from "./products/services.ts";
import { software } from "./products/software.ts";
import { switches } from "./products/switches.ts";

/** Newest first, with the kinds interleaved, so the first page shows the whole range. */
export const demoProducts: readonly DemoProduct[] = interleaveKinds([
  ...laptops,
  ...desktopsAndServers,
  ...switches,
  ...routersAndFirewalls,
  ...accessPoints,
  ...phones,
  ...camerasAndTerminals,
  ...powerAndPrinting,
  ...cables,
  ...software,
  ...servicePlans,
]);

function interleaveKinds(products: readonly DemoProduct[]): DemoProduct[] {
  const kinds = Object.groupBy(products, (product) => product.kind);
  const rounds = Math.max(...Object.values(kinds).map((kind) => kind.length));
  return Array.from({ length: rounds }, (_, round) =>
    productKinds.flatMap((kind) => kinds[kind]?.[round] ?? []),
  ).flat();
}
