import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // A page carries only its own routes; those behind its links are asked for once it is shown.
  routeDiscovery: { mode: "lazy" },
  // A form that is sent offline needs its clientAction: it may not wait in a file of its own.
  splitRouteModules: false,
} satisfies Config;
