import { Injectable } from '@nestjs/common';
import { MAX_PROBLEMS, ProtocolError, quote } from '@talent-platform/protocol/errors';
import type { Problem } from '@talent-platform/protocol/errors';
import type { ListChange } from '@talent-platform/protocol/models';
import type { Session } from '../../../database/index.js';
import { Turn } from '../../../runtime/index.js';
import { refuseProblems, refuseStale } from '../../../http/index.js';
import type { Steps } from '../../../profile-engine/index.js';
import { UsersService } from '../../access/index.js';
import type { ListId } from '../catalogue/catalogue-lists.js';
import { newAttributes } from './attribute-changes.rules.js';
import { attributesOfLevel } from '../list-attributes.js';
import type { DeclaredAttribute, ListAttributes, NodeAttributes } from '../list-attributes.js';
import { draftNode, nodeBody } from './draft-node.js';
import type { ListDraft, Body } from './draft-node.js';
import { ListIndex } from '../memory/list-index.js';
import type { GroupNodeAttributes } from '../storage/group-node-attributes.entity.js';
import type { ListNodeEntity } from '../storage/list-node.entity.js';
import { readAttributes, toListNodes } from '../storage/list-node.mapper.js';
import { ListView } from '../memory/list-view.js';
import { ListNodesRepository } from '../storage/list-nodes.repository.js';
import type { ListLevelKey, CustomerListKey } from '../storage/list-nodes.repository.js';
import { isNodeId, notFound, refuseUnknownGroup } from '../list-path.rules.js';
import { ListStatesRepository } from '../storage/list-states.repository.js';
import { listTag } from '../list.mapper.js';
import { draftWholeList } from './whole-list.rules.js';
import { MAX_LEVELS } from '../../../limits.js';

export interface ListToWrite {
  readonly customerId: number;
  readonly listId: ListId;
  /** The user group, if the write is for that group only; undefined for everybody (D-LST-5). */
  readonly usergroup?: string | undefined;
  /** The If-Match header (D-NET-6). */
  readonly ifMatch: string | undefined;
}

/** A stored list, with a view for the callers who see the changes. */
interface FoundList extends OpenedList {
  readonly rows: readonly ListNodeEntity[];
  /** The attributes of the user group that the write is for, by node. Undefined for a write for everybody. */
  readonly group: Map<number, NodeAttributes> | undefined;
}

export interface NewNodeDraft {
  readonly level: ListLevelKey;
  readonly parentSystemId: string | null;
  /** The numbers of the parent and its ancestors, the first level first. */
  readonly chain: readonly number[];
  readonly attributes: NodeAttributes;
  readonly changes: readonly ListChange[];
}

interface OpenedList {
  readonly declared: readonly DeclaredAttribute[];
  readonly version: number;
}

const NO_ATTRIBUTES: NodeAttributes = Object.freeze({});

/**
 * Checks a write of a list completely, and drafts its changes. A unit of work stores the draft. A dry run only reports
 * it (D-NET-8).
 */
@Injectable()
export class ListDrafts {
  constructor(
    private readonly nodes: ListNodesRepository,
    private readonly states: ListStatesRepository,
    private readonly users: UsersService,
  ) {}

  /** @throws ProtocolError with every problem. A missing list or node comes first. */
  async ofNode(
    session: Session,
    list: ListToWrite,
    { nodeId, body }: { nodeId: string; body: Body },
  ): Promise<ListDraft> {
    const row = await this.#get(session, list, nodeId);
    const { declared } = await this.#open(session, list);
    const { attributes: members, problems } = nodeBody(body, row);
    if (Object.keys(body).length === 0) {
      throw ProtocolError.of('BODY_MALFORMED', 'The body must name at least one attribute to change.');
    }
    const chain = await this.nodes.listChain(session, list, row.id);
    const attributes = attributesOfLevel(list.listId, chain.length, declared);
    const own = await this.#ownOf(session, list, row.id);
    return sound(draftNode({ row, attributes, own, prefix: '' }, members), problems);
  }

