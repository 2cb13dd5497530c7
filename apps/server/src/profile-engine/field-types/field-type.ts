import type { Problem } from '@talent-platform/protocol/errors';
import type { ListLookup, ListNode } from '../list-lookup.js';
import type { ConfigurationProblem } from '../profile-configuration.js';
import type { Pattern } from '../pattern.js';
import type { PatternBudget } from '../pattern.js';
import type { ProfileType } from '@talent-platform/protocol/models';
import type { SchemaContext, SchemaMode } from '../schema/schema-context.js';
import type { Steps } from '../steps.js';

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [member: string]: JsonValue };
export type JsonSchema = { readonly [keyword: string]: JsonValue };
export type { AddressTarget, RenderContext, SchemaContext, SchemaMode };
/** A value as it is kept: plain JSON whose shape the field's type documents. */
export type StoredValue = Exclude<JsonValue, null>;
/** The values document of a profile, or of one entry of a collection. A field without a value has no member. */
export type StoredValues = { readonly [fieldId: string]: StoredValue };

/** A value or a parsed change, or every reason why there is none. `null` clears the field (D-PRO-3). */
export type Parsed<Change> =
  | { readonly value: Change | null; readonly problems?: undefined }
  | {
      readonly problems: readonly Problem[];
      /** What is right beside them, so that what is wrong with it otherwise can be told as well (D-ERR-1). */
      readonly partial?: Change;
    };

/** The stored value after a change (undefined: no value any more), and what the stored value made impossible. */
export interface Applied<Stored> {
  readonly value: Stored | undefined;
  readonly problems: readonly Problem[];
}

/** What a reference points to: a profile, or an entry of a company's addresses. */
export type ReferenceTarget = ProfileType | 'addresses';

export interface Reference {
  /** The field, or `collection/entry/member` as problems name it. */
  readonly path: string;
  readonly target: ReferenceTarget;
  readonly id: number;
}

export interface ParseContext {
  readonly lists: ListLookup;
  /** POST: fields that are left out get their default (D-PRO-8); POST of an entry: the members of new entries do. */
  readonly defaults: boolean | 'entries';
  /** What the patterns of all fields of the write may take together. */
  readonly patterns: PatternBudget;
}

/** The change that led to a value, and whether files that are missing in it are none of its business (D-FIL-7). */
export interface WrittenWith<Change> {
  readonly change?: Change | null | undefined;
  readonly filesComeLater?: boolean;
}

/** What a write made of a value, or of a part of it. */
export interface ChangedPart {
  /** Below the field, such as `1/phonenumber`. */
  readonly path: string;
  /** Whose value it is; undefined where it reads as it stands. */
  readonly field: Field | undefined;
  readonly before: StoredValue | undefined;
  readonly after: StoredValue | undefined;
}

/** A row of the value index: one value that a filter can find; dates in epoch milliseconds. */
export interface IndexEntry {
  readonly field: string;
  readonly text?: string;
  readonly number?: number;
  readonly date?: number;
}

/** How a filter compares the values of a field (D-SEA-5). */
export type FilterKind = 'text' | 'number' | 'date' | 'datetime' | 'list' | 'dropdown' | 'boolean' | 'reference';

/** The nodes that the values of a field are, hidden ones included. */
export interface FieldNodes {
  readonly list: string;
  readonly nodes: Iterable<ListNode>;
  /** The attribute that names a node beside its label, where there is one. */
  readonly abbreviation?: string;
}

/** What the engine itself keeps of a profile beside its values. Times are epoch milliseconds. */
export interface ProfileRecord {
  readonly id: number;
  readonly createdAt: number;
  readonly createdBy: number | null;
  readonly updatedAt: number;
  readonly updatedBy: number | null;
  readonly values: StoredValues;
}

