import { isRecord } from './json.js';
import type { JsonObject } from './json.js';
import { CheckSkip } from './outcomes.js';
import { Creations } from './creations.js';
import type { FilledForm, FormEntry } from './creations.js';
import type { Probe } from './probe.js';

/** Records that the user of the command names, because the interface cannot find them. */
export interface Named {
  /** `people/4`, `forms/12`, `portalposts/7` */
  readonly records: readonly string[];
  readonly portal: string | undefined;
  readonly userGroup: string | undefined;
}

interface CustomerOptions extends Named {
  /** Says whether this run may create what is not there. */
  readonly canWrite: boolean;
}

export interface ListNode extends JsonObject {
  readonly id: string;
  readonly listnodeid: string;
}

/** The prefix of the filters of each profile type (D-SEA-7). */
const PREFIXES = {
  people: 'person',
  jobs: 'job',
  companies: 'company',
  talentpools: 'talentpool',
  newhirecategories: 'newhirecategory',
} as const;

/** The profile types that are looked for. */
type FoundType = keyof typeof PREFIXES;

const MAX_TRIED_IDS = 10;
const MAX_LISTS = 41;
const MAX_PEOPLE = 20;

/** Finds out what the customer has, once each. Throws a CheckSkip, with the reason, for what is not there. */
export class Customer {
  readonly #found = new Map<string, Promise<unknown>>();
  readonly creations: Creations;

  constructor(
    private readonly probe: Probe,
    private readonly named: CustomerOptions,
  ) {
    this.creations = new Creations(probe, this);
  }

  async secret(): Promise<void> {
    if (!this.probe.hasSecret) throw new CheckSkip('no signing secret is known: set TALENT_SECRET, or log in with one');
  }

  async password(): Promise<void> {
    if (!this.probe.hasPassword) throw new CheckSkip('no password is known: set TALENT_PASSWORD, or log in with one');
  }

