import { MAX_PROBLEMS } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import { parseAttribute, undeclaredAttribute, attributeOf } from '../list-attributes.js';
import type { ListAttributes, AttributeValue, NodeAttributes } from '../list-attributes.js';

/** Limit of characters of attribute names that a problem shows. */
const MAX_SHOWN = 200;

/** The attributes of a body: a value, or null to return to the default. */
export type AttributeChanges = ReadonlyMap<string, AttributeValue | null>;

export interface DescribedNode {
  /** The attributes that nodes of the list may have. */
  readonly attributes: ListAttributes;
  readonly current: NodeAttributes;
  /** Precedes an attribute's name in problems: empty, or `C41001/`. */
  readonly prefix: string;
}

/** The attributes that a node must get, or every problem. */
export interface ChangedAttributes {
  readonly after: NodeAttributes;
  readonly problems: readonly Problem[];
}

/** Returns the attributes that a body changes. Attributes that the body leaves out stay (D-LST-4). */
export function parseChanges(
  { attributes, current, prefix }: DescribedNode,
  body: Readonly<Record<string, unknown>>,
): { readonly changes: AttributeChanges; readonly problems: readonly Problem[] } {
  const changes = new Map<string, AttributeValue | null>();
  const problems: Problem[] = [];
  for (const [name, input] of Object.entries(body)) {
    if (problems.length >= MAX_PROBLEMS) break;
    const field = prefix + name;
    const attribute = attributes.get(name) ?? (Object.hasOwn(current, name) ? undeclaredAttribute(name) : undefined);
    if (attribute === undefined) {
      problems.push(unknownAttribute(field, attributes));
    } else if (input === null) {
      changes.set(name, null);
    } else if (current[name] !== undefined && input === current[name]) {
      // Callers may send back what they read, including attributes that only a blueprint gave the node.
      changes.set(name, current[name]);
    } else if (attribute.required && input === '') {
      problems.push(missingAttribute(field));
    } else {
      const parsed = parseAttribute(attribute, input);
      if ('detail' in parsed) problems.push({ code: 'VALUE_INVALID', field, detail: parsed.detail });
      else changes.set(name, parsed.value);
    }
  }
  return { changes, problems };
}

/**
 * Returns the attributes that the node must have for everybody. Null removes an attribute without a default, unless it
 * is required.
 */
export function changeNode(
  { attributes, current, prefix }: DescribedNode,
  { changes, defaults }: { changes: AttributeChanges; defaults: NodeAttributes },
): ChangedAttributes {
  const after: Record<string, AttributeValue> = { ...current };
  const problems: Problem[] = [];
  for (const [name, wanted] of changes) {
    const value = wanted ?? attributeOf(defaults, name);
    if (value !== undefined) after[name] = value;
    else if (attributes.get(name)?.required) problems.push(missingAttribute(prefix + name));
    else delete after[name];
  }
  return { after, problems };
}

/**
 * Returns the attributes that a user group has after the changes. Null returns an attribute to its default (D-LST-5).
 */
export function changeForGroup(own: NodeAttributes, changes: AttributeChanges): NodeAttributes {
  const after: Record<string, AttributeValue> = { ...own };
  for (const [name, wanted] of changes) {
    if (wanted === null) delete after[name];
    else after[name] = wanted;
  }
  return after;
}

/** Returns the attributes of a new node. The body must contain every attribute of its list (spec: Lists, POST). */
export function newAttributes(attributes: ListAttributes, body: Readonly<Record<string, unknown>>): ChangedAttributes {
  const unknown = Object.keys(body).filter((name) => !attributes.has(name));
  const after: Record<string, AttributeValue> = {};
  const problems = unknown.slice(0, MAX_PROBLEMS).map((name) => unknownAttribute(name, attributes));
  for (const [name, attribute] of attributes) {
    const input = Object.hasOwn(body, name) ? body[name] : undefined;
    if (isBlank(input)) {
      if (attribute.required) problems.push(missingAttribute(name));
      else if (input === undefined && !attribute.mayBeMissing) problems.push(leftOut(name));
      else if (input === '' && (attribute.type === 'text' || attribute.type === 'any')) after[name] = input;
      continue;
    }
    const parsed = parseAttribute(attribute, input);
    if ('detail' in parsed) problems.push({ code: 'VALUE_INVALID', field: name, detail: parsed.detail });
    else after[name] = parsed.value;
  }
  return { after, problems };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function missingAttribute(field: string): Problem {
  return { code: 'FIELD_REQUIRED', field, detail: 'is required.' };
}

function leftOut(field: string): Problem {
  return { code: 'FIELD_REQUIRED', field, detail: 'must be there; send "" to leave it blank.' };
}

function unknownAttribute(field: string, attributes: ListAttributes): Problem {
  const known = [...attributes.keys()].join(', ');
  const shown = known.length <= MAX_SHOWN ? known : `${known.slice(0, MAX_SHOWN)}…`;
  return {
    code: 'FIELD_UNKNOWN',
    field,
    detail: `is not an attribute of this list. Its attributes are ${shown}. Names must match exactly.`,
  };
}
