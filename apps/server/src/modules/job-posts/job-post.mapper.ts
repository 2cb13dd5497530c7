import { quote, received } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { JOB_POST_STATUSES } from '@talent-platform/protocol/models';
import type {
  JobPostInput,
  JobPostStatus,
  JobUnpostInput,
  JobPost as WireJobPost,
} from '@talent-platform/protocol/models';
import { formatWireDateTime, parseWireDateTime } from '@talent-platform/protocol/wire';
import type { Link } from '@talent-platform/protocol/wire';
import { Is, IsId, isId, MayBeAbsent, readRecord } from '../../http/index.js';
import type { ApiSchema, Dto } from '../../http/index.js';
import type { Reference } from '../../profile-engine/index.js';
import type { CustomerPortals, Portal } from '../portals/index.js';
import type { JobPost } from './job-post.entity.js';
import { statusOf } from './job-post.rules.js';

type Body = Readonly<Record<string, unknown>>;

/** The body of a PATCH that takes a post down. */
export class JobUnpostBody implements JobUnpostInput {
  @IsId() readonly jobid!: number;

  @MayBeAbsent()
  @IsId({ description: 'The id of a person whom the caller sees. It is only recorded' })
  readonly userid?: number;

  @Is(
    { description: 'The host of a portal, or its name if it has no host', examples: ['careers.acme.example'] },
    'must be the host of a portal, as a string',
    (value) => typeof value === 'string',
  )
  readonly portalurl!: string;
}

/** The body of a POST that posts a job on a portal. */
export class JobPostBody extends JobUnpostBody implements JobPostInput {
  @MayBeAbsent() @IsDateTime({ description: 'UTC; now if left out' }) readonly startdate?: string;
  @MayBeAbsent() @IsDateTime({ description: 'UTC, after the start; no end if left out' }) readonly enddate?: string;
}

function IsDateTime(schema: ApiSchema): PropertyDecorator {
  return Is(
    { ...schema, examples: ['2026-11-20 09:30 AM'] },
    'must be a date and time that exist, as "YYYY-MM-DD hh:mm AM/PM" in UTC',
    (value) => timeOf(value) !== undefined,
  );
}

function timeOf(value: unknown): number | undefined {
  return typeof value === 'string' ? parseWireDateTime(value) : undefined;
}

/** The members of both bodies. */
export type JobPostRef = Readonly<Pick<JobPost, 'jobId' | 'userId'>> & { readonly portal: Portal };

export type RequestedPost = JobPostRef & Readonly<Pick<JobPost, 'startAt' | 'endAt'>>;

export interface ParsedBody<Wanted> {
  /** Counts only if there is no problem. */
  readonly wanted: Wanted | undefined;
  /** The person that the body names in readable form. The caller must see that person (D-JPO-1). */
  readonly references: readonly Reference[];
  readonly problems: readonly Problem[];
}

/** @param now milliseconds since 1970: the default start of a post (D-JPO-1) */
export function parsePost(
  body: Body,
  { portals, now }: { readonly portals: CustomerPortals; readonly now: number },
): ParsedBody<RequestedPost> {
  const { input, wanted, references, problems } = parse(JobPostBody, body, portals);
  const startAt = timeOf(input.startdate) ?? now;
  const endAt = timeOf(input.enddate) ?? null;
  const order = endAt !== null && endAt <= startAt ? [BEHIND_START] : [];
  return { wanted: wanted && { ...wanted, startAt, endAt }, references, problems: [...problems, ...order] };
}

export function parseUnpost(body: Body, portals: CustomerPortals): ParsedBody<JobPostRef> {
  return parse(JobUnpostBody, body, portals);
}

const BEHIND_START: Problem = {
  code: 'VALUE_INVALID',
  field: 'enddate',
  detail: 'must be after startdate. The default of startdate is the current time.',
};

