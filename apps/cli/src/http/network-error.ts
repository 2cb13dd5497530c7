import { CliError } from '../cli-error.js';
import { systemCode } from '../system-error.js';
import type { BaseUrl } from './base-url.js';

const TRUST = 'name that authority in NODE_EXTRA_CA_CERTS=<file.pem>';

/** The explanation of frequent network errors, by the error code of Node.js. */
const EXPLANATIONS: Readonly<Record<string, (base: BaseUrl) => string>> = {
  ECONNREFUSED: ({ origin }) => `nothing listens at ${origin}: start the server, or correct the base URL`,
  ENOTFOUND: (base) => `the name "${base.hostname}" does not exist: correct the base URL${orProxy(base)}`,
  EAI_AGAIN: (base) => `the name "${base.hostname}" could not be resolved: connect to the network${orProxy(base)}`,
  ECONNRESET: ({ origin }) => `${origin} closed the connection without an answer`,
  EHOSTUNREACH: ({ origin }) => `there is no route to ${origin}`,
  ENETUNREACH: ({ origin }) => `there is no route to ${origin}`,
  ETIMEDOUT: ({ origin }) => `${origin} did not answer in time`,
  ABORT_ERR: ({ origin }) => `${origin} did not answer in time: a longer wait is set by --timeout <seconds>`,
  CERT_HAS_EXPIRED: ({ origin }) => `the certificate of ${origin} has expired`,
  DEPTH_ZERO_SELF_SIGNED_CERT: ({ origin }) => `the certificate of ${origin} is self-signed: ${TRUST}`,
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ origin }) => `the certificate of ${origin} is for another host`,
  ERR_SSL_WRONG_VERSION_NUMBER: ({ host }) => `${host} does not speak TLS on this port: did you mean http://${host}?`,
  EPROTO: ({ host }) => `${host} does not speak TLS on this port: did you mean http://${host}?`,
  HPE_INVALID_CONSTANT: ({ origin }) => `${origin} does not speak HTTP on this port`,
};

/** Many companies resolve names of others at their proxy alone. */
function orProxy({ secure }: BaseUrl): string {
  return `, or name the proxy of your company in ${secure ? 'HTTPS_PROXY' : 'HTTP_PROXY'}`;
}

function unknownAuthority({ origin }: BaseUrl): string {
  return `the certificate of ${origin} comes from an authority unknown here: ${TRUST}`;
}

/** Makes the error for a failed TCP connection. The message ends with the code of the system. */
export function networkError(error: Error, base: BaseUrl): CliError {
  const code = codeOf(error);
  const explain = EXPLANATIONS[code];
  const text = explain === undefined ? `the request to ${base.origin} failed: ${error.message}` : explain(base);
  return new CliError('UNREACHABLE', `${text} (${code})`);
}

/** Returns the code of the error. If several addresses were tried, returns the code of the first try. */
function codeOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return systemCode(first) ?? error.name;
}
