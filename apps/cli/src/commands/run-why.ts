import { usageError } from '../cli-error.js';
import type { Context } from '../context.js';
import type { ExitName } from '../exit-codes.js';
import type { PlatformOptions } from '../options/platform-options.js';
import { callPlatform } from '../platform/call-platform.js';
import { openSession } from '../platform/platform-session.js';
import { unexpectedAnswer } from '../platform/unexpected-answer.js';
import { readResponseBody } from '../request/response-body.js';
import { paintFor } from '../terminal/paint.js';
import { parseAccessExplanation } from '../why/access-explanation.js';
import { renderExplanation } from '../why/render-explanation.js';

export interface WhyOptions extends PlatformOptions {
  /** Who is asked about; undefined is the user of the connection. */
  readonly user: string | undefined;
  /** `people/12` */
  readonly profile: string;
  /** A field id, or `collection/member`. */
  readonly field: string;
  readonly json: boolean;
}

/** Prints whether a user can read and write a field, and what stops it. An answer is a success, whatever it says. */
export async function runWhy(options: WhyOptions, context: Context): Promise<ExitName> {
  const { profile, field, json } = options;
  const { stdout } = context;
  const session = await openSession(options, context);
  const user = options.user ?? session.user;
  if (user === undefined) throw usageError('nobody is asked about: give --user <name>');
  const query = [`user=${user}`, `profile=${profile}`, `field=${field}`];
  const deed = 'ask why users see what they see';
  const response = await callPlatform({ method: 'GET', path: 'why', query, deed }, session);
  const { value } = readResponseBody(response);
  const explanation = parseAccessExplanation(value);
  if (response.status !== 200 || explanation === undefined) throw unexpectedAnswer('an explanation', response, session);
  stdout.write(
    json ? `${JSON.stringify(value, null, 2)}\n` : renderExplanation(explanation, paintFor(stdout, context)),
  );
  return 'OK';
}
