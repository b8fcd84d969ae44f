/** The demo shop's categories: category > subcategory > type > subtype > model. */
export const demoCategoryTree = {
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
        Online: {},
      },
      "Battery packs": {},
    },
    Printing: {
      Printers: { "Mono laser": {}, "Colour laser": {} },
    },
  },
  Software: {
    Security: { Endpoint: {}, Email: {}, "Firewall subscriptions": {} },
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
} as const satisfies DemoCategoryTree;

type DemoCategoryTree = { readonly [name: string]: DemoCategoryTree };

/** The path to a leaf category: where the product form puts products. */
export type LeafPath = PathToLeaf<typeof demoCategoryTree>;

type PathToLeaf<Tree> = {
  [Name in keyof Tree & string]: keyof Tree[Name] extends never
    ? readonly [Name]
    : readonly [Name, ...PathToLeaf<Tree[Name]>];
}[keyof Tree & string];

type DemoCategory = { path: readonly string[]; isLeaf: boolean };

/** The path to every category, parents before their children. */
export function listDemoCategories(
  tree: DemoCategoryTree = demoCategoryTree,
  above: readonly string[] = [],
): DemoCategory[] {
  return Object.entries(tree).flatMap(([name, below]) => {
    const path = [...above, name];
    const isLeaf = Object.keys(below).length === 0;
    return [{ path, isLeaf }, ...listDemoCategories(below, path)];
  });
}
