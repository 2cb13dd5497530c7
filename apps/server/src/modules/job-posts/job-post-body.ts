import { quote, received } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { JobPostInput, JobUnpostInput } from '@talent-platform/protocol/models';
import { parseWireDateTime } from '@talent-platform/protocol/wire';
import { parseId } from '../../profile-engine/index.js';
import type { Parsed, Reference } from '../../profile-engine/index.js';
import type { CustomerPortals, Portal } from '../portals/index.js';

type Body = Readonly<Record<string, unknown>>;

/** The members of both bodies. */
export interface JobPostRef {
  readonly jobId: number;
  readonly portal: Portal;
  readonly userId: number | null;
}

/** The job post that a POST requests. */
export interface RequestedPost extends JobPostRef {
  /** Milliseconds since 1970. */
  readonly startAt: number;
  /** Milliseconds since 1970; null if the post has no end. */
  readonly endAt: number | null;
}

/** The parsed body, and its problems. */
export interface ParsedBody<Wanted> {
  /** Undefined if there is a problem. */
  readonly wanted: Wanted | undefined;
  /** The person that the body names in readable form. The caller must see that person (D-JPO-1). */
  readonly references: readonly Reference[];
  readonly problems: readonly Problem[];
}

const OF_UNPOST = { jobid: true, userid: true, portalurl: true } satisfies Record<keyof JobUnpostInput, true>;
const OF_POST = { ...OF_UNPOST, startdate: true, enddate: true } satisfies Record<keyof JobPostInput, true>;

/** @param now milliseconds since 1970: the default start of a post (D-JPO-1) */
export function parsePost(
  body: Body,
  { portals, now }: { readonly portals: CustomerPortals; readonly now: number },
): ParsedBody<RequestedPost> {
  const members = new Members(body, OF_POST);
  const { named, references } = readNamed(members, portals);
  const startAt = members.read('startdate', parseDateTime) ?? now;
  const endAt = members.read('enddate', parseDateTime);
  if (endAt !== null && endAt <= startAt) members.refuse('enddate', BEHIND_START);
  const { problems } = members;
  const isSound = problems.length === 0 && named !== undefined;
  return { wanted: isSound ? { ...named, startAt, endAt } : undefined, references, problems };
}

export function parseUnpost(body: Body, portals: CustomerPortals): ParsedBody<JobPostRef> {
  const members = new Members(body, OF_UNPOST);
  const { named, references } = readNamed(members, portals);
  return { wanted: members.problems.length === 0 ? named : undefined, references, problems: members.problems };
}

const BEHIND_START = 'must be after startdate. The default of startdate is the current time.';

function readNamed(
  members: Members,
  portals: CustomerPortals,
): { named: JobPostRef | undefined; references: readonly Reference[] } {
  const jobId = members.readRequired('jobid', parseId);
  const userId = members.read('userid', parseId);
  const portal = members.readRequired('portalurl', (input) => parsePortal(input, portals));
  const references = userId === null ? [] : [{ path: 'userid', target: 'people' as const, id: userId }];
  return { named: jobId === null || portal === null ? undefined : { jobId, portal, userId }, references };
}

/** Reads a body member by member, and collects the problems. */
class Members {
  readonly problems: Problem[];

  constructor(
    private readonly body: Body,
    known: Readonly<Record<string, true>>,
  ) {
    const unknown = Object.keys(body).filter((name) => !Object.hasOwn(known, name));
    this.problems = unknown.map((field) => ({ code: 'FIELD_UNKNOWN', field, detail: UNKNOWN }));
  }

  /** Returns null if the member is absent, empty (D-PRO-3) or wrong. */
  read<Value>(field: string, parse: (input: unknown) => Parsed<Value>): Value | null {
    const input = this.body[field];
    if (input === undefined || input === null || input === '') return null;
    const parsed = parse(input);
    if (parsed.problems === undefined) return parsed.value;
    this.problems.push(...parsed.problems.map((problem) => ({ ...problem, field })));
    return null;
  }

  readRequired<Value>(field: string, parse: (input: unknown) => Parsed<Value>): Value | null {
    const before = this.problems.length;
    const value = this.read(field, parse);
    if (value === null && this.problems.length === before)
      this.problems.push({ code: 'FIELD_REQUIRED', field, detail: 'is required.' });
    return value;
  }

  refuse(field: string, detail: string): void {
    this.problems.push({ code: 'VALUE_INVALID', field, detail });
  }
}

const UNKNOWN = 'is not a member of a portal post. Names must match exactly, in lower case.';

function parseDateTime(input: unknown): Parsed<number> {
  const epochMs = typeof input === 'string' ? parseWireDateTime(input) : undefined;
  if (epochMs !== undefined) return { value: epochMs };
  return invalid(`must be a date and time that exist, as "YYYY-MM-DD hh:mm AM/PM" in UTC, ${received(input)}.`);
}

function parsePortal(input: unknown, portals: CustomerPortals): Parsed<Portal> {
  if (typeof input !== 'string') return invalid(`must be the host of a portal, as a string, ${received(input)}.`);
  const portal = portals.findByUrl(input);
  if (portal) return { value: portal };
  const known = portals.list.slice(0, MAX_NAMED_PORTALS).map(({ url }) => quote(url));
  const rest = portals.list.length > MAX_NAMED_PORTALS ? ' …' : '';
  const way = known.length === 0 ? 'this customer has none' : `${known.join(', ')}${rest}`;
  return invalid(
    `must be the host of a portal, or the name of a portal without a host, ${received(input)}. Portals: ${way}.`,
  );
}

/** Limit of portals that an error text lists. */
const MAX_NAMED_PORTALS = 10;

function invalid(detail: string): { readonly problems: readonly Problem[] } {
  return { problems: [{ code: 'VALUE_INVALID', detail }] };
}
