import { StorageConfigurationError, StorageUnavailable } from "#app/storage/file-storage.ts";
import type { Bucket } from "#app/storage/stored-file-name.ts";
import {
  parseS3ErrorCode,
  parseS3Listing,
  readS3Text,
  type S3Configuration,
  type S3Connection,
  sendS3Request,
  sha256,
} from "./s3-client.server.ts";

// A header cannot contain line breaks or characters outside ASCII.
const KEY = /^[\x21-\x7e]+$/;

const RULES = [
  [
    "region",
    /^[a-z0-9-]{1,40}$/,
    "S3_REGION is not the name of a region. It looks like af-south-1.",
  ],
  [
    "bucketPrefix",
    /^(?:[a-z0-9][a-z0-9-]{0,40})?$/,
    "S3_BUCKET_PREFIX starts the bucket names, so it may contain up to 41 lower-case letters, digits and hyphens, and must start with a letter or a digit.",
  ],
  ["accessKeyId", KEY, "S3_ACCESS_KEY_ID is empty, or contains characters that a key cannot have."],
  [
    "secretAccessKey",
    KEY,
    "S3_SECRET_ACCESS_KEY is empty, or contains characters that a key cannot have.",
  ],
] as const;

/** Validates the settings before any request is sent. */
export function validateS3Settings(settings: S3Configuration): { endpoint: URL } {
  const endpoint = URL.parse(settings.endpoint);
  if (!endpoint || !/^https?:$/.test(endpoint.protocol) || endpoint.search || endpoint.username) {
    throw new StorageConfigurationError(
      "S3_ENDPOINT is not the address of a file store. It looks like https://s3.af-south-1.amazonaws.com.",
    );
  }
  for (const [name, pattern, message] of RULES) {
    if (!pattern.test(settings[name])) throw new StorageConfigurationError(message);
  }
  return { endpoint };
}

/** Checks access to the bucket, and creates it if it is missing. */
export async function openS3Bucket(connection: S3Connection, bucket: Bucket): Promise<void> {
  const code = await probeBucket(connection, bucket);
  if (code === "") return;
  if (code !== "NoSuchBucket") throw bucketError(connection, bucket, code);
  const creationError = await createBucket(connection, bucket);
  // Another process may have created it meanwhile.
  if (creationError !== "" && (await probeBucket(connection, bucket)) !== "") {
    throw bucketError(
      connection,
      bucket,
      creationError,
      "There is no such bucket yet, and creating it failed.",
    );
  }
}

/** Lists one file: unlike HEAD, an error has a code in its body. Empty when the bucket is usable. */
async function probeBucket(connection: S3Connection, bucket: Bucket): Promise<string> {
  const query = { "list-type": "2", "max-keys": "1" };
  const { status, text } = await requestS3(connection, { method: "GET", bucket, query });
  if (status === 200 && parseS3Listing(text)) return "";
  if (status >= 300 && status < 400) return "PermanentRedirect";
  return parseS3ErrorCode(text) || "NotS3";
}

async function createBucket(connection: S3Connection, bucket: Bucket): Promise<string> {
  // us-east-1 must not be named here, and stores with a single region call it auto.
  const namesRegion = connection.region !== "us-east-1" && connection.region !== "auto";
  const xml = namesRegion
    ? `<CreateBucketConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><LocationConstraint>${connection.region}</LocationConstraint></CreateBucketConfiguration>`
    : "";
  const content = Buffer.from(xml);
  const body = { size: content.length, hash: sha256(content), open: () => content };
  const { status, text } = await requestS3(connection, { method: "PUT", bucket, body });
  return status === 200 ? "" : parseS3ErrorCode(text) || `status ${status}`;
}

async function requestS3(
  connection: S3Connection,
  request: Parameters<typeof sendS3Request>[1],
): Promise<{ status: number; text: string }> {
  try {
    const response = await sendS3Request(connection, request);
    return { status: response.status, text: await readS3Text(connection, response) };
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    const detail = error.cause instanceof Error ? ` (${error.cause.message})` : "";
    throw new StorageConfigurationError(
      `The file store at ${connection.endpoint.href} is not responding${detail}. Check S3_ENDPOINT.`,
      { cause: error },
    );
  }
}

function bucketError(
  connection: S3Connection,
  bucket: Bucket,
  code: string,
  before = "",
): StorageConfigurationError {
  const name = `${connection.bucketPrefix}${bucket}`;
  const advice: Record<string, string> = {
    InvalidAccessKeyId: "The store does not know the key in S3_ACCESS_KEY_ID.",
    SignatureDoesNotMatch: "S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID.",
    AccessDenied:
      "S3_ACCESS_KEY_ID has no access to it, or S3_BUCKET_PREFIX points to someone else's bucket.",
    BucketAlreadyExists: "The name belongs to someone else: choose another S3_BUCKET_PREFIX.",
    InvalidBucketName: "The store does not allow that name: choose another S3_BUCKET_PREFIX.",
    PermanentRedirect: "The bucket is in another region: check S3_REGION and S3_ENDPOINT.",
    AuthorizationHeaderMalformed: "The bucket is in another region: check S3_REGION.",
    IllegalLocationConstraintException: "The store is in another region: check S3_REGION.",
    InvalidLocationConstraint: "The store does not know this region: check S3_REGION.",
    RequestTimeTooSkewed: "The clock of this machine is wrong. The S3_ settings are not the cause.",
    NotS3: "The server at S3_ENDPOINT is not an S3 service.",
  };
  const sentences = [
    `The bucket ${name} of the file store cannot be used (${code}).`,
    before,
    advice[code] ?? "Check S3_ENDPOINT and the permissions of S3_ACCESS_KEY_ID.",
  ];
  return new StorageConfigurationError(sentences.filter(Boolean).join(" "));
}
