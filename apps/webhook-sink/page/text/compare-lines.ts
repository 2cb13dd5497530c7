import type { ShownEvent } from '../../src/sink-event.js';

/** A line of the signed text. A line that differs is a pair of `signed` and `arrived`. A `suspect` line may differ. */
export interface ComparedLine {
  readonly label: string;
  readonly state: 'same' | 'suspect' | 'signed' | 'arrived';
  readonly before: string;
  /** The part that differs, or an empty text. */
  readonly differing: string;
  readonly after: string;
}

type Verdict = Pick<ShownEvent['verdict'], 'canonicalRequest' | 'problems'>;
type Problem = Verdict['problems'][number];

const LABELS = ['method', 'path', 'query'];
const DIGEST = 'x-svc-content-sha256';

/** Returns the lines that should have been signed, with signed and arrived values if the verdict has both. */
export function compareLines({ canonicalRequest, problems }: Verdict): readonly ComparedLine[] {
  const lines = canonicalRequest === undefined ? [] : labelled(canonicalRequest);
  const known = problems.filter(({ values }) => values !== undefined);
  const compared = lines.flatMap(({ label, text }) => {
    const problem = known.find((one) => labelOf(one) === label);
    if (problem) return pairOf(problem, label);
    const isSuspect = problems.some((one) => suspects(one).includes(label));
    return [
      { label, state: isSuspect ? ('suspect' as const) : ('same' as const), before: text, differing: '', after: '' },
    ];
  });
  const others = known.filter((one) => !lines.some(({ label }) => label === labelOf(one)));
  return [...compared, ...others.flatMap((problem) => pairOf(problem, problem.part))];
}

/**
 * Labels each line: three fixed lines, one line for each signed header, an empty line, and the names of the headers.
 */
function labelled(canonicalRequest: string): Array<{ label: string; text: string }> {
  const lines = canonicalRequest.split('\n');
  const all = lines.map((text, index) => {
    const header = text.slice(0, Math.max(text.indexOf(':'), 0));
    return { label: LABELS[index] ?? (index === lines.length - 1 ? 'signed headers' : header), text };
  });
  return all.filter(({ label, text }) => label !== '' || text !== '');
}

function labelOf({ part }: Problem): string {
  return part === 'body' ? DIGEST : part === 'authorization' ? 'signed headers' : part;
}

/** Returns the lines that a problem can concern if the signed value is unknown. */
function suspects({ part, values }: Problem): readonly string[] {
  if (values !== undefined) return [];
  return part === 'target' ? ['path', 'query'] : part === 'host' ? ['host'] : [];
}

function pairOf({ part, values = { signed: '', arrived: '' } }: Problem, label: string): ComparedLine[] {
  const { signed, arrived } = values;
  const shorter = Math.min(signed.length, arrived.length);
  let start = 0;
  while (start < shorter && signed[start] === arrived[start]) start += 1;
  let end = 0;
  while (end < shorter - start && signed.at(-1 - end) === arrived.at(-1 - end)) end += 1;
  const prefix = LABELS.includes(label) || label === 'signed headers' ? '' : `${label}:`;
  const line = (state: 'signed' | 'arrived', text: string): ComparedLine => ({
    label: part === 'body' && state === 'arrived' ? 'body that came' : label,
    state,
    before: prefix + text.slice(0, start),
    differing: text.slice(start, text.length - end),
    after: text.slice(text.length - end),
  });
  return [line('signed', signed), line('arrived', arrived)];
}
