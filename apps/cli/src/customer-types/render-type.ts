import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';

/** How a schema becomes a type. */
interface TypeOptions {
  /** `create` needs what the schema requires, `update` needs nothing. Members that can only be read are in `read` alone. */
  readonly use: 'read' | 'create' | 'update';
  /** The spaces before the closing brace. */
  readonly indent: string;
}

/** A longer choice is a text: the list grows, and an editor would show little else. */
const MAX_CHOICES = 50;

const PRIMITIVES: ReadonlyMap<unknown, string> = new Map([
  ['string', 'string'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['null', 'null'],
]);

/** Renders a JSON Schema as the text of a TypeScript type. A part that the schema leaves open is `unknown`. */
function renderType(schema: unknown, options: TypeOptions): string {
  if (!isRecord(schema)) return 'unknown';
  const { anyOf, oneOf, type } = schema;
  const branches = anyOf ?? oneOf;
  if (isRecord(schema.properties) && Array.isArray(branches))
    return renderMembers(schema, options) + renderNeeds(branches);
  if (Array.isArray(branches)) return union(branches.map((branch: unknown) => renderType(branch, options)));
  if (Array.isArray(type)) return union(type.map((name: unknown) => renderType({ ...schema, type: name }, options)));
  if (type === 'null') return 'null';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum) && schema.enum.length <= MAX_CHOICES)
    return union(schema.enum.map((value: unknown) => JSON.stringify(value)));
  if (type === 'array') return `ReadonlyArray<${renderType(schema.items, options)}>`;
  if (type === 'object' || isRecord(schema.properties)) return renderMembers(schema, options);
  return PRIMITIVES.get(type) ?? 'unknown';
}

/** Renders the members of an object, each with its title. */
export function renderMembers(schema: JsonObject, { use, indent }: TypeOptions): string {
  const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const inner = `${indent}  `;
  const lines = properties.flatMap(([name, member]) => {
    if (use !== 'read' && isRecord(member) && member.readOnly === true) return [];
    // Reads leave out what has no value (spec: Profile rules 2). An update has its own rules only at the top.
    const isOptional = use === 'read' ? name !== 'links' : !required.includes(name);
    const comment = describe(member);
    // Links are always whole.
    const inside = name === 'links' ? 'create' : use;
    return [
      ...(comment === '' ? [] : [`${inner}/** ${comment} */`]),
      `${inner}readonly ${keyOf(name)}${isOptional ? '?' : ''}: ${renderType(member, { use: inside, indent: inner })};`,
    ];
  });
  if (lines.length === 0) return 'Readonly<Record<string, never>>';
  return `{\n${lines.join('\n')}\n${indent}}`;
}

/** Renders which members an object needs, one group of them or another: a new entry of a collection, or its number. */
function renderNeeds(branches: readonly unknown[]): string {
  const groups = branches.map((branch) => {
    const required = isRecord(branch) && Array.isArray(branch.required) ? branch.required : [];
    const members = required
      .filter((name) => typeof name === 'string')
      .map((name) => `readonly ${keyOf(name)}: NonNullable<unknown>`);
    return `{ ${members.join('; ')} }`;
  });
  return groups.length === 0 ? '' : ` & (${union(groups)})`;
}

function union(types: readonly string[]): string {
  return types.length === 0 ? 'never' : [...new Set(types)].join(' | ');
}

export function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** Returns the title, the description, the form and the choices of a member, on one line. */
function describe(schema: unknown): string {
  if (!isRecord(schema)) return '';
  const { title, description, format, options, maxLength } = schema;
  const limit = typeof maxLength === 'number' ? `At most ${maxLength} characters.` : undefined;
  const form = format === 'date' ? 'A date: `2026-11-20`.' : undefined;
  const parts = [title, description, limit, form, choicesOf(options)].filter((part) => typeof part === 'string');
  const text = parts.map(endSentence).join(' ').replace(/\s+/g, ' ');
  // The words of a customer must not end the comment, and must not be a tag or an order to the compiler.
  return text.replaceAll('*/', '*\\/').replace(/(?<![\w@])@/g, '\\@');
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function choicesOf(options: unknown): string | undefined {
  if (!Array.isArray(options) || options.length === 0 || options.length > MAX_CHOICES) return undefined;
  const choices = options.filter(isRecord).map(({ id, value }) => `${String(id)} ${String(value)}`);
  return `Choices: ${choices.join(', ')}.`;
}
