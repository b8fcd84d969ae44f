import autocannon from "autocannon";

export type Load = { perSecond: number; p50: number; p99: number; errors: number };

/** Asks for one address over and over for a few seconds, from many connections at once. */
export async function load(
  url: string,
  options: { seconds: number; connections: number; headers?: Record<string, string> },
): Promise<Load> {
  const result = await autocannon({
    url,
    connections: options.connections,
    duration: options.seconds,
    headers: { "accept-encoding": "br", ...options.headers },
  });
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.timeouts + result.non2xx,
  };
}
