import type { BlueprintProblem } from '@talent-platform/blueprint';
import { PERSON_ROLES } from '@talent-platform/protocol/models';
import type { Problem } from '@talent-platform/protocol/errors';
import type { PersonRole, ProfileType } from '@talent-platform/protocol/models';
import type { ListLookup, ListNode } from '../list-lookup.js';
import type { StandardField } from '../profile-configuration.js';
import { PatternBudget } from '../pattern.js';
import type { Pattern } from '../pattern.js';

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue };
export type JsonSchema = { readonly [keyword: string]: JsonValue };

/** Returns true for a JSON object: neither null nor an array. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A stored value: plain JSON whose shape the field's type documents. */
export type StoredValue = Exclude<JsonValue, null>;

/** The values document of a profile, or of one entry of a collection. A field without a value has no member. */
export type StoredValues = { readonly [fieldId: string]: StoredValue };

/** A value or a parsed change, or every reason why there is none. `null` clears the field (D-PRO-3). */
export type Parsed<Change> =
  | { readonly value: Change | null; readonly problems?: undefined }
  | {
      readonly problems: readonly Problem[];
      /** The valid parts beside them, so that other problems can be reported too (D-ERR-1). */
      readonly partial?: Change;
    };

/** The stored value after a change (undefined: no value any more), and the problems that the stored value caused. */
export interface Applied<Stored> {
  readonly value: Stored | undefined;
  readonly problems: readonly Problem[];
}

/** The target of a reference: a profile, or an entry of a company's addresses. */
export type ReferenceTarget = ProfileType | 'addresses';

export interface Reference {
  /** The field, or `collection/entry/member` as problems name it. */
  readonly path: string;
  readonly target: ReferenceTarget;
  readonly id: number;
}

export interface ParseContext<Stored extends StoredValue = StoredValue> {
  readonly lists: ListLookup;
  /**
   * On POST, fields that are left out get their default (D-PRO-8). On POST of an entry, the members of new entries do.
   */
  readonly defaults: boolean | 'entries';
  readonly patterns: PatternBudget;
  /** The value before the write. Its choices may stay, even if nobody can choose them any more (D-PRO-16). */
  readonly stored?: Stored | undefined;
  /** The node of the country of the same entry: a state is one of its states (D-PRO-13). */
  readonly country?: number | undefined;
  /** All entries of collections are new. The `entry` of each only tells which one was read (D-FRM-10). */
  readonly entriesAnew?: boolean;
}

/** The change of a value, or of a part of it. */
export interface ChangedPart {
  /** Below the field, such as `1/phonenumber`. */
  readonly path: string;
  /** The field of the value. Undefined if the value is shown as it is. */
  readonly field: Field | undefined;
  readonly before: StoredValue | undefined;
  readonly after: StoredValue | undefined;
}

/** A row of the value index: one value that a filter can find. Dates are epoch milliseconds. */
export interface IndexEntry {
  readonly field: string;
  readonly text?: string;
  readonly number?: number;
  readonly date?: number;
}

/** How a filter compares the values of a field (D-SEA-5). */
export type FilterKind = 'text' | 'number' | 'date' | 'datetime' | 'list' | 'dropdown' | 'boolean' | 'reference';

/** The nodes that the values of a field can be, hidden nodes included. */
export interface FieldNodes {
  readonly list: string;
  readonly nodes: Iterable<ListNode>;
  /** The attribute that names a node beside its label, if there is one. */
  readonly abbreviation?: string;
}

/** The engine's own data of a profile beside its values. Times are epoch milliseconds. */
export interface ProfileRecord {
  readonly id: number;
  readonly createdAt: number;
  readonly createdBy: number | null;
  readonly updatedAt: number;
  readonly updatedBy: number | null;
  readonly values: StoredValues;
}

