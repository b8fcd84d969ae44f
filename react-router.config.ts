import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole route table is small: send it at once instead of asking for it link by link.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
