import {
  bodyDigest,
  canonicalHeaders,
  canonicalPath,
  canonicalQuery,
  DATE_HEADER,
  DIGEST_HEADER,
  splitTarget,
} from '@talent-platform/protocol/web';

/** A request to copy. It holds no credentials: the texts name environment variables in their place. */
export interface CopiedRequest {
  /** Scheme and host: `https://api.example.com`. */
  readonly origin: string;
  readonly method: string;
  /** Path and query as they are sent. */
  readonly target: string;
  /** Headers besides those of the credentials. */
  readonly headers?: ReadonlyArray<readonly [name: string, value: string]>;
  readonly body?: string | undefined;
  /** Whether a signature covers Host too. */
  readonly signsHost?: boolean;
}

/** The forms in which a request is copied. */
export const COPY_FORMS = ['curl', 'signedCurl', 'typescript', 'python'] as const;
export type CopyForm = (typeof COPY_FORMS)[number];

/** Returns a request in each form, with the customer that the client of TypeScript is made for. */
export async function copiesOf(
  request: CopiedRequest,
  customerId: number,
): Promise<Readonly<Record<CopyForm, string>>> {
  const digest = await bodyDigest(new TextEncoder().encode(request.body ?? ''));
  return {
    curl: `${curlOf(request, [`--user "$TALENT_USER:$TALENT_PASSWORD"`])}\n`,
    signedCurl: signedCurlOf(request, digest),
    typescript: typescriptOf(request, customerId),
    python: pythonOf(request),
  };
}

/** The copies make these headers with the secret of the environment. */
const MADE: readonly string[] = [DATE_HEADER, DIGEST_HEADER, 'authorization'];

/** Writes a text for sh in single quotes, in which nothing is special. */
function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The headers to send, with the type of a JSON body. */
function headersOf({
  headers: given = [],
  body,
}: CopiedRequest): ReadonlyArray<readonly [name: string, value: string]> {
  const headers = given.filter(([name]) => !MADE.includes(name.toLowerCase()));
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  return body === undefined || hasType ? headers : [...headers, ['content-type', 'application/json']];
}

/** The header lines of the canonical request without those that are made when the copy runs, and all signed names. */
function signedHeadersOf(request: CopiedRequest): { readonly lines: readonly string[]; readonly names: string } {
  const host = request.signsHost ? [['host', new URL(request.origin).host] as const] : [];
  const made = [DATE_HEADER, DIGEST_HEADER].map((name) => [name, ''] as const);
  const headers = [...headersOf(request), ...host, ...made];
  const text = canonicalHeaders(
    headers.flat(),
    headers.map(([name]) => name),
  );
  const lines = text.trimEnd().split('\n');
  return { lines, names: lines.map((line) => line.slice(0, line.indexOf(':'))).join(';') };
}

