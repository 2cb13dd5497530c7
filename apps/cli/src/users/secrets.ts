import { refusedError } from '../cli-error.js';
import { isRecord } from '../json.js';
import { callForBody, callPlatform, messagesOf, platformCall, refusedWith } from '../platform/call-service.js';
import type { PlatformSession } from '../platform/platform-session.js';
import { commandFor, shellQuote } from '../terminal/command-line.js';
import { explainUnknownUser, userPath } from './users.js';

/** A signing secret as the server lists it, without its text (D-SIG-22). */
export interface Secret {
  readonly id: string;
  readonly created: string;
  readonly expires?: string;
  readonly lastUsed?: string;
}

/** A new signing secret. No other reply ever has its text. */
interface IssuedSecret {
  readonly id: string;
  readonly secret: string;
  readonly created: string;
}

export async function readSecrets(username: string, session: PlatformSession): Promise<readonly Secret[]> {
  const explain = explainUnknownUser(username, session);
  const path = `${userPath(username)}/secrets`;
  const call = platformCall({ method: 'GET', path, deed: 'see the secrets of its users', explain }, session);
  return (await callForBody({ ...call, what: 'secrets', is: isSecretList }, session)).secrets;
}

/** Issues the next secret. The newest live one ends after the overlap. Never sent twice, because each call issues one. */
export async function rotateSecret(
  username: string,
  overlapHours: number,
  session: PlatformSession,
): Promise<IssuedSecret> {
  const explain = explainUnknownUser(username, session);
  const path = `${userPath(username)}/secrets`;
  const body = JSON.stringify({ overlapHours });
  const call = platformCall({ method: 'POST', path, body, deed: 'issue a secret', explain }, session);
  return callForBody({ ...call, what: 'a secret', is: isIssued }, session);
}

export async function endSecret(username: string, id: string, session: PlatformSession): Promise<void> {
  await callPlatform(
    {
      method: 'DELETE',
      path: `${userPath(username)}/secrets/${encodeURIComponent(id)}`,
      deed: 'end a secret',
      explain: (refusal) => {
        if (!refusedWith(refusal, 'RESOURCE_NOT_FOUND')) return undefined;
        const list = commandFor(`secrets list ${shellQuote(username)}`, session.account.name);
        return refusedError(messagesOf(refusal).join('\n'), list);
      },
    },
    session,
  );
}

function isSecretList(body: unknown): body is { readonly secrets: readonly Secret[] } {
  return isRecord(body) && Array.isArray(body.secrets) && body.secrets.every(isSecret);
}

function isSecret(value: unknown): value is Secret {
  if (!isRecord(value)) return false;
  const texts = [value.id, value.created, value.expires ?? '', value.lastUsed ?? ''];
  return texts.every((text) => typeof text === 'string');
}

function isIssued(value: unknown): value is IssuedSecret {
  return isRecord(value) && [value.id, value.secret, value.created].every((text) => typeof text === 'string');
}
