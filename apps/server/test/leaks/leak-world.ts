import { ApiClient } from '../support/api-client.js';
import { ActingClient } from '../support/platform-actions.js';
import type { TestServer } from '../support/test-server.js';
import {
  BOARD,
  leakBlueprint,
  LOCKED_FOLDER,
  openMemberOf,
  leakPortals,
  PRESET_PERSON,
  roomFieldOf,
  usernameOf,
} from './leak-customer.js';
import { FORM_ABOUT, OPEN_QUESTION } from './leak-forms.js';
import { secretsOf } from './secrets.js';

/** A profile that holds secrets, with all that a request can name it by. */
export interface Holder {
  readonly customerId: number;
  readonly profileType: 'people' | 'companies' | 'rooms' | 'jobs';
  readonly id: number;
  readonly externalId: string;
  readonly email: string;
  /** The id that a job refers to it by: of a company that of its address. */
  readonly reference: number;
  /** The applicant workflow that connects it with the job, or the job with a person; of companies and rooms none. */
  readonly workflow: number;
  /** The post of the job in whose name it is, or a post of the job itself; of companies and rooms none. */
  readonly post: number;
  /** The note on the person; of all others none. */
  readonly note: number;
  /** The form that is filled about it; of companies and rooms none. */
  readonly form: number;
}

/** The stored data of one customer. */
export interface LeakWorld {
  /** Everybody may see this person, but for the hidden fields. */
  readonly person: Holder;
  /** Outside the partners' search lock. */
  readonly locked: Holder;
  /** A profile of a type that the partners may not read. */
  readonly company: Holder;
  /** A profile of a type that was disabled later. */
  readonly room: Holder;
  /** Found by an external id that is hidden; refers to both people, to an address of the company and to the room. */
  readonly job: Holder;
}

/** Stores the secrets of a customer, by a user who may. */
export async function createLeakWorld(server: TestServer, customerId: number): Promise<LeakWorld> {
  await server.apply(leakBlueprint(customerId, { isComplete: true }));
  const seer = new ApiClient(server, customerId, usernameOf(customerId, 'seers'));
  const holders = {
    person: await hold(seer, 'people', personOf(customerId)),
    locked: await hold(seer, 'people', lockedPersonOf(customerId)),
    company: await hold(seer, 'companies', {
      name: secretsOf(customerId).access.marker,
      externalid: `C${customerId}`,
      addresses: [{ addresscity: secretsOf(customerId).access.marker }],
    }),
    room: await hold(seer, 'rooms', { name: secretsOf(customerId).disabled.marker }),
  };
  const job = await hold(seer, 'jobs', {
    jobtitle: 'Engineer',
    folder: 'D31001',
    externalid: secretsOf(customerId).key.marker,
    hiringmanager: holders.person.reference,
    recruiter: holders.locked.reference,
    joblocation: holders.company.reference,
    [roomFieldOf(customerId)]: holders.room.reference,
  });
  // the seers' own person and that of the default (D-PRO-18)
  for (const id of [2, PRESET_PERSON]) await seer.change(`people/${id}`, { folder: LOCKED_FOLDER });
  const workflowOf = ({ id }: Holder): Promise<number> =>
    seer.create('applicantworkflows', { baseprofile: job.id, associatedprofile: id });
  const [ofPerson, ofLocked] = [await workflowOf(holders.person), await workflowOf(holders.locked)];
  const postIn = (user: 'person' | 'locked', portalurl: string): Promise<number> =>
    seer.create('portalposts', { jobid: job.id, userid: holders[user].id, portalurl });
  const portals = leakPortals(customerId);
  const posts = [await postIn('person', portals.ofPerson), await postIn('locked', portals.ofLocked)] as const;
  const acting = new ActingClient(server, customerId, seer.username);
  await postOnBoard(acting, job.id);
  await server.apply(leakBlueprint(customerId, { isComplete: false }));
  return {
    ...holders,
    person: {
      ...holders.person,
      ...{ workflow: ofPerson, post: posts[0], note: await writeNote(acting, holders.person, 'seen by all') },
      form: await fill(seer, holders.person),
    },
    locked: {
      ...holders.locked,
      ...{ workflow: ofLocked, post: posts[1] },
      note: await writeNote(acting, holders.locked, secretsOf(customerId).locked.marker),
      form: await fill(seer, holders.locked),
    },
    job: { ...job, workflow: ofPerson, post: posts[1], form: await fill(seer, job) },
  };
}

async function postOnBoard(acting: ActingClient, jobId: number): Promise<void> {
  await acting.acted(acting.board('post', jobId, BOARD));
}

/** Writes a note, and returns its id. Its author is somebody whom the partners do not see. */
async function writeNote(acting: ActingClient, { id }: Holder, text: string): Promise<number> {
  const { headers } = await acting.post(`/people/${id}/notes`, { text });
  return Number(headers.location?.split('/').at(-1));
}

/** Outside the partners' search lock. */
function lockedPersonOf(customerId: number): Readonly<Record<string, unknown>> {
  return {
    firstname: secretsOf(customerId).locked.marker,
    lastname: 'Zed',
    folder: LOCKED_FOLDER,
    externalid: `L${customerId}`,
    email: `locked${customerId}@example.com`,
    [collectionIdOf(customerId)]: [{ [openMemberOf(customerId)]: 'in the lock' }],
  };
}

/** The collection of which one member is hidden. */
export function collectionIdOf(customerId: number): string {
  return secretsOf(customerId).member.field.split('/')[0] ?? '';
}

async function hold(
  seer: ApiClient,
  profileType: Holder['profileType'],
  body: Readonly<Record<string, unknown>>,
): Promise<Holder> {
  const id = await seer.create(profileType, body);
  const { addresses = [{ id }] } = await seer.read(`${profileType}/${id}`);
  const [{ id: reference }] = addresses as [{ id: number }];
  const { externalid = 'none', email = 'none@example.com' } = body;
  const names = { externalId: String(externalid), email: String(email) };
  return { customerId: seer.customerId, profileType, id, ...names, reference, workflow: 0, post: 0, note: 0, form: 0 };
}

/** Fills the form about a profile, and returns its id. */
async function fill(seer: ApiClient, { profileType, id }: Holder): Promise<number> {
  const formname = profileType === 'jobs' ? FORM_ABOUT.jobs : FORM_ABOUT.people;
  return seer.create('forms', { formname, owner: id, [OPEN_QUESTION]: 'seen by all' });
}

function personOf(customerId: number): Record<string, unknown> {
  const { attribute, preset, group, security, tab, member, collection, lastname } = secretsOf(customerId);
  const [inside = '', hidden = ''] = member.field.split('/');
  const [hiddenList = '', within = ''] = collection.field.split('/');
  return {
    firstname: 'Ada',
    lastname: lastname.marker,
    externalid: `V${customerId}`,
    email: `visible${customerId}@example.com`,
    [preset.field]: PRESET_PERSON,
    ...Object.fromEntries([attribute, group, security, tab].map(({ field, marker }) => [field, marker])),
    [inside]: [{ [openMemberOf(customerId)]: 'seen by all', [hidden]: member.marker }],
    [hiddenList]: [{ [within]: collection.marker }],
  };
}