function curlOf(request: CopiedRequest, credentials: readonly string[]): string {
  const { origin, method, target, body } = request;
  const parts = [
    `curl --include --globoff --request ${method} ${shellQuote(origin + target)}`,
    ...credentials,
    ...headersOf(request).map(([name, value]) => `--header ${shellQuote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shellQuote(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

function signedCurlOf(request: CopiedRequest, digest: string): string {
  const { path, query } = splitTarget(request.target);
  const lines = [request.method, canonicalPath(path), canonicalQuery(query)].map(shellQuote).join(' ');
  const signed = signedHeadersOf(request);
  const variables: Readonly<Record<string, string>> = {
    [`${DATE_HEADER}:`]: `"${DATE_HEADER}:$date"`,
    [`${DIGEST_HEADER}:`]: `"${DIGEST_HEADER}:$digest"`,
  };
  const headerLines = signed.lines.map((line) => variables[line] ?? shellQuote(line)).join(' ');
  const signature = [
    `--header "x-svc-date: $date"`,
    `--header "x-svc-content-sha256: $digest"`,
    `--header "authorization: x-svc-v1-hmac-sha256 user=$TALENT_USER, signedheaders=$names, signature=$signature"`,
  ];
  return `date=$(date -u +%Y-%m-%dT%H:%M:%SZ)
digest=${digest}
names=${shellQuote(signed.names)}
canonical=$(printf '%s\\n' ${lines} ${headerLines} '' "$names")
hash=$(printf '%s' "$canonical" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
signature=$(printf 'x-svc-v1-hmac-sha256\\n%s\\n%s' "$date" "$hash" |
  openssl dgst -sha256 -hmac "$TALENT_SECRET" -r | cut -d ' ' -f 1)
${curlOf(request, signature)}
`;
}

function typescriptOf(request: CopiedRequest, customerId: number): string {
  const { origin, method, target, body } = request;
  const others = headersOf(request).filter(([name]) => name.toLowerCase() !== 'content-type');
  const parts = [
    `  method: ${JSON.stringify(method)},`,
    `  path: ${JSON.stringify(target)},`,
    ...(others.length > 0 ? [`  headers: ${JSON.stringify(Object.fromEntries(others))},`] : []),
    ...(body === undefined ? [] : [`  json: ${isJson(body) ? body : `JSON.parse(${JSON.stringify(body)})`},`]),
  ];
  return `import { createClient } from '@talent-platform/client';

const client = createClient({
  baseUrl: ${JSON.stringify(origin)},
  customerId: ${customerId},
  credentials: { user: process.env.TALENT_USER ?? '', secret: process.env.TALENT_SECRET ?? '' },
});
const answer = await client.request({
${parts.join('\n')}
});
console.log(answer);
`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Texts of JSON are texts of Python too. */
function pythonOf(request: CopiedRequest): string {
  const { origin, method, target, body = '' } = request;
  const { path, query } = splitTarget(target);
  const signed = signedHeadersOf(request);
  const variables: Readonly<Record<string, string>> = {
    [`${DATE_HEADER}:`]: `f"${DATE_HEADER}:{date}"`,
    [`${DIGEST_HEADER}:`]: `f"${DIGEST_HEADER}:{digest}"`,
  };
  const headerLines = signed.lines.map((line) => `    ${variables[line] ?? JSON.stringify(line)},\n`).join('');
  // A dict holds one value for a name. The canonical lines have several values joined already.
  const sent = signed.lines.filter((line) => variables[line] === undefined && !line.startsWith('host:'));
  const headers = sent.map((line) => {
    const colon = line.indexOf(':');
    return `    ${JSON.stringify(line.slice(0, colon))}: ${JSON.stringify(line.slice(colon + 1))},\n`;
  });
  return `import hashlib, hmac, os, urllib.error, urllib.request
from datetime import datetime, timezone

body = ${JSON.stringify(body)}.encode()
date = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
digest = hashlib.sha256(body).hexdigest()
names = ${JSON.stringify(signed.names)}
canonical = "\\n".join([
    ${JSON.stringify(method)},
    ${JSON.stringify(canonicalPath(path))},
    ${JSON.stringify(canonicalQuery(query))},
${headerLines}    "",
    names,
])
text = "\\n".join(["x-svc-v1-hmac-sha256", date, hashlib.sha256(canonical.encode()).hexdigest()])
signature = hmac.new(os.environ["TALENT_SECRET"].encode(), text.encode(), hashlib.sha256).hexdigest()
user = os.environ["TALENT_USER"]
headers = {
${headers.join('')}    "x-svc-date": date,
    "x-svc-content-sha256": digest,
    "authorization": f"x-svc-v1-hmac-sha256 user={user}, signedheaders={names}, signature={signature}",
}
url = ${JSON.stringify(origin + target)}
request = urllib.request.Request(url, data=body or None, headers=headers, method=${JSON.stringify(method)})
try:
    answer = urllib.request.urlopen(request)
except urllib.error.HTTPError as error:  # a status of 400 or more: its body says why
    answer = error
print(answer.status, answer.headers.get("location", ""))
print(answer.read().decode())
`;
}
