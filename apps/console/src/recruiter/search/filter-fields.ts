import type { PortalFilter } from '@talent-platform/client';
import type { FieldKind, ListOption, ProfileField, ProfileSchema } from '../../records/profile-schema.js';
import type { ProfileType } from '../../records/profile-type.js';
import { PROFILE_TYPES } from '../../records/profile-types.js';
import { prefixOf, WORKFLOW_BASES } from './searched.js';
import type { Searched } from './searched.js';

/** How the values of a filter look. It decides the operators (D-SEA-5). */
export type FilterKind = 'text' | 'words' | 'number' | 'date' | 'choice' | 'node' | 'boolean' | 'reference' | 'zip';

/** A filter that the builder offers. */
export interface FilterField {
  /** For example `person.lastname`. */
  readonly name: string;
  readonly label: string;
  /** The owner of the field, if it is not the searched profile itself: `Hiring manager`. */
  readonly group?: string | undefined;
  readonly kind: FilterKind;
  /** The texts or nodes that may be chosen. */
  readonly options?: readonly ListOption[] | undefined;
  /** The nodes that profiles may have, though nobody may choose them any more. */
  readonly hiddenIds?: readonly string[];
  readonly list?: string | undefined;
  readonly profileType?: ProfileType | undefined;
}

/** The schemas that the user may read, by their types. */
export type Schemas = Readonly<Partial<Record<ProfileType, ProfileSchema>>>;

/** Filters beside those of fields need words that no schema has. */
export type FilterWord =
  | 'status'
  | 'id'
  | 'updated'
  | 'zip'
  | 'postStatus'
  | 'isPosted'
  | 'posted'
  | 'end'
  | 'postedTo';

/** The facts that decide which filters there are. */
export interface FilterSources {
  readonly searched: Searched;
  readonly schemas: Schemas;
  readonly seesPosts: boolean;
  readonly portals: readonly string[];
  readonly statuses: readonly ListOption[];
  readonly word: (word: FilterWord) => string;
  readonly typeName: (type: ProfileType) => string;
}

/** The kinds of fields that have filters. Long texts, files and roles have none. */
const KINDS: Readonly<Partial<Record<FieldKind, FilterKind>>> = {
  text: 'text',
  integer: 'number',
  number: 'number',
  money: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'date',
  dropdown: 'choice',
  node: 'node',
  nodes: 'node',
  reference: 'reference',
};

const POST_STATUSES = ['Posted', 'Unposted', 'Scheduled', 'Expired'];

/** Lists the filters of what is searched, as far as the user sees the fields (D-SEA-7, D-SEA-30). */
export function filterFields(sources: FilterSources): readonly FilterField[] {
  const { searched } = sources;
  const prefix = prefixOf(searched);
  if (searched.kind === 'portal') return [];
  if (searched.kind === 'profiles') return profileFilters({ ...sources, type: searched.type, prefix });
  const base = WORKFLOW_BASES[searched.type];
  const { statuses, word, typeName } = sources;
  return [
    { name: `${prefix}.status`, label: word('status'), kind: 'node', options: statuses },
    { name: `${prefix}.id`, label: word('id'), kind: 'number' },
    { name: `${prefix}.updateddate`, label: word('updated'), kind: 'date' },
    ...(['people', base] as const).flatMap((type) =>
      ownFilters(sources.schemas[type], `${prefix}.${PROFILE_TYPES[type].segment}`).map((field) => ({
        ...field,
        group: typeName(type),
      })),
    ),
  ];
}

type Of = FilterSources & { readonly type: ProfileType; readonly prefix: string };

function profileFilters(of: Of): readonly FilterField[] {
  const { schemas, type, prefix } = of;
  const schema = schemas[type];
  const references = schema?.fields.filter(({ kind }) => kind === 'reference') ?? [];
  return [
    ...ownFilters(schema, prefix),
    ...addressFilters(of),
    ...(type === 'jobs' && of.seesPosts ? postFilters(of) : []),
    ...references.flatMap(({ id, label, profileType }) =>
      ownFilters(profileType && schemas[profileType], `${prefix}.${id}`).map((field) => ({ ...field, group: label })),
    ),
  ];
}

