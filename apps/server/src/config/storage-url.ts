import path from 'node:path';
import type { StorageLocation } from './configuration.js';

const FOLDER = 'file:';
const DEFAULT_REGION = 'us-east-1';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const PREFIX = /^[\w!.*'()/-]{0,200}$/;
const PARAMETERS: ReadonlySet<string> = new Set(['endpoint', 'region']);

/** Reads `file:<folder>`, or `s3://bucket/prefix?endpoint=…&region=…`. */
export function parseStorageUrl(text: string): StorageLocation {
  if (text.startsWith(FOLDER) && text.length > FOLDER.length) {
    return { kind: 'folder', folder: path.resolve(text.slice(FOLDER.length)) };
  }
  const url = text.startsWith('s3://') && URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw new TypeError('must be file:<folder> or s3://bucket/prefix?endpoint=https://…&region=….');
  return { kind: 's3', bucket: bucketOf(url), prefix: prefixOf(url), ...parametersOf(url) };
}

function bucketOf({ hostname, username, password, port, hash }: URL): string {
  if (username || password) {
    throw new TypeError('must hold no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  }
  if (!BUCKET.test(hostname) || port || hash) {
    throw new TypeError(
      'must name a bucket of 3 to 63 lower-case letters, digits, dots and hyphens: s3://bucket/prefix.',
    );
  }
  return hostname;
}

function prefixOf({ pathname }: URL): string {
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  if (!PREFIX.test(prefix)) {
    throw new TypeError("must have a prefix of at most 200 letters, digits, slashes and -_.!*'().");
  }
  return prefix === '' ? '' : `${prefix}/`;
}

function parametersOf({ searchParams }: URL): { endpoint: string | undefined; region: string } {
  const names = [...searchParams.keys()];
  if (names.some((name) => !PARAMETERS.has(name)) || new Set(names).size < names.length) {
    throw new TypeError('must have no other parameters than endpoint and region, each once.');
  }
  const region = searchParams.get('region') ?? DEFAULT_REGION;
  if (!REGION.test(region)) throw new TypeError('must have a region such as eu-central-1.');
  return { endpoint: endpointOf(searchParams.get('endpoint')), region };
}

function endpointOf(text: string | null): string | undefined {
  if (text === null) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
    throw new TypeError('must have an endpoint that is an http or https URL without query or credentials.');
  }
  return url.href;
}
