import { usageError } from '../cli-error.js';
import { renderJson } from '../json.js';
import type { PreparedRequest } from './prepare-request.js';
import { shellQuote } from '../terminal/command-line.js';
import { indent, printable } from '../terminal/text.js';
import type { Paint } from '../terminal/text.js';

/** Renders the headers with the credentials, one on each line. */
export function renderProof({ proof }: PreparedRequest): string {
  return proof.map(([name, value]) => `${name}: ${value}\n`).join('');
}

export function renderPreparedJson({ base, method, target, proof, signature }: PreparedRequest): string {
  const signed = signature && { canonicalRequest: signature.canonicalRequest, stringToSign: signature.stringToSign };
  const shown = { method, url: base.origin + target, headers: Object.fromEntries(proof), ...signed };
  return renderJson(shown);
}

export function renderSigned(signed: { canonicalRequest: string; stringToSign: string }, paint: Paint): string {
  return [
    paint('bold', 'canonical request'),
    indent(printable(signed.canonicalRequest)),
    paint('bold', 'string to sign'),
    indent(printable(signed.stringToSign)),
    '',
  ].join('\n');
}

/** Renders a curl command that sends the same bytes. `data` is the body as the user named it. */
export function renderCurl(request: PreparedRequest, data: string | undefined): string {
  const { base, method, target, headers, proof, body, credentials } = request;
  const shown = credentials.scheme === 'basic' ? headers : [...headers, ...proof];
  const words = [
    // Without these two options, curl changes "..", "[" and "{" in the URL, and the signature is wrong.
    `curl --path-as-is --globoff -X ${method} ${shellQuote(base.origin + target)}`,
    ...shown.map(
      ([name, value]) => `-H ${shellQuote(headerLine(name, Buffer.from(value, 'latin1').toString('utf8')))}`,
    ),
    // Curl asks for the password, so it is in no command line.
    ...(credentials.scheme === 'basic' ? [`--user ${shellQuote(credentials.user)}`] : []),
    ...(body === undefined ? [] : [curlBody(body, data)]),
  ];
  return words.join(' \\\n  ');
}

/** For curl, `Name:` removes a header and `Name;` sends an empty one. */
function headerLine(name: string, value: string): string {
  return value === '' ? `${name};` : `${name}: ${value}`;
}

function curlBody(body: Uint8Array, data: string | undefined): string {
  if (data?.startsWith('@') === true) return `--data-binary ${shellQuote(data)}`;
  const text = Buffer.from(body).toString('utf8');
  if (text.includes('\0') || !Buffer.from(text, 'utf8').equals(body)) {
    throw usageError(
      'the body on standard input is no text and cannot stand in a curl command: give it as --data @file',
    );
  }
  return `--data-raw ${shellQuote(text)}`;
}
