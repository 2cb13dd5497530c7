import { readConnections } from '../connections/connection-file.js';
import { resolveConnection } from '../connections/resolve-connection.js';
import type { ConnectionOptions } from '../connections/resolve-connection.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import { isAbsoluteUrl, parseAbsoluteUrl } from '../http/base-url.js';
import { prepareRequest } from '../request/prepare-request.js';
import type { RequestOptions } from '../request/prepare-request.js';
import { renderPreparedJson, renderProof, renderSigned } from '../request/render-prepared.js';
import { paintFor } from '../terminal/paint.js';

/** What is to be signed, and for when. */
export interface SignOptions {
  readonly connection: ConnectionOptions;
  readonly request: RequestOptions;
  readonly at: Date | undefined;
  readonly verbose: boolean;
  readonly json: boolean;
}

/** Prints the headers of a signed request. */
export async function runSign(
  { connection, request, at, verbose, json }: SignOptions,
  context: Context,
): Promise<ExitName> {
  const { stdin, stdout, stderr, env, configFolder, now } = context;
  const signing = { ...connection, baseUrl: connection.baseUrl ?? originOf(request.path) };
  const resolved = resolveConnection(signing, env, await readConnections(configFolder));
  const prepared = await prepareRequest(request, resolved, { stdin, now: at ?? now() });
  if (verbose && prepared.signature !== undefined)
    stderr.write(renderSigned(prepared.signature, paintFor(stderr, context)));
  stdout.write(json ? renderPreparedJson(prepared) : renderProof(prepared));
  return 'OK';
}

function originOf(path: string): string | undefined {
  return isAbsoluteUrl(path) ? parseAbsoluteUrl(path).base.origin : undefined;
}