/** A compiled field: its attributes, and what the caller may do with it. */
export interface Field extends Omit<StandardField, 'type' | 'pattern' | 'fields' | 'hidden' | 'locked' | 'readOnly'> {
  readonly label: string;
  readonly typeName: string;
  readonly type: FieldType;
  /** The caller knows that the field exists. */
  readonly visible: boolean;
  /** The caller may write it with its profile. A file is written by its own endpoint if nothing locks it. */
  readonly writable: boolean;
  /** The platform sets its value: a template, a serial number, or a system field. */
  readonly isSetByPlatform: boolean;
  /** It must have a value after every write of this caller. */
  readonly required: boolean;
  /** Required only of people who hold one of these roles. Undefined: required of everyone (spec: Profile rules 6). */
  readonly requiredFor?: readonly PersonRole[] | undefined;
  /** The reasons why the caller's group does not see it. Empty if the group does. */
  readonly hiddenBy: readonly FieldCause[];
  /** The reasons why the caller's group may not write it, although it may see it. */
  readonly lockedBy: readonly FieldCause[];
  readonly searchable: boolean;
  /** Whether the values are left out of the audit trail. */
  readonly sensitive: boolean;
  readonly pattern: Pattern | undefined;
  /** Earlier options: stored values may still be among them. */
  readonly retiredOptions: readonly string[];
  /** Whether the limits were different before. Stored values may break the current limits. */
  readonly limitsChanged: boolean;
  readonly multiple: boolean;
  readonly collection?: string | undefined;
  /** The members of an entry, if the field is a collection. */
  readonly members: FieldSet | undefined;
  /** Reads the value from the record if it is not among the stored values. */
  readonly system?: ((record: ProfileRecord) => StoredValue | undefined) | undefined;
}

/** The fields of a profile type, or of a collection's entries, indexed for look-ups. */
export interface FieldSet {
  readonly all: ReadonlyMap<string, Field>;
  /** The fields that exist for the caller (D-ERR-3). */
  readonly visible: ReadonlyMap<string, Field>;
  readonly required: readonly Field[];
  readonly collections: readonly Field[];
  readonly withDefault: readonly Field[];
  /** The country of an entry and its states, if it has one field for the country (D-PRO-13). */
  readonly place?: { readonly country: Field; readonly states: readonly Field[] } | undefined;
}

/**
 * The definition of a field type. One file per type holds all of it, and the table in `field-types.ts` lists the types.
 * `Change` is the result of parsing a write, `Stored` is the stored value. They differ only if a write is merged into
 * the stored value (collections, roles). These are methods, so that every type fits the table.
 */
export interface FieldType<Stored extends StoredValue = StoredValue, Change = unknown> {
  /** Whether fields of this type are searchable by default. */
  readonly searchable: boolean;
  /** Whether a collection may have a member of this type. */
  readonly collectable: boolean;
  /** Only the catalogue may have a field of this type. */
  readonly standardOnly?: true;
  /** No write clears this field, because values are only ever added to it. */
  readonly keepsValue?: true;
  /** Returns the endpoint that writes this field, if a profile write cannot. */
  writtenElsewhere?(field: Pick<Field, 'id' | 'collection'>): string;
  /** Returns the problems of the attributes together. Each is checked by itself before. */
  attributeProblems(field: Field): readonly BlueprintProblem[];
  /**
   * Parses JSON, neither null nor '', into a change, or returns every problem. Its `field` is a path below this field.
   */
  parse(input: unknown, field: Field, context: ParseContext<Stored>): Parsed<Change>;
  /** Returns the value to store after a change (null: clear). */
  apply(change: Change | null, stored: Stored | undefined, field: Field): Applied<Stored>;
  /** Returns true for a stored value that counts as none. */
  isEmpty?(stored: Stored): boolean;
  /**
   * Returns what a value lacks within itself, after the change that led to it, if any. Missing files may come later
   * (D-FIL-7).
   */
  missing?(
    stored: Stored,
    field: Field,
    written?: { readonly change?: Change | null | undefined; readonly filesComeLater?: boolean },
  ): readonly Problem[];
  /** Returns the parts that differ, for types whose parts have their own paths. Only visible members count. */
  changedParts?(
    written: { readonly before: Stored | undefined; readonly after: Stored | undefined },
    field: Field,
    isShown: (member: Field) => boolean,
  ): Iterable<ChangedPart>;
  /** Gives a serial number to each entry that lacks one, if the field has such a member. */
  numberEntries?(stored: Stored, field: Field, next: () => number): Stored;
  /** Counts the nodes and profiles that a value names. Each adds texts of its own to a read (D-PRO-32). */
  countNamed?(stored: Stored): number;
  references?(stored: Stored, field: Field): readonly Reference[];
  /** Returns the references that a change names. Their targets must exist (D-PRO-22). */
  namedReferences?(change: Change, field: Field): readonly Reference[];
  /** Returns the value as a read shows it, or undefined if nothing is shown. */
  render(stored: Stored, field: Field, context: RenderContext): JsonValue | undefined;
  /** Returns the value as the audit trail shows it, if that differs from a read. */
  audited?(stored: Stored): JsonValue;
  /** Returns the schema of a value, without the parts that `fieldSchema` adds for every type. */
  jsonSchema(field: Field, context: SchemaContext): JsonSchema;
  /** Undefined if no filter can name such a field. */
  readonly filterKind?: FilterKind;
  /** Returns the nodes that filters can name, for types of the kind `list`. */
  nodes?(field: Field, lists: ListLookup): FieldNodes;
  /** Returns the text that people read. Its words can be searched (D-SEA-19). */
  plainText?(stored: Stored): string;
  /** Returns the rows by which filters find the value. Texts are stored as they are, because the query folds case. */
  indexEntries(stored: Stored, field: Field): readonly IndexEntry[];
}

