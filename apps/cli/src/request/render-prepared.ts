import { renderJson } from '../json.js';
import type { Paint } from '../terminal/paint.js';
import { indent, printable } from '../terminal/printable.js';
import type { PreparedRequest } from './prepare-request.js';

/** The headers that prove who sends, one to a line. */
export function renderProof({ proof }: PreparedRequest): string {
  return proof.map(([name, value]) => `${name}: ${value}\n`).join('');
}

/** The same for a machine, with everything that was signed. */
export function renderPreparedJson({ base, method, target, proof, signature }: PreparedRequest): string {
  const signed = signature && { canonicalRequest: signature.canonicalRequest, stringToSign: signature.stringToSign };
  const shown = { method, url: base.origin + target, headers: Object.fromEntries(proof), ...signed };
  return renderJson(shown);
}

/** The canonical request and the string to sign, for a reader. */
export function renderSigned(signed: { canonicalRequest: string; stringToSign: string }, paint: Paint): string {
  return [
    paint('bold', 'canonical request'),
    indent(printable(signed.canonicalRequest)),
    paint('bold', 'string to sign'),
    indent(printable(signed.stringToSign)),
    '',
  ].join('\n');
}
