import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  // The process itself is the server's entry: one build, one copy of every module.
  environments: { ssr: { build: { rolldownOptions: { input: "./server/main.ts" }, sourcemap: true } } },
});
