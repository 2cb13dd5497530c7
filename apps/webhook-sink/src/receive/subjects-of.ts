import { readEventLinks } from '@talent-platform/protocol/events';
import type { Subject } from '../sink-event.js';

/** The name of each `rel` of a link, in the order of a row. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['person', 'Candidate'],
  ['job', 'Job'],
  ['newhirecategory', 'New hire category'],
  ['applicantworkflow', 'Workflow'],
  ['onboardworkflow', 'Onboarding'],
]);

/** Members of the payload with an id, if no link has it. */
const MEMBERS: ReadonlyArray<readonly [member: string, rel: string]> = [
  ['personId', 'person'],
  ['jobId', 'job'],
];

const MAX_LINKS = 20;
const MAX_TEXT = 80;

/**
 * Reads the subjects of an event from the `links` of its payload, else from its Link header, else from ids in the
 * payload. Anybody can send anything, so everything has a limit and nothing is trusted (D-EVT-6).
 *
 * @param headers names and values in turn.
 */
export function subjectsOf(payload: unknown, headers: readonly string[]): readonly Subject[] {
  const links = linksOf(payload) ?? readEventLinks(headers);
  const found = new Map<string, Subject>();
  for (const link of links.slice(0, MAX_LINKS)) {
    const { rel, subject } = subjectOfLink(link);
    if (subject && !found.has(rel)) found.set(rel, subject);
  }
  for (const [member, rel] of MEMBERS) {
    const id = textAt(payload, member);
    if (id !== undefined && !found.has(rel)) found.set(rel, { kind: KINDS.get(rel) ?? rel, id });
  }
  return [...[...KINDS.keys()].flatMap((rel) => found.get(rel) ?? []), ...movedIn(payload)];
}

/** Returns the statuses of a move. The payload has their ids alone. */
function movedIn(payload: unknown): readonly Subject[] {
  const [from, to] = ['oldStatus', 'newStatus'].map((member) => textAt(payload, member));
  return to === undefined ? [] : [{ kind: 'Status', id: from === undefined ? to : `${from} → ${to}` }];
}

function linksOf(payload: unknown): readonly unknown[] | undefined {
  const links: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'links') : undefined;
  return Array.isArray(links) ? (links as readonly unknown[]) : undefined;
}

function subjectOfLink(link: unknown): { rel: string; subject?: Subject } {
  const rel = textAt(link, 'rel')?.toLowerCase() ?? '';
  const kind = KINDS.get(rel);
  const id = /\/([^/?#]{1,80})\/?(?:[?#]|$)/.exec(textAt(link, 'url') ?? '')?.[1];
  if (kind === undefined || id === undefined) return { rel };
  const title = textAt(link, 'title');
  const saysMore = title !== undefined && title.toLowerCase().replaceAll(' ', '') !== rel;
  return { rel, subject: { kind, id, ...(saysMore ? { title } : {}) } };
}

function textAt(value: unknown, member: string): string | undefined {
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, member) : undefined;
  return typeof text === 'string' && text !== '' ? text.slice(0, member === 'url' ? 2000 : MAX_TEXT) : undefined;
}
