import type { ProfileType } from '@talent-platform/protocol/models';
import type { CallOptions } from './connection/call-options.js';
import type { Call } from './connection/call.js';
import { Connection } from './connection/connection.js';
import { authorizeWith } from './connection/credentials.js';
import type { Credentials } from './connection/credentials.js';
import type { Hooks } from './connection/hooks.js';
import { bind } from './connection/methods.js';
import type { Methods } from './connection/methods.js';
import { DEFAULT_RETRY_RULES } from './connection/repeats.js';
import type { RepeatSafety, RetryOptions } from './connection/repeats.js';
import { STANDARD_RUNTIME } from './connection/runtime.js';
import type { Runtime } from './connection/runtime.js';
import type { ServiceRequest } from './connection/service-request.js';
import { readBaseUrl, readTarget, required } from './connection/target.js';
import type { Query } from './connection/target.js';
import { CHANGES } from './resources/changes.js';
import type { Changes } from './resources/changes.js';
import { FORMS } from './resources/forms.js';
import type { Forms } from './resources/forms.js';
import { BOARDS, JOB_POSTS, PORTALS } from './resources/job-posting.js';
import type { Boards, JobPosts, Portals } from './resources/job-posting.js';
import { LISTS } from './resources/lists.js';
import type { Lists } from './resources/lists.js';
import { NOTES } from './resources/notes.js';
import type { Notes } from './resources/notes.js';
import { PLATFORM } from './resources/platform.js';
import type { Platform } from './resources/platform.js';
import { EXTERNAL_PROFILES, PEOPLE, PROFILES } from './resources/profiles.js';
import type { ExternalProfiles, People, Profiles } from './resources/profiles.js';
import { SCHEMAS } from './resources/schemas.js';
import type { Schemas } from './resources/schemas.js';
import { WORKFLOWS } from './resources/workflows.js';
import type { Workflows } from './resources/workflows.js';
import type { CustomerTypes, FormsOf, UntypedProfile } from './types/customer-types.js';

/** The options of a client. */
export interface ClientOptions {
  /** The address of the service: `https://api.example.com`, with a path if it is served under one. */
  readonly baseUrl: string;
  /** The customer, such as 1001. */
  readonly customerId: number | string;
  readonly credentials: Credentials;
  /** The limit of one attempt, in milliseconds: 60,000 by default. Files and texts of resumes have longer ones. */
  readonly timeoutMs?: number | undefined;
  /** The limit of a reply that is read into memory, in bytes: 64 MiB by default. Downloads have none. */
  readonly maxReplyBytes?: number | undefined;
  /** Ends all calls of the client when it is aborted, such as at the end of the process. */
  readonly signal?: AbortSignal | undefined;
  readonly retry?: RetryOptions | undefined;
  readonly hooks?: Hooks | undefined;
  /** Parts to take the place of `fetch`, the clock, chance and timers: for tests, and for runtimes with their own. */
  readonly runtime?: Partial<Runtime> | undefined;
}

/** A request that no other method of the client makes. */
export interface PlainRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under the base URL, encoded: `/customers/1001/people/4`. */
  readonly path: string;
  readonly query?: Query | undefined;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The way in which it may be repeated. The default is `read` for GET, and `once` for others. */
  readonly safety?: RepeatSafety | undefined;
}

const DEFAULT_TIMEOUT_MS = 60_000;
const DEFAULT_MAX_REPLY_BYTES = 67_108_864;

/** A client of the web services for one customer and user. Made by {@link createClient}. */
export interface Client<Customer = CustomerTypes> {
  readonly people: People<FormsOf<Customer, 'people'>>;
  readonly jobs: ExternalProfiles<FormsOf<Customer, 'jobs'>>;
  readonly companies: ExternalProfiles<FormsOf<Customer, 'companies'>>;
  readonly newhirecategories: Profiles<FormsOf<Customer, 'newhirecategories'>>;
  readonly talentpools: Profiles<FormsOf<Customer, 'talentpools'>>;
  readonly rooms: Profiles<FormsOf<Customer, 'rooms'>>;
  readonly connectevents: Profiles<FormsOf<Customer, 'connectevents'>>;
  readonly workflows: Workflows;
  readonly notes: Notes;
  readonly forms: Forms;
  readonly lists: Lists;
  readonly portals: Portals;
  readonly jobPosts: JobPosts;
  readonly boards: Boards;
  readonly changes: Changes;
  readonly schemas: Schemas;
  /** For users of an administrators' group. */
  readonly platform: Platform;

