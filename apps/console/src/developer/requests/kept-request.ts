import { METHODS } from './draft.js';
import type { Draft, Pair } from './draft.js';
import type { SenderChoice } from './sender-fields.js';

/** The request that is written, and its sender. */
export interface WrittenRequest {
  readonly draft: Draft;
  readonly choice: SenderChoice;
}

const SENDERS = ['session', 'secret', 'nobody'] as const satisfies ReadonlyArray<SenderChoice['kind']>;

/** Returns a request that a tab has kept; undefined if it is damaged, or if another version of the console kept it. */
export function readKeptRequest(kept: unknown): WrittenRequest | undefined {
  const { draft: keptDraft, choice: keptChoice } = partsOf(kept);
  const draft = readDraft(partsOf(keptDraft));
  const choice = readChoice(partsOf(keptChoice));
  return draft && choice && { draft, choice };
}

function readDraft({ method, path, query, headers, body }: Parts): Draft | undefined {
  const isKnown = METHODS.some((known) => known === method);
  if (!isKnown || !isText(method) || !isText(path) || !isText(body)) return undefined;
  const [parameters, given] = [readPairs(query), readPairs(headers)];
  return parameters && given && { method, path, query: parameters, headers: given, body };
}

function readPairs(kept: unknown): readonly Pair[] | undefined {
  if (!Array.isArray(kept)) return undefined;
  const pairs = kept.map((pair) => {
    const { name, value } = partsOf(pair);
    return isText(name) && isText(value) ? { name, value } : undefined;
  });
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined;
}

function readChoice({ kind: keptKind, user, secret, signsHost }: Parts): SenderChoice | undefined {
  const kind = SENDERS.find((known) => known === keptKind);
  if (!kind || !isText(user) || !isText(secret) || typeof signsHost !== 'boolean') return undefined;
  return { kind, user, secret, signsHost };
}

type Parts = Readonly<Record<string, unknown>>;

const partsOf = (kept: unknown): Parts => (typeof kept === 'object' && kept !== null ? (kept as Parts) : {});

const isText = (kept: unknown): kept is string => typeof kept === 'string';
