import type { Problem } from '@talent-platform/protocol/errors';
import type { ListNodeEntity } from '../storage/list-node.entity.js';

export type Body = Readonly<Record<string, unknown>>;

/** The attributes that a body names, and its problems. */
export interface NodeBody {
  readonly attributes: Body;
  readonly problems: readonly Problem[];
}

/**
 * Parses the body of a write of one node (D-LST-18). Members that a read adds may come back, if they change nothing.
 */
export function nodeBody(body: Body, row?: ListNodeEntity): NodeBody {
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
