import { randomBytes } from 'node:crypto';
import { generateSigningSecret } from '@talent-platform/protocol/signing';
import { usageError } from '../cli-error.js';
import { HiddenText } from '../accounts/hidden-text.js';
import { userProblems } from '../accounts/stored-account.js';
import type { Input } from '../context.js';
import { readSecret } from '../terminal/read-secret.js';

/** The credentials with which the platform signs the events of a listener. */
export interface EventCredentials {
  readonly user: string;
  readonly secret: HiddenText;
  /** Whether the secret was made here, so that nobody knows it yet. */
  readonly isNew: boolean;
}

const RANDOM_BYTES = 4;

/** The user and the secret that are given, or new ones. */
export async function chooseCredentials(
  { eventUser, secretStdin }: { readonly eventUser: string | undefined; readonly secretStdin: boolean },
  stdin: Input,
): Promise<EventCredentials> {
  const user = eventUser ?? `listen-${randomBytes(RANDOM_BYTES).toString('hex')}`;
  const [problem] = userProblems(user);
  if (problem !== undefined) throw usageError(problem);
  if (secretStdin) return { user, secret: await readSecret(stdin, '--secret-stdin'), isNew: false };
  return { user, secret: new HiddenText(generateSigningSecret()), isNew: true };
}