function parse<Input extends JobUnpostBody>(
  type: Dto<Input>,
  body: Body,
  portals: CustomerPortals,
): ParsedBody<JobPostRef> & { readonly input: Input } {
  const { input, problems } = readRecord(type, body, {
    unknown: (field) => ({ code: 'FIELD_UNKNOWN', field, detail: UNKNOWN }),
    further: { portalurl: (url) => (portals.findByUrl(String(url)) ? [] : [unknownPortal(String(url), portals)]) },
  });
  const { jobid: jobId, userid: userId = null } = input;
  const portal = problems.length === 0 ? portals.findByUrl(input.portalurl) : undefined;
  const references = isId(userId) ? [{ path: 'userid', target: 'people' as const, id: userId }] : [];
  return { input, wanted: portal && { jobId, portal, userId }, references, problems };
}

const UNKNOWN = 'is not a member of a portal post. Names must match exactly, in lower case.';

function unknownPortal(url: string, { list }: CustomerPortals): string {
  const known = list.slice(0, MAX_NAMED_PORTALS).map((portal) => quote(portal.url));
  const rest = list.length > MAX_NAMED_PORTALS ? ' …' : '';
  const way = known.length === 0 ? 'this customer has none' : `${known.join(', ')}${rest}`;
  const rule = 'must be the host of a portal, or the name of a portal without a host';
  return `${rule}, ${received(url)}. Portals: ${way}.`;
}

/** Limit of portals that an error text lists. */
const MAX_NAMED_PORTALS = 10;

const DATE = { type: 'string', examples: ['2026-11-20 09:30 AM'] };
const TEXT = { type: 'string' };
const LINK = { type: 'object', properties: { rel: TEXT, title: TEXT, url: { ...TEXT, format: 'uri' } } };

/** A job post in a list (spec: Job post; D-JPO-2). */
class JobPostReply implements WireJobPost {
  @IsId() readonly jobpostid!: number;
  @Is() readonly portalurl!: string;
  @Is(DATE) readonly startdate!: string;
  @MayBeAbsent() @Is({ ...DATE, description: 'Only if the post has an end' }) readonly enddate?: string;
  @Is({ type: 'string', enum: JOB_POST_STATUSES }) readonly status!: JobPostStatus;
}

/** A job post by itself. */
export class LinkedJobPostReply extends JobPostReply {
  @Is([LINK]) readonly links!: readonly Link[];
}

/** The posts of a job (D-JPO-3). */
export class JobPostListReply {
  @Is([JobPostReply]) readonly jobposts!: readonly JobPostReply[];
}

/** @param now milliseconds since 1970 */
export function renderJobPost(
  post: Omit<JobPost, 'unpostedBy' | 'unpostUserId'>,
  { portals, now }: { readonly portals: CustomerPortals; readonly now: number },
): JobPostReply {
  return {
    jobpostid: post.id,
    // This node may not know a portal yet that another node configured a moment ago.
    portalurl: portals.get(post.portalId)?.url ?? String(post.portalId),
    startdate: formatWireDateTime(post.startAt),
    ...(post.endAt !== null && { enddate: formatWireDateTime(post.endAt) }),
    status: statusOf(post, now),
  };
}

/** Links the user only for readers who may see that person. */
export function linksOf(
  { id, jobId, userId }: Pick<JobPost, 'id' | 'jobId' | 'userId'>,
  { customerUrl, showsUser }: { readonly customerUrl: string; readonly showsUser: boolean },
): Link[] {
  return [
    { rel: 'self', title: 'Job post', url: jobPostUrl(id, customerUrl) },
    { rel: 'job', title: 'Job', url: `${customerUrl}/jobs/${jobId}` },
    ...(showsUser ? [{ rel: 'user', title: 'User', url: `${customerUrl}/people/${userId}` }] : []),
  ];
}

export function jobPostUrl(id: number, customerUrl: string): string {
  return `${customerUrl}/portalposts/${id}`;
}