/** A field, compiled for one kind of caller. */
export interface Field {
  readonly id: string;
  readonly label: string;
  readonly typeName: string;
  readonly type: FieldType;
  /** The caller knows that the field exists. */
  readonly visible: boolean;
  /** The caller may write it with its profile; a file that nothing locks is written by its own endpoint. */
  readonly writable: boolean;
  /** The platform gives it its value: a template, a serial number, or a field of the system's. */
  readonly isGiven: boolean;
  /** It must have a value after every write of this caller. */
  readonly required: boolean;
  /** Required only of people who hold one of these roles; undefined: whatever the roles (spec: Profile rules 6). */
  readonly requiredFor: readonly Role[] | undefined;
  /** Why the caller's group does not see it; none where it does. */
  readonly hiddenBy: readonly FieldCause[];
  /** Why the caller's group may not write it, although it may see it. */
  readonly lockedBy: readonly FieldCause[];
  readonly searchable: boolean;
  /** Its values are left out of the audit trail. */
  readonly sensitive: boolean;
  readonly default: unknown;
  readonly defaultsToFirst: boolean;
  readonly maxLength: number | undefined;
  readonly longest: number | undefined;
  readonly minLength: number | undefined;
  readonly pattern: Pattern | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly options: readonly string[] | undefined;
  /** Those of before: stored values may still be among them. */
  readonly retiredOptions: readonly string[];
  /** Its limits were others before: stored values may not meet those of today. */
  readonly limitsChanged: boolean;
  readonly list: string | undefined;
  readonly multiple: boolean;
  readonly profileType: ProfileType | undefined;
  /** The collection that it is a member of. */
  readonly collection?: string | undefined;
  /** Of an entry, where the field is a collection. */
  readonly members: FieldSet | undefined;
  /** Reads the value from the record instead of the values, where the value does not simply stand there. */
  readonly system: ((record: ProfileRecord) => StoredValue | undefined) | undefined;
  readonly template: string | undefined;
  readonly serial: boolean;
  readonly fileText: boolean;
}

/** The fields of a profile type, or of a collection's entries, looked up in the ways that are needed. */
export interface FieldSet {
  readonly all: ReadonlyMap<string, Field>;
  /** Those that exist for the caller (D-ERR-3). */
  readonly visible: ReadonlyMap<string, Field>;
  readonly required: readonly Field[];
  readonly collections: readonly Field[];
  readonly withDefault: readonly Field[];
}

/**
 * What a field type is. One file per type holds all of it, and the table in `field-types.ts` lists them. `Change` is what a write parses to and `Stored` what is kept: they differ only where a write is merged into what is
 * there (collections, roles). Methods, so that every type fits the table.
 */
export interface FieldType<Stored extends StoredValue = StoredValue, Change = unknown> {
  /** Whether a field of this type is searchable where its configuration does not say. */
  readonly searchable: boolean;
  /** Whether a collection may have a member of this type. */
  readonly collectable: boolean;
  /** Only the catalogue may have a field of this type. */
  readonly standardOnly?: true;
  /** No write clears such a field, for it is only ever added to. */
  readonly keepsValue?: true;
  /** The endpoint that writes such a field, where a profile write cannot. */
  writtenElsewhere?(field: Pick<Field, 'id' | 'collection'>): string;
  /** What is wrong with the attributes together; each alone is checked before. */
  attributeProblems(field: Field): readonly ConfigurationProblem[];
  /** JSON, neither null nor '' → a change, or every problem (its `field` is a path below this field). */
  parse(input: unknown, field: Field, context: ParseContext): Parsed<Change>;
  /** The same of a value with many parts, which takes its time. */
  parseInSteps?(input: unknown, field: Field, context: ParseContext): Steps<Parsed<Change>>;
  /** A change (null: clear) → the value to keep. */
  apply(change: Change | null, stored: Stored | undefined, field: Field): Applied<Stored>;
  /** True where a stored value counts as none. */
  isEmpty?(stored: Stored): boolean;
  /** What a value lacks within itself, after the change, where there was one, that led to it. */
  missing?(stored: Stored, field: Field, written?: WrittenWith<Change>): readonly Problem[];
  /** Which parts of a value differ, where parts have a path of their own; only the members that are shown count. */
  changedParts?(
    written: { readonly before: Stored | undefined; readonly after: Stored | undefined },
    field: Field,
    isShown: (member: Field) => boolean,
  ): Iterable<ChangedPart>;
  /** Gives each entry that has none its serial number, where the field has such a member. */
  numberEntries?(stored: Stored, field: Field, next: () => number): Stored;
  /** How many nodes and profiles a value names, each of which reads with texts of its own (D-PRO-32). */
  countNamed?(stored: Stored): number;
  references?(stored: Stored, field: Field): readonly Reference[];
  /** The references that a change names: their targets must exist (D-PRO-22). */
  namedReferences?(change: Change, field: Field): readonly Reference[];
  /** A stored value as it is read; undefined where nothing is shown. */
  render(stored: Stored, field: Field, context: RenderContext): JsonValue | undefined;
  /** The same of a value with many parts, which takes its time. */
  renderInSteps?(stored: Stored, field: Field, context: RenderContext): Steps<JsonValue | undefined>;
  /** A stored value as the audit trail tells it, where that is not as it is read. */
  audited?(stored: Stored): JsonValue;
  /** The schema of a value, without what `fieldSchema` adds to that of every type. */
  jsonSchema(field: Field, context: SchemaContext): JsonSchema;
  /** Left out where no filter names such a field. */
  readonly filterKind?: FilterKind;
  /** Of the types whose filters name nodes of a list: kind `list`. */
  nodes?(field: Field, lists: ListLookup): FieldNodes;
  /** What people read of a value: its words can be looked for (D-SEA-19). */
  plainText?(stored: Stored): string;
  /** The rows by which filters find the value; texts as stored, for the query folds case. */
  indexEntries(stored: Stored, field: Field): readonly IndexEntry[];
}

