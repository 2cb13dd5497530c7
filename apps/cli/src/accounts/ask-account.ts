import type { Context } from '../context.js';
import { baseUrlProblems } from '../http/base-url.js';
import { withDialogue } from '../terminal/ask.js';
import type { Ask } from '../terminal/ask.js';
import { printable } from '../terminal/printable.js';
import { HiddenText } from './hidden-text.js';
import { customerProblems, userProblems } from './stored-account.js';
import type { AccountDraft } from './stored-account.js';

/** Values known before the dialogue. The dialogue does not ask for `given` values; an empty line takes the `offered` one. */
export interface Known {
  readonly given: AccountDraft;
  readonly offered: Partial<AccountDraft>;
}

/** Asks on the terminal for what is missing; an answer that will not do is told so at once and asked for again. */
export function askAccount({ given, offered }: Known, context: Context): Promise<AccountDraft> {
  const tell = (problem: string): unknown => context.stderr.write(`${printable(problem)}\n`);
  return withDialogue(context, async (ask) => {
    const text = (question: Question): Promise<string> => askText(question, ask, tell);
    const baseUrl =
      given.baseUrl ?? (await text({ label: 'Base URL', offered: offered.baseUrl, problemsOf: baseUrlProblems }));
    const customer =
      given.customer ?? (await text({ label: 'Customer id', offered: offered.customer, problemsOf: customerProblems }));
    const user = given.user ?? (await text({ label: 'User', offered: offered.user, problemsOf: userProblems }));
    const { secret, password } = given.secret || given.password ? given : await askProof(ask, tell);
    return { baseUrl, customer, user, secret, password };
  });
}

interface Question {
  readonly label: string;
  readonly offered: string | undefined;
  readonly problemsOf: (answer: string) => readonly string[];
}

type Tell = (problem: string) => unknown;

async function askText(question: Question, ask: Ask, tell: Tell): Promise<string> {
  const { label, offered, problemsOf } = question;
  const typed = (await ask(offered === undefined ? `${label}: ` : `${label} [${offered}]: `)).trim();
  const answer = typed === '' ? offered : typed;
  const problems = answer === undefined ? [`${label} is missing`] : problemsOf(answer);
  if (answer !== undefined && problems.length === 0) return answer;
  problems.forEach(tell);
  return askText(question, ask, tell);
}

async function askProof(ask: Ask, tell: Tell): Promise<Pick<AccountDraft, 'secret' | 'password'>> {
  const secret = await ask('Signing secret (not shown; empty to give a password): ', 'hidden');
  if (secret !== '') return { secret: new HiddenText(secret), password: undefined };
  const password = await ask('Password (not shown): ', 'hidden');
  if (password !== '') return { secret: undefined, password: new HiddenText(password) };
  tell('a secret or a password is needed');
  return askProof(ask, tell);
}
