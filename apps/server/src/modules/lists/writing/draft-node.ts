import { MAX_PROBLEMS } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { ListChange } from '@talent-platform/protocol/models';
import type { ListId } from '../catalogue/catalogue-lists.js';
import { attributeOf, attributesOf, parseAttribute, undeclaredAttribute, withAttributes } from '../list-attributes.js';
import type { AttributeValue, DeclaredAttribute, ListAttributes, NodeAttributes } from '../list-attributes.js';
import type { GroupAttributes } from '../memory/customer-lists.js';
import { defaultsOf } from '../memory/list-index.js';
import type { PlacedNode } from '../memory/list-index.js';
import type { ListView } from '../memory/list-view.js';

export type Body = Readonly<Record<string, unknown>>;

/** The list that a body changes. */
export interface ListToWrite {
  readonly listId: ListId;
  /** The list as everybody sees it who has nothing of their own. */
  readonly view: ListView;
  readonly declared: readonly DeclaredAttribute[];
  /** The attributes of the user group that the write is for, by node. Undefined for a write for everybody (D-LST-5). */
  readonly group: GroupAttributes | undefined;
}

/** Collects what a body changes. It counts only if there is no problem. */
export class ListDraft {
  /** The nodes as they must become, by number. */
  readonly nodes = new Map<number, PlacedNode>();
  /** The attributes that the user group must have instead of a node's own, by node (D-LST-17). */
  readonly ofGroup = new Map<number, NodeAttributes>();
  /** The same changes as texts for the reply (D-NET-8). */
  readonly changes: ListChange[] = [];
  readonly problems: Problem[] = [];
}

interface NodeToChange {
  readonly node: PlacedNode;
  /** The attributes that nodes of the list may have. */
  readonly attributes: ListAttributes;
  /** The attributes of the user group that the write is for. Undefined for a write for everybody. */
  readonly own: NodeAttributes | undefined;
  /** Precedes an attribute's name in problems: empty, or `C41001/`. */
  readonly prefix: string;
}

/** Limit of characters of attribute names that a problem shows. */
const MAX_SHOWN = 200;

/**
 * Drafts the changes of the attributes that a body names. The others stay (D-LST-4). Null returns an attribute to its
 * default, or removes it if it has none and is not required (D-LST-5, D-LST-16).
 */
export function draftNode(draft: ListDraft, { node, attributes, own, prefix }: NodeToChange, body: Body): void {
  const { problems } = draft;
  const stored = attributesOf(node);
  const seen = { ...stored, ...own };
  const before: NodeAttributes = own ?? stored;
  const after: Record<string, AttributeValue> = { ...before };
  const defaults = own ? {} : defaultsOf(node);
  const earlierProblems = problems.length;
  for (const [name, input] of Object.entries(body)) {
    if (problems.length >= MAX_PROBLEMS) break;
    const field = prefix + name;
    const current = attributeOf(seen, name);
    const attribute = attributes.get(name) ?? (current === undefined ? undefined : undeclaredAttribute(name));
    const value = input === null ? attributeOf(defaults, name) : input;
    if (attribute === undefined) {
      problems.push(unknownAttribute(field, attributes));
    } else if (value === undefined) {
      if (attribute.required && !own) problems.push(missingAttribute(field));
      else delete after[name];
    } else if (input === null || input === current) {
      // Callers may send back what they read, including attributes that only a blueprint gave the node.
      after[name] = value as AttributeValue;
    } else if (attribute.required && input === '') {
      problems.push(missingAttribute(field));
    } else {
      const parsed = parseAttribute(attribute, input);
      if ('detail' in parsed) problems.push({ code: 'VALUE_INVALID', field, detail: parsed.detail });
      else after[name] = parsed.value;
    }
  }
  if (problems.length > earlierProblems || Object.keys(body).every((name) => before[name] === after[name])) return;
  if (own) draft.ofGroup.set(node.id, after);
  else draft.nodes.set(node.id, { ...withAttributes(node, after), first: node.first ?? stored });
  const shown = own ? { ...stored, ...after } : after;
  for (const name of Object.keys(body).filter((each) => attributeOf(seen, each) !== attributeOf(shown, each))) {
    const [was = null, is = null] = [attributeOf(seen, name), attributeOf(shown, name)];
    draft.changes.push({ path: `C${node.id}/${name}`, before: was, after: is });
  }
}

export function missingAttribute(field: string): Problem {
  return { code: 'FIELD_REQUIRED', field, detail: 'is required.' };
}

export function unknownAttribute(field: string, attributes: ListAttributes): Problem {
  const known = [...attributes.keys()].join(', ');
  const shown = known.length <= MAX_SHOWN ? known : `${known.slice(0, MAX_SHOWN)}…`;
  return {
    code: 'FIELD_UNKNOWN',
    field,
    detail: `is not an attribute of this list. Its attributes are ${shown}. Names must match exactly.`,
  };
}