  /**
   * Returns the profiles of a type that is only known at run time.
   *
   * @example
   * for (const type of ['people', 'jobs'] as const) await copyAll(client.profiles(type));
   */
  profiles<Type extends ProfileType>(type: Type): Profiles<FormsOf<Customer, Type>>;

  /**
   * Sends any request, signed and repeated as all others are, and resolves to the JSON of the reply; undefined if the
   * reply has no body.
   *
   * @example
   * await client.request({ method: 'GET', path: '/customers/1001/forms/list/schema' });
   */
  request(request: PlainRequest, options?: CallOptions): Call<unknown>;
}

/**
 * Makes a client. Nothing is sent yet.
 *
 * @typeParam Customer the customer's own fields, as `talent types` writes them; any field without it.
 * @throws TypeError for options that no request can be made of. The message never shows a secret or password.
 * @example
 * const client = createClient({
 *   baseUrl: 'https://api.example.com',
 *   customerId: 1001,
 *   credentials: { user: 'acme.integration', secret: process.env.TALENT_SECRET ?? '' },
 * });
 * const { lastname } = await client.people.get(4);
 * @see spec: Authentication
 */
export function createClient<Customer = CustomerTypes>(options: ClientOptions): Client<Customer> {
  const { baseUrl, customerId, credentials, timeoutMs = DEFAULT_TIMEOUT_MS, retry = {}, hooks = {} } = options;
  if (!/^[1-9]\d*$/.test(String(customerId)))
    throw new TypeError(`customerId: must be the number of a customer, received ${JSON.stringify(customerId)}.`);
  const given = Object.entries(retry).filter(([, value]) => value !== undefined);
  const connection = new Connection({
    base: readBaseUrl(baseUrl),
    customerId,
    authorize: authorizeWith(credentials),
    rules: { ...DEFAULT_RETRY_RULES, ...Object.fromEntries(given) },
    timeoutMs,
    maxReplyBytes: options.maxReplyBytes ?? DEFAULT_MAX_REPLY_BYTES,
    signal: options.signal,
    hooks,
    runtime: { ...STANDARD_RUNTIME, ...options.runtime },
  });
  return clientOn(connection) as Client<Customer>;
}

/** The client as it is at run time: types of fields are only known to TypeScript. */
interface UntypedClient extends Omit<Client, 'profiles'> {
  profiles(type: ProfileType): Profiles<UntypedProfile>;
}

function clientOn(connection: Connection): UntypedClient {
  const profiles = <Resource>(type: ProfileType, methods: Methods<Omit<Resource, 'type'>>) => ({
    type,
    ...bind<Omit<Resource, 'type'>>(connection, methods, { type }),
  });
  return {
    people: profiles('people', PEOPLE),
    jobs: profiles('jobs', EXTERNAL_PROFILES),
    companies: profiles('companies', EXTERNAL_PROFILES),
    newhirecategories: profiles('newhirecategories', PROFILES),
    talentpools: profiles('talentpools', PROFILES),
    rooms: profiles('rooms', PROFILES),
    connectevents: profiles('connectevents', PROFILES),
    workflows: bind(connection, WORKFLOWS),
    notes: bind(connection, NOTES),
    forms: bind(connection, FORMS),
    lists: bind(connection, LISTS),
    portals: bind(connection, PORTALS),
    jobPosts: bind(connection, JOB_POSTS),
    boards: bind(connection, BOARDS),
    changes: bind(connection, CHANGES),
    schemas: bind(connection, SCHEMAS),
    platform: bind(connection, PLATFORM),
    profiles: (type) => profiles(required('type', type), PROFILES),
    request: (request, options) => connection.call(() => plainRequest({ ...request, ...options })),
  };
}

function plainRequest({ method, path, query, safety, ...parts }: PlainRequest & CallOptions): ServiceRequest {
  const target = readTarget(required('path', path), query);
  const isRead = required('method', method) === 'GET';
  return { ...parts, method, target, safety: safety ?? (isRead ? 'read' : 'once'), reply: 'any' };
}
