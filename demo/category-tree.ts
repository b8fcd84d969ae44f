/** The demo shop's categories: category > subcategory > type > subtype > model. */
export const categoryTree = {
  Hardware: {
    Computing: {
      Laptops: {
        Business: { "Highveld 14": {}, "Highveld 16": {} },
        Workstation: { "Yellowwood 16": {} },
        Education: {},
      },
      Desktops: {
        Mini: {},
        Tower: { "Tamboti T3": {} },
        "All-in-one": {},
      },
      Servers: {
        Tower: {},
        Rack: { "Leadwood R110": {}, "Leadwood R220": {} },
      },
    },
    Networking: {
      Switches: {
        Unmanaged: {},
        Managed: { "Kameel 24": {}, "Kameel 48": {} },
        Aggregation: {},
      },
      Routers: { Branch: {}, Mobile: {} },
      Firewalls: { Desktop: {}, Rack: {} },
      "Access points": {
        Ceiling: { "Hoopoe 6": {}, "Hoopoe 7": {} },
        Outdoor: {},
      },
    },
    Voice: {
      "IP phones": { Desk: {}, Cordless: {}, Conference: {} },
    },
    "Security and access": {
      Cameras: {
        Dome: { "Suricate D4": {}, "Suricate D8": {} },
        Bullet: {},
        "Pan, tilt and zoom": {},
      },
      "Access terminals": { Fingerprint: {}, Face: {}, Card: {} },
    },
    Power: {
      UPS: {
        "Line-interactive": {},
        Online: { "Spekboom 3000R": {} },
      },
    },
    Printing: {
      Printers: { "Mono laser": {}, "Colour laser": {} },
    },
  },
  Software: {
    Security: { Endpoint: {}, Mail: {}, "Firewall subscriptions": {} },
    Backup: {},
    Telephony: {},
  },
  Accessories: {
    Cables: {
      Copper: { "Patch leads": {}, "Bulk cable": {} },
      Fibre: {},
      "Direct attach": {},
    },
  },
  Services: {
    "Support plans": { Computers: {}, Servers: {}, Networks: {} },
    Installation: {},
  },
} as const satisfies CategoryTree;

type CategoryTree = { readonly [name: string]: CategoryTree };

/** A way down the tree to a category with nothing below it: where the product form puts products. */
export type LeafPath = PathToLeaf<typeof categoryTree>;

type PathToLeaf<Tree> = {
  [Name in keyof Tree & string]: keyof Tree[Name] extends never
    ? readonly [Name]
    : readonly [Name, ...PathToLeaf<Tree[Name]>];
}[keyof Tree & string];

type CategoryBranch = { path: readonly string[]; isLeaf: boolean };

/** Every category with the way to it, parents before their children. */
export function listCategories(
  tree: CategoryTree = categoryTree,
  above: readonly string[] = [],
): CategoryBranch[] {
  return Object.entries(tree).flatMap(([name, below]) => {
    const path = [...above, name];
    const isLeaf = Object.keys(below).length === 0;
    return [{ path, isLeaf }, ...listCategories(below, path)];
  });
}