/** The traits of most types: the change is the new value, and a read shows the value as it is stored. */
const USUAL = {
  searchable: true,
  collectable: true,
  attributeProblems: (): readonly BlueprintProblem[] => [],
  apply: <Stored extends StoredValue>(change: Stored | null): Applied<Stored> => ({
    value: change ?? undefined,
    problems: [],
  }),
  render: <Stored extends StoredValue>(stored: Stored): JsonValue => stored,
};

/**
 * Adapts a type, which knows its own stored shape, to the table. Adds the usual traits that it leaves out. Only the type's own `apply`
 * writes stored values.
 */
export function defineFieldType<Stored extends StoredValue, Change = Stored>(
  type: Omit<FieldType<Stored, Change>, keyof typeof USUAL> & Partial<FieldType<Stored, Change>>,
): FieldType {
  return { ...USUAL, ...type };
}

/** Tells whether the caller can write a visible field neither with its profile nor by a file endpoint. */
export function isLocked({ writable, lockedBy, type }: Field): boolean {
  return !writable && (type.writtenElsewhere === undefined || lockedBy.length > 0);
}

export function problemAt(field: string, detail: string): Problem {
  return { code: 'VALUE_INVALID', field, detail };
}

/** Refuses a value for one reason. */
export function invalid(detail: string): { readonly problems: readonly Problem[] } {
  return { problems: [{ code: 'VALUE_INVALID', detail }] };
}

/** Returns the problem as seen from one level further up: `phonenumber` within `1` is `1/phonenumber`. */
export function within(path: string, problem: Problem): Problem {
  return { ...problem, field: problem.field === undefined ? path : `${path}/${problem.field}` };
}

/** A company's address entry in one line, as a reference to it shows it (D-PRO-10). */
export interface AddressTarget {
  readonly companyId: number;
  readonly line: string;
}

/** The look-ups of rendering. A reference whose target is in neither map is left out (D-PRO-10, D-PRO-12). */
export interface RenderContext {
  readonly lists: ListLookup;
  /** `{base_url}/customers/{customerId}` */
  readonly customerUrl: string;
  /** The beginning of the URLs of single fields: those of the rendered profile, or of one entry. */
  readonly fieldsUrl: string;
  /** Titles by `{profileType}/{id}`. */
  readonly titles: ReadonlyMap<string, string>;
  readonly addresses: ReadonlyMap<number, AddressTarget>;
}

/** The part of the configuration because of which a field cannot be read or written. */
export interface FieldCause {
  readonly cause: 'attribute-configuration' | 'group-attributes' | 'security-rule' | 'layout' | 'given-by-platform';
  /** A sentence for the administrator who asks why. No other caller sees it. */
  readonly detail: string;
}

export function isRole(value: unknown): value is PersonRole {
  return (PERSON_ROLES as readonly unknown[]).includes(value);
}

/** The purpose of a schema: what a read may return, or what a write may send. */
export type SchemaMode = 'read' | 'write';

export interface SchemaContext {
  readonly mode: SchemaMode;
  /** The lists as the caller sees them. If undefined, the schema names no nodes. */
  readonly lists?: ListLookup | undefined;
  /** Limit of the nodes that the schema may list. Default: the limit of one field. */
  readonly choiceBudget?: ChoiceBudget | undefined;
}

/** Bounds the part of a schema that spells out lists: a few fields of long lists would make it huge. */
export interface ChoiceBudget {
  /** A longer list is not spelled out. */
  readonly maxChoices: number;
  /** Number of characters used so far. */
  spent: number;
}

/** The lists for types that parse without look-ups. The defaults of other types are read on use. */
const NO_LISTS: ParseContext['lists'] = {
  find: () => undefined,
  named: () => [],
  get: () => undefined,
  path: () => [],
  children: () => [],
};

/** Returns the problems of a default that the field itself would refuse (D-PRO-30). */
export function defaultProblems(field: Field): BlueprintProblem[] {
  if (field.default === undefined) return [];
  const context = { lists: NO_LISTS, defaults: false, patterns: new PatternBudget() };
  const { problems = [] } = field.type.parse(field.default, field, context);
  return problems.map(({ detail }) => ({ path: 'default', message: detail }));
}
