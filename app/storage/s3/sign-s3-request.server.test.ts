import { describe, expect, test } from "vitest";
import { s3Query, sha256, signS3Request } from "./s3-client.server.ts";

/** The examples that AWS publishes for requests with an Authorization header. */
const credentials = {
  region: "us-east-1",
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const now = new Date("2013-05-24T00:00:00Z");
const bucket = "https://examplebucket.s3.amazonaws.com";

function signature(method: string, address: string, headers: Record<string, string>, body = "") {
  const request = { method, url: new URL(address, bucket), headers, bodyHash: sha256(body) };
  return /Signature=(.*)$/.exec(signS3Request(request, credentials, now).authorization ?? "")?.[1];
}

describe("signs requests as in the examples of AWS", () => {
  test("reading a part of a file", () => {
    expect(signature("GET", "/test.txt", { range: "bytes=0-9" })).toBe(
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    );
  });

  test("storing a file", () => {
    const headers = {
      date: "Fri, 24 May 2013 00:00:00 GMT",
      "x-amz-storage-class": "REDUCED_REDUNDANCY",
    };
    expect(signature("PUT", "/test%24file.text", headers, "Welcome to Amazon S3.")).toBe(
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    );
  });

  test("a parameter without a value", () => {
    expect(signature("GET", `/?${s3Query({ lifecycle: "" })}`, {})).toBe(
      "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    );
  });

  test("listing files", () => {
    expect(signature("GET", `/?${s3Query({ prefix: "J", "max-keys": "2" })}`, {})).toBe(
      "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    );
  });
});

test("parameters are ordered by name, also where one name begins another", () => {
  expect(s3Query({ b: "1", "a-b": "2", a: "3/4 +5=!'()*" })).toBe(
    "a=3%2F4%20%2B5%3D%21%27%28%29%2A&a-b=2&b=1",
  );
});
