import { payfastVariables, startPayFastServer } from "#tests/helpers/servers/payfast-server.ts";
import { makeDataFolder, startSiteProcess } from "#tests/helpers/site/site-process.ts";

/** One site for the whole run, as its own process. */
export default async function startSite(): Promise<() => Promise<void>> {
  const folder = await makeDataFolder();
  const payfast = await startPayFastServer();
  // Each test comes from its own address, so none uses up another's limits.
  const site = await startSiteProcess({
    dataFolder: folder.path,
    variables: { TRUST_PROXY: "1", ...payfastVariables(payfast) },
  });
  process.env.SITE_ORIGIN = site.origin;
  process.env.SITE_DATA = folder.path;
  return async () => {
    await site.discard();
    await payfast.stop();
  };
}
