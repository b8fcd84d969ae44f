import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A page carries only its own routes; those behind its links are asked for once it is shown.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;
