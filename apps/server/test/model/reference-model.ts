import type { PersonRole } from '@talent-platform/protocol/models';
import type { BlueprintGroup } from '@talent-platform/blueprint';
import type { Caller, ModelProfile, Outcome, Problem, Values } from './reference-types.js';
import { DEFAULT_FIELDS, FOLDER_LISTS, PREFIXES, ROLES } from './reference-catalogue.js';
import type { ModelNode, ModelType } from './reference-catalogue.js';
import { findNode, isEmpty, isObject, nodesOf } from './reference-values.js';
import { viewFields } from './reference-view.js';
import type { ProfileBlueprint, ViewedField } from './reference-view.js';
import { assignMembers, missingFields } from './reference-write.js';

/** A write as it arrives; without an id it is a POST. */
interface Wanted {
  readonly id?: number;
  readonly body: Values;
  readonly dryRun?: boolean;
}

/** The profiles of one customer by the rows, in the plainest way: what the server is held against. */
export class ReferenceModel {
  readonly #profiles: Record<ModelType, Map<number, ModelProfile>> = { people: new Map(), jobs: new Map() };

  constructor(
    private readonly blueprint: ProfileBlueprint,
    private readonly origin: { readonly customerUrl: string; readonly now: string },
  ) {}

  count(type: ModelType): number {
    return this.#profiles[type].size;
  }

  /** A user's own person, made by that user with the type's defaults (D-PRO-18). */
  addUser(firstname: string, lastname: string): number {
    const profile = this.#newProfile('people');
    this.#apply({ group: { integrationName: '', label: '' }, person: profile.id }, 'people', { profile, body: {} });
    const folder = findNode(nodesOf(FOLDER_LISTS.people, []), 'D32013');
    Object.assign(profile.values, { firstname, lastname, folder, createdby: profile.id, updatedby: profile.id });
    Object.assign(profile, { roles: [] });
    this.#takeFolderRole('people', profile);
    this.#profiles.people.set(profile.id, profile);
    return profile.id;
  }

