import type { Problem } from '@talent-platform/protocol/errors';
import type { ListChange } from '@talent-platform/protocol/models';
import { changeForGroup, changeNode, parseChanges } from './attribute-changes.rules.js';
import type { AttributeChanges, DescribedNode } from './attribute-changes.rules.js';
import type { ListAttributes } from '../list-attributes.js';
import type { ListNodeEntity } from '../storage/list-node.entity.js';
import { defaultAttributes, storedAttributes, withStoredAttributes } from '../storage/list-node.mapper.js';
import { attributeOf } from '../storage/node-attributes.js';
import type { NodeAttributes } from '../storage/node-attributes.js';

/** The attributes that a user group must have instead of a node's own (D-LST-17). */
export interface GroupChange {
  readonly nodeId: number;
  readonly attributes: NodeAttributes;
}

/** The changes of a write, and all its problems. */
export interface ListDraft {
  /** The nodes as they must become. */
  readonly nodes: readonly ListNodeEntity[];
  /** Set if the write is for one user group only (D-LST-5). */
  readonly groupChanges: readonly GroupChange[];
  /** The same changes in words for the reply (D-NET-8). */
  readonly changes: readonly ListChange[];
  readonly problems: readonly Problem[];
}

/** An existing node that a write names. */
export interface NodeToChange {
  readonly row: ListNodeEntity;
  /** The attributes that nodes of its list may have. */
  readonly attributes: ListAttributes;
  /** The attributes of the user group that the write is for. Undefined for a write for everybody. */
  readonly own: NodeAttributes | undefined;
  /** Precedes an attribute's name in problems. */
  readonly prefix: string;
}

const NOTHING: ListDraft = { nodes: [], groupChanges: [], changes: [], problems: [] };

/** Returns the changes that a body makes to one node. */
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
  const told = describeAttributes(row.id, { before: named.current, after });
  return told.length === 0 ? NOTHING : { ...NOTHING, nodes: [withStoredAttributes(row, after)], changes: told };
}

function draftForGroup(
  { row, stored, own }: { row: ListNodeEntity; stored: NodeAttributes; own: NodeAttributes },
  changes: AttributeChanges,
): ListDraft {
  const after = changeForGroup(own, changes);
  if (describeAttributes(row.id, { before: own, after }).length === 0) return NOTHING;
  const told = describeAttributes(row.id, { before: { ...stored, ...own }, after: { ...stored, ...after } });
  return { ...NOTHING, groupChanges: [{ nodeId: row.id, attributes: after }], changes: told };
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
