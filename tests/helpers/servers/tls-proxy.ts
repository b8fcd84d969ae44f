import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  request,
  type Server,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whoever asks for this address is signed in by the front: a scanner that knows no forms sees the cookies. */
export const SIGN_IN_PATH = "/sign-in-by-the-front";

/** What stands before a public site: http leads to https, and https to the site. Its own certificate. */
export async function startTlsProxy() {
  const folder = mkdtempSync(join(tmpdir(), "front-"));
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      key,
      "-out",
      certificate,
      "-days",
      "2",
      "-subj",
      "/CN=localhost",
      "-addext",
      "subjectAltName=DNS:localhost",
    ],
    { stdio: "ignore" },
  );
  let target = "";
  let signIn = "";
  const tls = createTlsServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (incoming, outgoing) => {
      const isSignIn = incoming.url === SIGN_IN_PATH;
      const { method, url, headers } = isSignIn ? signingIn(incoming.headers) : incoming;
      const onward = request(`${target}${url}`, { method, headers, agent: false }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on("error", () => outgoing.destroy());
      if (isSignIn) onward.end(signIn);
      else incoming.pipe(onward);
    },
  );
  const signingIn = ({ host }: IncomingHttpHeaders) => ({
    method: "POST",
    url: "/login",
    headers: {
      host,
      origin: `https://${host}`,
      "content-type": "application/x-www-form-urlencoded",
    } as OutgoingHttpHeaders,
  });
  const httpsPort = await listen(tls);
  const plain = createServer((incoming, outgoing) => {
    outgoing.writeHead(301, { location: `https://localhost:${httpsPort}${incoming.url}` }).end();
  });
  const httpPort = await listen(plain);
  return {
    httpPort,
    httpsPort,
    certificate,
    leadTo(site: string, person: { email: string; password: string }) {
      target = site;
      signIn = new URLSearchParams(person).toString();
    },
    async stop() {
      for (const server of [tls, plain]) {
        server.closeAllConnections();
        server.close();
        await once(server, "close");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