/** Makes an entry of the table from a type that knows its own stored shape, which only its own `apply` writes. */
export function defineFieldType<Stored extends StoredValue, Change = Stored>(
  type: FieldType<Stored, Change>,
): FieldType {
  return type;
}

/** Whether the caller writes a field that it sees neither with its profile nor by the endpoint of a file. */
export function isLocked({ writable, lockedBy, type }: Field): boolean {
  return !writable && (type.writtenElsewhere === undefined || lockedBy.length > 0);
}

/** A value that is refused, for one reason. */
export function invalid(detail: string): { readonly problems: readonly Problem[] } {
  return { problems: [{ code: 'VALUE_INVALID', detail }] };
}

/** `apply` of the types whose change is the value. */
export function replaceValue<Stored extends StoredValue>(change: Stored | null): Applied<Stored> {
  return { value: change ?? undefined, problems: [] };
}

/** `attributeProblems` of the types whose attributes are right when each alone is. */
export function noAttributeProblems(): readonly ConfigurationProblem[] {
  return [];
}

/** A problem seen from one level further up: `phonenumber` within `1` is `1/phonenumber`. */
export function within(path: string, problem: Problem): Problem {
  return { ...problem, field: problem.field === undefined ? path : `${path}/${problem.field}` };
}

/** A company's address entry, as a reference to it is read (D-PRO-10): in one line. */
interface AddressTarget {
  readonly companyId: number;
  readonly line: string;
}

/** What rendering looks up. A reference whose target is in neither map is left out (D-PRO-10, D-PRO-12). */
interface RenderContext {
  readonly lists: ListLookup;
  /** `{base_url}/customers/{customerId}` */
  readonly customerUrl: string;
  /** What the URLs of single fields begin with: those of the profile that is rendered, or of one entry. */
  readonly fieldsUrl: string;
  /** Titles by `{profileType}/{id}`. */
  readonly titles: ReadonlyMap<string, string>;
  readonly addresses: ReadonlyMap<number, AddressTarget>;
}

/** Why a field cannot be read or written, by the part of the configuration that says so. */
export type FieldCauseName =
  | 'attribute-configuration'
  | 'group-attributes'
  | 'security-rule'
  | 'layout'
  | 'given-by-platform';

export interface FieldCause {
  readonly cause: FieldCauseName;
  /** A sentence for the administrator who asks why; no other caller is told. */
  readonly detail: string;
}

/** The roles that a person can hold (spec: Person roles). */
export const ROLES = ['candidate', 'employee', 'hiringmanager'] as const;

export type Role = (typeof ROLES)[number];

export function isRole(value: unknown): value is Role {
  return (ROLES as readonly unknown[]).includes(value);
}