  /** @throws ProtocolError with every problem. A missing list or node comes first. */
  async findList(session: Session, list: ListToWrite): Promise<FoundList> {
    const opened = await this.#open(session, list);
    const rows = await this.nodes.listOf(session, list);
    return { ...opened, rows, group: await this.#groupIn(session, list) };
  }

  /** @throws ProtocolError with every problem */
  async ofList(
    { listId }: ListToWrite,
    found: FoundList,
    body: Body,
  ): Promise<ListDraft & { readonly view: ListView; readonly version: number }> {
    const { declared, version, rows, group } = found;
    const turn = new Turn();
    const index = new ListIndex();
    await turn.through(index.setInSteps(toListNodes(rows)));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const whole = { index, rows: byId, attributesOf: levels(listId, declared), group };
    const draft = sound(await turn.through(draftWholeList(whole, body['children'])), rootProblems(listId, body));
    await turn.through(index.setInSteps(toListNodes(draft.nodes)));
    for (const { nodeId, attributes } of draft.groupChanges) group?.set(nodeId, attributes);
    return { ...draft, view: new ListView(index, { root: null, group }), version };
  }

  /** @throws ProtocolError with every problem. A missing list or node comes first. */
  async ofNew(
    session: Session,
    list: ListToWrite,
    { parentNodeId, body }: { parentNodeId: string | undefined; body: Body },
  ): Promise<NewNodeDraft> {
    const parent = parentNodeId === undefined ? undefined : await this.#get(session, list, parentNodeId);
    const { declared } = await this.#open(session, list);
    const chain = parent ? await this.nodes.listChain(session, list, parent.id) : [];
    const level = chain.length + 1;
    const members = nodeBody(body);
    const { after, problems } = newAttributes(attributesOfLevel(list.listId, level, declared), members.attributes);
    refuseProblems([...members.problems, ...problems, ...(level > MAX_LEVELS ? [tooDeep()] : [])]);
    return {
      level: { customerId: list.customerId, listId: list.listId, parentId: parent?.id ?? null },
      parentSystemId: parent?.systemId ?? null,
      chain,
      attributes: after,
      changes: Object.entries(after).map(([path, value]) => ({ path, before: null, after: value })),
    };
  }

  async #get(session: Session, place: CustomerListKey, nodeId: string): Promise<ListNodeEntity> {
    const row = isNodeId(nodeId) ? await this.#find(session, place, nodeId) : undefined;
    if (row) return row;
    throw notFound(
      `There is no node ${quote(nodeId)} in ${place.listId}; write C and its listnodeid, or its system id.`,
    );
  }

  #find(session: Session, place: CustomerListKey, nodeId: string): Promise<ListNodeEntity | undefined> {
    return nodeId.startsWith('C')
      ? this.nodes.find(session, place, Number(nodeId.slice(1)))
      : this.nodes.findBySystemId(session, place, nodeId);
  }

  /** Returns the list if it has the version that the caller knows. Refuses an outdated version (D-NET-6). */
  async #open(session: Session, list: ListToWrite): Promise<OpenedList> {
    const { listId, usergroup, ifMatch } = list;
    await refuseUnknownGroup(session, list, this.users);
    const state = await this.states.findState(session, list);
    const version = state?.revision ?? 0;
    const tagNow = (): string => listTag(listId, version, usergroup);
    refuseStale(ifMatch, tagNow, 'If-Match names another version; read the list again.');
    return { declared: state === undefined ? [] : (JSON.parse(state.attributes) as DeclaredAttribute[]), version };
  }

  async #ownOf(session: Session, list: ListToWrite, nodeId: number): Promise<NodeAttributes | undefined> {
    if (list.usergroup === undefined) return undefined;
    const found = await this.states.findGroupAttributes(session, list, { nodeId, groupName: list.usergroup });
    return found ? readAttributes(found.attributes) : NO_ATTRIBUTES;
  }

  async #groupIn(session: Session, list: ListToWrite): Promise<Map<number, NodeAttributes> | undefined> {
    if (list.usergroup === undefined) return undefined;
    const rows = await this.states.listGroupAttributes(session, list, list.usergroup);
    return new Turn().through(attributesByNode(rows));
  }
}

function* attributesByNode(rows: readonly GroupNodeAttributes[]): Steps<Map<number, NodeAttributes>> {
  const attributes = new Map<number, NodeAttributes>();
  for (const row of rows) {
    attributes.set(row.nodeId, readAttributes(row.attributes));
    yield;
  }
  return attributes;
}

/** Returns a function that returns the attributes of a level. Each level is computed only once. */
function levels(listId: ListId, declared: readonly DeclaredAttribute[]): (level: number) => ListAttributes {
  const known = new Map<number, ListAttributes>();
  return (level) => {
    const attributes = known.get(level) ?? attributesOfLevel(listId, level, declared);
    known.set(level, attributes);
    return attributes;
  };
}

function rootProblems(listId: ListId, body: Body): Problem[] {
  const { children, id, _links, ...others } = body;
  const problems: Problem[] = Object.keys(others)
    .slice(0, MAX_PROBLEMS)
    .map((field) => ({
      code: 'FIELD_UNKNOWN' as const,
      field,
      detail: 'is not a member of a list. Members are children, id and _links.',
    }));
  if (id !== undefined && id !== listId) {
    problems.push({ code: 'VALUE_INVALID', field: 'id', detail: `must be ${quote(listId)}, if it is there.` });
  }
  return problems;
}

function tooDeep(): Problem {
  const detail = `must not be on the last of ${MAX_LEVELS} levels; lists are not deeper.`;
  return { code: 'VALUE_INVALID', field: 'parentNodeId', detail };
}

function sound(draft: ListDraft, problems: readonly Problem[]): ListDraft {
  refuseProblems([...problems, ...draft.problems]);
  return draft;
}
