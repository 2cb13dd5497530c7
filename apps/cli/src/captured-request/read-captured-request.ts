import { ProtocolError } from '@talent-platform/protocol/errors';
import { parseAuthorizationHeader, SigningSecret } from '@talent-platform/protocol/signing';
import { usageError } from '../cli-error.js';
import { readAccounts } from '../accounts/account-file.js';
import type { HiddenText } from '../accounts/hidden-text.js';
import type { Context } from '../context.js';
import { readBody, readFileOrInput } from '../request/request-body.js';
import { commandFor } from '../terminal/command-line.js';
import { readSecret } from '../terminal/read-secret.js';
import type { Examinable } from './examine-captured-request.js';
import { findCapturedHeader, parseCapturedRequest } from './parse-captured-request.js';
import type { CapturedRequest } from './parse-captured-request.js';

/** Which captured request to judge, with what. */
export interface CapturedOptions {
  readonly file: string;
  readonly data: string | undefined;
  readonly secretStdin: boolean;
  readonly account: string | undefined;
  /** `request` is the time that the request itself names. */
  readonly at: Date | 'request' | undefined;
  readonly json: boolean;
}

/** Reads a captured request and the secrets that could have signed it. */
export async function readCapturedRequest(options: CapturedOptions, context: Context): Promise<Examinable> {
  const captured = parseCapturedRequest(await readFileOrInput(options.file, context.stdin));
  const body = (await readBody(options.data, context.stdin)) ?? captured.body;
  const secrets = await candidateSecrets(options, captured, context);
  return {
    received: captured,
    body,
    secrets: secrets.map((secret) => new SigningSecret(secret.reveal())),
    at: options.at ?? context.now(),
  };
}

/** Standard input first, then the environment, then what is stored: under the name asked for, or for the user of the request. */
async function candidateSecrets(
  options: CapturedOptions,
  captured: CapturedRequest,
  context: Context,
): Promise<HiddenText[]> {
  if (options.secretStdin) return [await readSecret(context.stdin, '--secret-stdin')];
  if (options.account === undefined && context.env.secret !== undefined) return [context.env.secret];
  const stored = await readAccounts(context.configFolder);
  if (options.account === undefined) {
    const user = userOf(captured);
    return [...stored.values()].flatMap((account) => (account.user === user && account.secret ? [account.secret] : []));
  }
  const named = stored.get(options.account);
  if (named?.secret === undefined)
    throw usageError(
      `no secret is stored under the account "${options.account}"`,
      commandFor('login', options.account),
    );
  return [named.secret];
}

/** The user that the request names; undefined where its Authorization header cannot be read. */
function userOf(captured: CapturedRequest): string | undefined {
  try {
    return parseAuthorizationHeader(findCapturedHeader(captured, 'authorization') ?? '').user;
  } catch (error) {
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
}