  get({ group }: Caller, type: ModelType, { id, fields = '' }: { id: number; fields?: string }): Outcome {
    const refusal = this.#refusal(group, type, { id, level: 'read' });
    if (refusal) return refusal;
    const view = viewFields(this.blueprint, type, group).filter(({ hidden }) => !hidden);
    const names = new Set(fields.split(',').filter((name) => name !== ''));
    const asked = names.size > 0 ? names : new Set(DEFAULT_FIELDS[type]);
    const known = view.filter((field) => asked.has(field.id));
    const unknown = [...names].filter((name) => name !== 'links' && view.every((field) => field.id !== name));
    const profile = this.#profiles[type].get(id);
    const values = { ...profile?.values, ...(type === 'people' && { roles: profile?.roles }) };
    const warnings = unknown.map((field) => ({ code: 4, field }));
    return { status: 200, warnings, body: this.#render(group, known, values) };
  }

  byEmail(caller: Caller, email: string, fields?: string): Outcome {
    const found = this.#find(caller.group, 'people', {
      by: 'email',
      fits: (value) => value.toLowerCase() === email.toLowerCase(),
    });
    if (!Array.isArray(found)) return found;
    const read = this.get(caller, 'people', { id: found[0] ?? 0, fields });
    return { ...read, warnings: [...(read.warnings ?? []), ...(found.length > 1 ? [{ code: 5 }] : [])] };
  }

  lookup({ group }: Caller, type: ModelType, externalId: string): Outcome {
    const found = this.#find(group, type, { by: 'externalid', fits: (value) => value === externalId });
    return Array.isArray(found) ? { status: 200, body: { id: found[0] } } : found;
  }

  /** POST, and with an id PATCH; a dry run stores nothing (D-NET-8). */
  write(caller: Caller, type: ModelType, { id, body: sent, dryRun }: Wanted): Outcome {
    const refusal = this.#refusal(caller.group, type, { id, level: 'write' });
    if (refusal) return refusal;
    const stored = id === undefined ? undefined : this.#profiles[type].get(id);
    // spec: Profile rules 4; D-PRO-7
    const { id: own, ...others } = sent;
    const body = stored && own === id ? others : sent;
    if (stored && this.blueprint.profileTypes?.[type]?.locked) return failed(403, 8);
    if (stored && Object.keys(body).every((name) => name === 'links')) return failed(400, 12);
    const profile = stored ? structuredClone(stored) : this.#newProfile(type);
    const problems = this.#apply(caller, type, { profile, body });
    if (problems.length > 0) return { status: 400, problems };
    if (dryRun) return { status: 200 };
    profile.values.createdby ??= caller.person;
    profile.values.updatedby = caller.person;
    this.#profiles[type].set(profile.id, profile);
    return { status: stored ? 204 : 201, id: profile.id };
  }

  #newProfile(type: ModelType): ModelProfile {
    const { now } = this.origin;
    const id = this.count(type) + 1;
    // blueprint: The catalogue: a folder that is left out gets the first node
    const [folder] = nodesOf(FOLDER_LISTS[type], []);
    const given = { id, createddate: now, updateddate: now, folder };
    const values = type === 'jobs' ? { ...given, jobid: `${now.slice(0, 4)}-${id}` } : given;
    return { id, values, roles: [], lastEntries: {} };
  }

  /** D-ERR-6: permission first, then the type, then the profile. */
  #refusal(group: BlueprintGroup, type: ModelType, { id, level }: { id?: number; level: string }): Outcome | undefined {
    const access = group.access?.[type] ?? 'write';
    if (access === 'none') return failed(404, 3);
    if (access === 'read' && level === 'write') return failed(403, 3);
    if (this.blueprint.profileTypes?.[type]?.enabled === false) return failed(404, 2);
    if (id === undefined || this.#isInsideLock(group, type, id)) return undefined;
    return failed(404, 2);
  }

  /** Whether a profile is there and inside the group's search lock (D-SEA-9). */
  #isInsideLock(group: BlueprintGroup, type: ModelType, id: number): boolean {
    const values = this.#profiles[type].get(id)?.values;
    const filters = group.searchLocks?.[type]?.filters ?? [];
    const holds = filters.map(({ name, value, operator = '=' }) => {
      const stored = values?.[name.slice(PREFIXES[type].length)];
      const keys = isObject(stored) ? [stored.id, (stored as unknown as ModelNode).path.at(-1)] : [stored];
      return keys.some((key) => value?.some((wanted) => wanted === key)) === (operator === '=');
    });
    return values !== undefined && !holds.includes(false);
  }

  /** Whether a group may know of a person that is referred to (D-PRO-12). */
  #mayRefer(group: BlueprintGroup, id: unknown): id is number {
    return typeof id === 'number' && this.#refusal(group, 'people', { id, level: 'read' }) === undefined;
  }

  /** The ids of those whose value fits, in order, as far as the group sees both field and profile. */
  #find(
    group: BlueprintGroup,
    type: ModelType,
    { by, fits }: { by: string; fits: (value: string) => boolean },
  ): number[] | Outcome {
    const refusal = this.#refusal(group, type, { level: 'read' });
    const isKnown = viewFields(this.blueprint, type, group).some(({ id, hidden }) => id === by && !hidden);
    const fitting = [...this.#profiles[type].values()].filter(({ values }) => fits(String(values[by] ?? '')));
    const seen = fitting.map(({ id }) => id).filter((id) => isKnown && this.#isInsideLock(group, type, id));
    return refusal ?? (seen.length > 0 ? seen : failed(404, 2));
  }

  #render(group: BlueprintGroup, fields: readonly ViewedField[], values: Readonly<Values>): Values {
    const rendered = fields.map((field) => [field.id, this.#renderValue(group, field, values[field.id])] as const);
    return Object.fromEntries(rendered.filter(([, value]) => value !== undefined));
  }

  #renderValue(group: BlueprintGroup, field: ViewedField, value: unknown): unknown {
    if (field.type === 'roles') return Object.fromEntries(ROLES.map((role) => [role, `${value}`.includes(role)]));
    if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return undefined;
    const members = field.fields.filter(({ hidden }) => !hidden);
    if (Array.isArray(value))
      return value.map((entry: Values) => ({ entry: entry.entry, ...this.#render(group, members, entry) }));
    if (field.type === 'person') return this.#mayRefer(group, value) ? this.#renderPerson(group, value) : undefined;
    if (field.type !== 'list') return value;
    const { id, path } = value as ModelNode;
    return { ...(id && { id }), value: path.at(-1), formattedvalue: path.join(' > ') };
  }

  /** The caller sees the parts of a title whose fields it sees (D-PRO-12). */
  #renderPerson(group: BlueprintGroup, id: number): Values {
    const values = this.#profiles.people.get(id)?.values ?? {};
    const names = viewFields(this.blueprint, 'people', group).filter((field) => /^(first|last)name$/.test(field.id));
    const value = names.flatMap((name) => (name.hidden || isEmpty(values[name.id]) ? [] : [values[name.id]])).join(' ');
    return { profile: `${this.origin.customerUrl}/people/${id}`, id, ...(value && { value }) };
  }

  /** Changes a profile by a body, and tells every problem of it. */
  #apply({ group }: Caller, type: ModelType, { profile, body }: { profile: ModelProfile; body: Values }): Problem[] {
    const isNew = !this.#profiles[type].has(profile.id);
    const fields = viewFields(this.blueprint, type, group);
    const mayRefer = (id: unknown) => this.#mayRefer(group, id);
    const { customLists = [] } = this.blueprint;
    const write = { isNew, profile, customLists, mayRefer, paths: new Map(), refused: [] };
    const rolesHeld = profile.roles;
    const problems = assignMembers(write, { fields, values: profile.values, path: '' }, body);
    const isLone = Object.keys(body).every((name) => name === 'roles' || name === 'links');
    // spec: Profile rules 7
    if (!isNew && isLone && problems.every(({ code }) => code === 18)) problems.push({ code: 18, field: 'roles' });
    // spec: Profile rules 6 and 7: on POST the folder's role alone, on PATCH those held before
    const role = this.#takeFolderRole(type, profile);
    const validated = isNew ? [role] : rolesHeld;
    const due = fields.filter(({ roles }) => !roles || roles.some((one) => validated.includes(one)));
    problems.push(...missingFields(write, { fields: due, values: profile.values, path: '' }));
    const others = [...this.#profiles[type].values()].filter(({ id }) => id !== profile.id);
    const { externalid } = profile.values;
    const isTaken = others.some(({ values }) => !isEmpty(externalid) && values.externalid === externalid);
    return isTaken ? [...problems, { code: 5, field: 'externalid' }] : problems;
  }

  /** A person in a role folder gets its role for good (D-PRO-11). */
  #takeFolderRole(type: ModelType, profile: ModelProfile): PersonRole | undefined {
    const folder = profile.values.folder as ModelNode | undefined;
    const role = this.blueprint.profileTypes?.[type]?.roleFolders?.[folder?.id ?? ''];
    if (role && !profile.roles.includes(role)) profile.roles = [...profile.roles, role];
    return role;
  }
}

function failed(status: number, code: number): Outcome {
  return { status, problems: [{ code }] };
}
