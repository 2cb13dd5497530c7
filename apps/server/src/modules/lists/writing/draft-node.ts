import type { Problem } from '@talent-platform/protocol/errors';
import type { ListChange } from '@talent-platform/protocol/models';
import { changeForGroup, changeNode, parseChanges } from './attribute-changes.rules.js';
import type { AttributeChanges, DescribedNode } from './attribute-changes.rules.js';
import type { ListAttributes, NodeAttributes } from '../list-attributes.js';
import type { ListNodeEntity } from '../storage/list-node.entity.js';
import { defaultAttributes, storedAttributes, withStoredAttributes } from '../storage/list-node.mapper.js';
import { attributeOf } from '../list-attributes.js';

/** The attributes that a user group must have instead of a node's own (D-LST-17). */
export interface GroupChange {
  readonly nodeId: number;
  readonly attributes: NodeAttributes;
}

export interface ListDraft {
  readonly nodes: readonly ListNodeEntity[];
  /** The changes for one user group. Empty if the write is for everybody (D-LST-5). */
  readonly groupChanges: readonly GroupChange[];
  /** The same changes as texts for the reply (D-NET-8). */
  readonly changes: readonly ListChange[];
  readonly problems: readonly Problem[];
}

interface NodeToChange {
  readonly row: ListNodeEntity;
  /** The attributes that nodes of the list may have. */
  readonly attributes: ListAttributes;
  /** The attributes of the user group that the write is for. Undefined for a write for everybody. */
  readonly own: NodeAttributes | undefined;
  /** Precedes an attribute's name in problems. */
  readonly prefix: string;
}

const NOTHING: ListDraft = { nodes: [], groupChanges: [], changes: [], problems: [] };

export function draftNode(node: NodeToChange, body: Readonly<Record<string, unknown>>): ListDraft {
  const stored = storedAttributes(node.row);
  const current = { ...stored, ...node.own };
  const named = { attributes: node.attributes, current, prefix: node.prefix };
  const { changes, problems } = parseChanges(named, body);
  if (problems.length > 0) return { ...NOTHING, problems };
  return node.own === undefined
    ? draftForAll(node, named, changes)
    : draftForGroup({ row: node.row, stored, own: node.own }, changes);
}

function draftForAll({ row }: NodeToChange, named: DescribedNode, changes: AttributeChanges): ListDraft {
  const { after, problems } = changeNode(named, { changes, defaults: defaultAttributes(row) });
  if (problems.length > 0) return { ...NOTHING, problems };
  const described = describeAttributes(row.id, { before: named.current, after });
  return described.length === 0
    ? NOTHING
    : { ...NOTHING, nodes: [withStoredAttributes(row, after)], changes: described };
}

function draftForGroup(
  { row, stored, own }: { row: ListNodeEntity; stored: NodeAttributes; own: NodeAttributes },
  changes: AttributeChanges,
): ListDraft {
  const after = changeForGroup(own, changes);
  if (describeAttributes(row.id, { before: own, after }).length === 0) return NOTHING;
  const described = describeAttributes(row.id, { before: { ...stored, ...own }, after: { ...stored, ...after } });
  return { ...NOTHING, groupChanges: [{ nodeId: row.id, attributes: after }], changes: described };
}

/** Returns the differences between two sets of attributes. */
function describeAttributes(
  nodeId: number,
  { before, after }: { before: NodeAttributes; after: NodeAttributes },
): ListChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const [was, is] = [attributeOf(before, name), attributeOf(after, name)];
    return was === is ? [] : [{ path: `C${nodeId}/${name}`, before: was ?? null, after: is ?? null }];
  });
}

export type Body = Readonly<Record<string, unknown>>;

/** Parses the body of a write of one node (D-LST-18). Members that a read adds are accepted if they change nothing. */
export function nodeBody(
  body: Body,
  row?: ListNodeEntity,
): { readonly attributes: Body; readonly problems: readonly Problem[] } {
  const { id, listnodeid, children, _links, ...attributes } = body;
  const problems: Problem[] = [];
  if (id !== undefined && !isNameOf(row, id)) problems.push(assigned('id'));
  if (listnodeid !== undefined && !isNumberOf(row, listnodeid)) problems.push(assigned('listnodeid'));
  if (children !== undefined) {
    const detail = 'is not written here; each node is added by POST to …/node, below ?parentNodeId=.';
    problems.push({ code: 'FIELD_NOT_WRITABLE', field: 'children', detail });
  }
  return { attributes, problems };
}

function isNameOf(row: ListNodeEntity | undefined, id: unknown): boolean {
  return row !== undefined && typeof id === 'string' && (id === row.systemId || id === `C${row.id}`);
}

function isNumberOf(row: ListNodeEntity | undefined, number: unknown): boolean {
  return row !== undefined && (number === row.id || number === String(row.id));
}

function assigned(field: string): Problem {
  return { code: 'FIELD_NOT_WRITABLE', field, detail: 'is assigned automatically and stays.' };
}
