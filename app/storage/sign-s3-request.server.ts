import { createHash, createHmac } from "node:crypto";

export type S3Credentials = { region: string; accessKeyId: string; secretAccessKey: string };

export type UnsignedRequest = {
  method: string;
  /** Path and query already in the one encoding that is signed, see encodeForS3. */
  url: URL;
  headers: Record<string, string>;
  /** The SHA-256 of the body, in hex: the store refuses a body that arrives any different. */
  bodyHash: string;
};

/** The headers of a request with the signature that S3 asks for (AWS Signature Version 4). */
export function signS3Request(
  request: UnsignedRequest,
  credentials: S3Credentials,
  now = new Date(),
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = [time.slice(0, 8), credentials.region, "s3", "aws4_request"];
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    "x-amz-content-sha256": request.bodyHash,
    "x-amz-date": time,
  };
  const names = Object.keys(headers).sort();
  const canonicalRequest = [
    request.method,
    request.url.pathname,
    request.url.search.slice(1),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    "",
    names.join(";"),
    request.bodyHash,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", time, scope.join("/"), sha256(canonicalRequest)].join("\n");
  const firstKey: string | Buffer = `AWS4${credentials.secretAccessKey}`;
  const key = scope.reduce<string | Buffer>((previous, part) => hmac(previous, part), firstKey);
  const signature = hmac(key, toSign).toString("hex");
  const credential = `${credentials.accessKeyId}/${scope.join("/")}`;
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names.join(";")},Signature=${signature}`,
  };
}

/** A query in the order and encoding in which it is signed. */
export function s3Query(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .map(([name, value]) => [encodeForS3(name), encodeForS3(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join("="))
    .join("&");
}

export function encodeForS3(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