  profile(type: FoundType): Promise<number> {
    return this.#once(type, async () => {
      const [first] = await this.#profiles(type);
      if (first === undefined && this.named.canWrite && type === 'people') return this.newPerson();
      if (first === undefined && this.named.canWrite && type === 'jobs') return this.newJob();
      return first ?? absent(`no profile of ${type}`, type);
    });
  }

  email(): Promise<{ readonly id: number; readonly email: string }> {
    return this.#once('email', async () => {
      for (const id of await this.#profiles('people')) {
        const email = (await this.#read(`people/${id}?fields=email`))?.email;
        if (typeof email === 'string' && email !== '') return { id, email };
      }
      return absent('no person with an e-mail address', 'people');
    });
  }

  externalId(): Promise<{ readonly type: FoundType; readonly id: number; readonly value: string }> {
    return this.#once('externalid', async () => {
      for (const type of Object.keys(PREFIXES) as FoundType[])
        for (const id of await this.#profiles(type).catch(noProfiles)) {
          const value = (await this.#read(`${type}/${id}?fields=externalid`))?.externalid;
          if (typeof value === 'string' && value !== '') return { type, id, value };
        }
      return absent('no profile with an external id', 'people');
    });
  }

  resume(): Promise<number> {
    return this.#once('resume', async () => {
      for (const id of await this.#profiles('people'))
        if (isRecord((await this.#read(`people/${id}?fields=resume`))?.resume)) return id;
      return absent('no person with a resume', 'people');
    });
  }

  /** A list whose first level has two nodes at least. */
  list(): Promise<{ readonly id: string; readonly children: readonly ListNode[] }> {
    return this.#once('list', async () => {
      for (const id of await this.lists()) {
        const children = nodesIn(await this.#read(`v2/lists/${id}`));
        if (children.length >= 2 && id !== CUSTOM_LISTS) return { id, children };
      }
      throw new CheckSkip('no list has two nodes');
    });
  }

  tree(): Promise<{ readonly list: string; readonly parent: ListNode; readonly child: ListNode }> {
    return this.#once('tree', async () => {
      for (const list of await this.lists()) {
        if (list === CUSTOM_LISTS) continue;
        const parent = nodesIn(await this.#read(`v2/lists/${list}`)).find(hasChildren);
        const [child] = parent ? nodesIn(await this.#read(`v2/lists/${list}/C${parent.listnodeid}`)) : [];
        if (parent && child) return { list, parent, child };
      }
      throw new CheckSkip('no list has a node with children');
    });
  }

  customList(): Promise<ListNode> {
    return this.#once('customList', async () => {
      const [first] = nodesIn(await this.#read(`v2/lists/${CUSTOM_LISTS}`));
      if (first !== undefined) return first;
      throw new CheckSkip('the customer has no custom list');
    });
  }

  lists(): Promise<readonly string[]> {
    return this.#once('lists', async () => {
      const ids = (await this.#read('v2/lists'))?.lists;
      if (Array.isArray(ids) && ids.length > 0) return ids.map(String).slice(0, MAX_LISTS);
      throw new CheckSkip('the index of lists could not be read');
    });
  }

  form(): Promise<FormEntry> {
    return this.#once('form', async () => {
      for (const form of await this.forms())
        if ((await this.probe.get(`forms/${form.formname}/meta`)).status === 200) return form;
      throw new CheckSkip('no form can be read by web services');
    });
  }

  forms(): Promise<readonly FormEntry[]> {
    return this.#once('forms', async () => {
      const forms = (await this.#read('forms/list'))?.forms;
      const named = Array.isArray(forms) ? (forms.filter(isRecord) as FormEntry[]) : [];
      if (named.length > 0) return named;
      throw new CheckSkip('the customer has no forms, or the list of forms could not be read');
    });
  }

  filledForm(): Promise<FilledForm> {
    return this.#once('filledForm', async () => {
      const filled = await this.#namedForm();
      if (filled === undefined && this.named.canWrite) return this.newForm();
      return filled ?? absent('no filled form is known', 'forms');
    });
  }

  /** A user group, by its Integration Name. Administrators can see which there are. */
  userGroup(): Promise<string> {
    return this.#once('userGroup', async () => {
      if (this.named.userGroup !== undefined) return this.named.userGroup;
      const [group] = await this.blueprintPart('userGroups');
      if (typeof group?.integrationName === 'string') return group.integrationName;
      throw new CheckSkip('no user group is known: name one with --usergroup <Integration Name>');
    });
  }

  /** A form that is disabled or archived. Administrators can see which there are. */
  disabledForm(): Promise<string> {
    return this.#once('disabledForm', async () => {
      const forms = await this.blueprintPart('forms');
      const disabled = forms.find(({ status }) => status === 'disabled' || status === 'archived');
      if (typeof disabled?.formname === 'string') return disabled.formname;
      throw new CheckSkip('no form is known to be disabled or archived');
    });
  }

  /** A profile type that is locked, with the name of its schema. Administrators can see which there are. */
  lockedType(): Promise<{ readonly type: FoundType; readonly segment: string }> {
    return this.#once('lockedType', async () => {
      const types = (await this.#blueprint())?.profileTypes;
      for (const [type, segment] of Object.entries(PREFIXES)) {
        const settings = isRecord(types) ? types[type] : undefined;
        if (isRecord(settings) && settings.locked === true && settings.enabled !== false)
          return { type: type as FoundType, segment };
      }
      throw new CheckSkip('no profile type is known to be locked');
    });
  }

  /** A private form of persons, and the suffix of its member updatedFor. Administrators can see which there are. */
  privateForm(): Promise<{ readonly formname: string; readonly suffix: string }> {
    return this.#once('privateForm', async () => {
      const forms = await this.blueprintPart('forms');
      const form = forms.find(({ private: suffix, type }) => typeof suffix === 'string' && type === 'Person');
      if (form !== undefined) return { formname: String(form.formname), suffix: String(form.private) };
      throw new CheckSkip('no form is known to be private');
    });
  }

  portal(): Promise<string> {
    return this.#once('portal', async () => {
      if (this.named.portal !== undefined) return this.named.portal;
      const [portal] = await this.blueprintPart('portals');
      if (typeof portal?.name === 'string') return portal.name;
      const posted = await this.#portalOfPosts();
      if (posted !== undefined) return posted;
      throw new CheckSkip('no career portal is known: name one with --portal <name or id>');
    });
  }

  jobPost(): Promise<{ readonly job: number; readonly jobPostId: number }> {
    return this.#once('jobPost', async () => {
      for (const job of await this.#jobsWithPosts()) {
        const posts = (await this.#read(`portalposts/job/${job}`))?.jobposts;
        const [first] = Array.isArray(posts) ? posts : [];
        if (isRecord(first) && typeof first.jobpostid === 'number') return { job, jobPostId: first.jobpostid };
      }
      return absent('no job with a post', 'jobs');
    });
  }

  newPerson(): Promise<number> {
    return this.#once('newPerson', () => this.creations.person());
  }

  newJob(): Promise<number> {
    return this.#once('newJob', () => this.creations.job());
  }

  newForm(): Promise<FilledForm> {
    return this.#once('newForm', () => this.creations.form());
  }

  /** Returns the objects of a part of the blueprint (D-PLT-2); none if this user or this server has no blueprint. */
  async blueprintPart(part: string): Promise<readonly JsonObject[]> {
    const objects = (await this.#blueprint())?.[part];
    return Array.isArray(objects) ? objects.filter(isRecord) : [];
  }

  #blueprint(): Promise<JsonObject | undefined> {
    return this.#once('blueprint', () => this.#read(`/platform/v1/customers/${this.probe.customerId}/blueprint`));
  }

  async #jobsWithPosts(): Promise<readonly number[]> {
    const portal = await this.portal().catch(() => undefined);
    const onPortal =
      portal === undefined ? [] : idsIn(await this.#read(`search/portals/${encodeURIComponent(portal)}`));
    return [...onPortal, ...(await this.#profiles('jobs').catch(noProfiles))].slice(0, MAX_PEOPLE);
  }

  /** The portal of a post, if a search finds it by that name. A portal with a host has another name. */
  async #portalOfPosts(): Promise<string | undefined> {
    for (const job of await this.#profiles('jobs').catch(noProfiles)) {
      const posts = (await this.#read(`portalposts/job/${job}`))?.jobposts;
      const [first] = Array.isArray(posts) ? posts.filter(isRecord) : [];
      if (typeof first?.portalurl !== 'string') continue;
      const found = await this.#read(`search/portals/${encodeURIComponent(first.portalurl)}`);
      if (found !== undefined) return first.portalurl;
    }
    return undefined;
  }

  async #namedForm(): Promise<FilledForm | undefined> {
    for (const formDataId of this.#namedIds('forms')) {
      const formname = (await this.#read(`forms/${formDataId}`))?.formname;
      if (typeof formname === 'string') return { formDataId, formname };
    }
    return undefined;
  }

  /** The named profiles, else those that a search finds, else those among the first ids. */
  #profiles(type: FoundType): Promise<readonly number[]> {
    return this.#once(`profiles of ${type}`, async () => {
      const named = this.#namedIds(type);
      if (named.length > 0) return named;
      const filters = [{ name: `${PREFIXES[type]}.id`, operator: '>', value: ['0'] }];
      const found = await this.probe.get(
        `search/${type}?searchJson=${encodeURIComponent(JSON.stringify({ filters }))}`,
      );
      if (found.status === 200) return idsIn(found.json).slice(0, MAX_PEOPLE);
      const tried: number[] = [];
      for (let id = 1; id <= MAX_TRIED_IDS; id += 1) if (await this.#read(`${type}/${id}`)) tried.push(id);
      return tried;
    });
  }

  #namedIds(type: string): readonly number[] {
    return this.named.records.filter((each) => each.startsWith(`${type}/`)).map((each) => Number(each.split('/')[1]));
  }

  /** Returns a JSON object, or undefined for every other reply. */
  async #read(path: string): Promise<JsonObject | undefined> {
    const reply = await this.probe.get(path);
    return reply.status === 200 && isRecord(reply.json) ? reply.json : undefined;
  }

  #once<Found>(name: string, find: () => Promise<Found>): Promise<Found> {
    const known = this.#found.get(name) ?? find();
    this.#found.set(name, known);
    return known as Promise<Found>;
  }
}

const CUSTOM_LISTS = 'lists.customfields_lists';

function absent(what: string, type: string): never {
  throw new CheckSkip(`${what}: name one with --record ${type}/<id>`);
}

const noProfiles = (): readonly number[] => [];

function nodesIn(list: JsonObject | undefined): readonly ListNode[] {
  return Array.isArray(list?.children) ? (list.children.filter(isRecord) as unknown as ListNode[]) : [];
}

function hasChildren({ _links }: ListNode): boolean {
  return isRecord(_links) && 'first' in _links;
}

function idsIn(body: unknown): readonly number[] {
  const results = isRecord(body) && Array.isArray(body.searchResults) ? body.searchResults : [];
  return results.filter(isRecord).map(({ id }) => Number(id));
}