/** The filters of a profile's own fields, and of the members of its collections whose ids name nothing else (D-SEA-15). */
function ownFilters(schema: ProfileSchema | undefined, prefix: string): readonly FilterField[] {
  const fields = schema?.fields ?? [];
  const members = fields.flatMap(({ label, members: of }) => of.map((member) => ({ member, label })));
  const isAlone = (id: string) =>
    !fields.some((field) => field.id === id) && members.filter(({ member }) => member.id === id).length === 1;
  return [
    ...fields.flatMap((field) => filterOf(field, { prefix, label: field.label })),
    ...members
      .filter(({ member }) => isAlone(member.id))
      .flatMap(({ member, label }) => filterOf(member, { prefix, label: `${label}: ${member.label}` })),
  ];
}

function filterOf(
  field: ProfileField,
  { prefix, label }: { readonly prefix: string; readonly label: string },
): readonly FilterField[] {
  const { id, options, hiddenIds, choices, list, profileType } = field;
  const kind = KINDS[field.kind];
  if (kind === undefined || (kind === 'reference' && profileType === undefined)) return [];
  const texts = kind === 'choice' ? choices.map((value) => ({ id: value, value })) : options;
  return [{ name: `${prefix}.${id}`, label, kind, options: texts, hiddenIds, list, profileType }];
}

/** A location names an address of a company: its members are those of companies' addresses (D-SEA-21). */
function addressFilters({ schemas, type, prefix, word }: Of): readonly FilterField[] {
  const members = schemas.companies?.fields.find(({ id }) => id === 'addresses')?.members ?? [];
  const hasZip = members.some(({ id }) => id === 'addresszip');
  if (type === 'companies') return hasZip ? [zip(prefix, word)] : [];
  const location = schemas[type]?.fields.find(({ kind }) => kind === 'address');
  if (location === undefined || schemas.companies === undefined) return [];
  const at = `${prefix}.${location.id}`;
  const places = ['addresscity', 'addresszip', 'addressstate', 'addresscountry'];
  const found = members.filter(({ id }) => places.includes(id));
  return [
    ...found.flatMap((member) => filterOf(member, { prefix: at, label: member.label })),
    ...(hasZip ? [zip(at, word)] : []),
  ].map((field) => ({ ...field, group: location.label }));
}

function zip(prefix: string, word: FilterSources['word']): FilterField {
  return { name: `${prefix}.zipradius`, label: word('zip'), kind: 'zip' };
}

function postFilters({ prefix, portals, word }: Of): readonly FilterField[] {
  const options = (texts: readonly string[]) => texts.map((value) => ({ id: value, value }));
  return [
    { name: `${prefix}.jobpost.status`, label: word('postStatus'), kind: 'choice', options: options(POST_STATUSES) },
    { name: `${prefix}.jobpost.isposted`, label: word('isPosted'), kind: 'boolean' },
    { name: `${prefix}.jobpost.postdate`, label: word('posted'), kind: 'date' },
    { name: `${prefix}.jobpost.enddate`, label: word('end'), kind: 'date' },
    { name: `${prefix}.postedto`, label: word('postedTo'), kind: 'choice', options: options(portals) },
  ];
}

const MULTISELECT = 3;
const DATETIME = 15;

/** Makes the builder's filters of those that a portal offers (spec: Portal filter description). */
export function portalFields(filters: readonly PortalFilter[]): readonly FilterField[] {
  return filters.map(({ name, label, type, options, secondaryValue }) => {
    if (secondaryValue) return { name, label, kind: 'zip', options: secondaryValue.options };
    if (type.id === MULTISELECT) return { name, label, kind: 'choice', options };
    // The options of dates are times that lie so many days back; a date says the same.
    return { name, label, kind: type.id === DATETIME ? 'date' : 'words' };
  });
}
