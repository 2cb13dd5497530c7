import { CUSTOM_LISTS } from '@talent-platform/protocol/models';
import { hint, quote } from '@talent-platform/protocol/errors';
import type { BlueprintListNode } from '../parts/lists.js';
import { below, collect } from '../shape/shape.js';
import type { Sound } from '../sound-parts.js';
import { placed, placedMembers, repeated, repeatedMembers } from './rule.js';
import type { Placed, Rule, SoundBlueprint } from './rule.js';

type SoundNode = Sound<BlueprintListNode>;

const NODE_MEMBERS: readonly string[] = ['id', 'listnodeid', 'value', 'hidden', 'children'];

/** Further members of the nodes of a catalogue list, whatever a blueprint declares (D-LST-0). */
const CATALOGUE_ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ['lists.country', ['abv2', 'abv3', 'iso', 'abbrev']],
]);

const customListsStandApart: Rule = ({ blueprint: { lists } }) =>
  lists?.[CUSTOM_LISTS] === undefined
    ? []
    : [{ path: `lists.${CUSTOM_LISTS}`, message: 'holds the custom lists; write them in customLists.' }];

const systemIdsAreUnique: Rule = ({ blueprint }) =>
  everyList(blueprint).flatMap((nodes) => repeatedMembers(nodes, 'id', ({ id }) => id));

const numbersAreUnique: Rule = ({ blueprint }) =>
  everyList(blueprint).flatMap((nodes) =>
    repeatedMembers(nodes, 'listnodeid', ({ listnodeid }) => listnodeid?.toString()),
  );

/** A node without id and number is found by its label, so its label must be unique (D-PLT-3). */
const labelsAreUnique: Rule = ({ blueprint }) =>
  everyLevel(blueprint).flatMap((siblings) => {
    const byLabelAlone = new Set(siblings.flatMap(({ item }) => (isNumbered(item) ? [] : (item.value ?? []))));
    return repeated(
      siblings,
      ({ value }) => (value !== undefined && byLabelAlone.has(value) ? value : undefined),
      (label, { path, first }) => ({
        path: below(path, 'value'),
        message: `${quote(label)} is already the value of ${first}; give both a listnodeid, or one another label.`,
      }),
    );
  });

const attributesAreDeclared: Rule = ({ blueprint: { lists } }) =>
  placedMembers(lists, 'lists').flatMap(({ name: listId, item: list, path }) => {
    if (list.attributes === undefined) return [];
    const declared = list.attributes.flatMap((attribute) => attribute?.name ?? []);
    const names = [...NODE_MEMBERS, ...(CATALOGUE_ATTRIBUTES.get(listId) ?? []), ...declared];
    const known = new Set(names);
    return collect(everyNode(placed(list.nodes, `${path}.nodes`)), (node) =>
      Object.keys(node.item)
        .filter((name) => !known.has(name) && node.item[name] !== undefined)
        .map((name) => ({
          path: below(node.path, name),
          message: `is no attribute of ${listId}; declare it in ${path}.attributes.${hint(name, names)}`,
        })),
    );
  });

function isNumbered({ id, listnodeid }: SoundNode): boolean {
  return id !== undefined || listnodeid !== undefined;
}

/** Returns the nodes of each list. All custom lists and their nodes count as one list. */
function everyList(blueprint: SoundBlueprint): ReadonlyArray<Placed<SoundNode>[]> {
  return roots(blueprint).map(everyNode);
}

function everyLevel(blueprint: SoundBlueprint): ReadonlyArray<Placed<SoundNode>[]> {
  const all = everyList(blueprint).flat();
  return [...roots(blueprint), ...all.map(children)];
}

function roots({ lists, customLists }: SoundBlueprint): ReadonlyArray<Placed<SoundNode>[]> {
  const catalogue = placedMembers(lists, 'lists').map(({ item, path }) => placed(item.nodes, `${path}.nodes`));
  return [...catalogue, placed<SoundNode>(customLists, 'customLists')];
}

function everyNode(nodes: readonly Placed<SoundNode>[]): Placed<SoundNode>[] {
  return nodes.flatMap((node) => [node, ...everyNode(children(node))]);
}

/** A custom list holds its first level as `nodes`. */
function children({ item, path }: Placed<SoundNode>): Placed<SoundNode>[] {
  const { children: below, nodes } = item as SoundNode & { readonly nodes?: SoundNode['children'] };
  return [...placed(below, `${path}.children`), ...placed(nodes, `${path}.nodes`)];
}

export const LIST_RULES: readonly Rule[] = [
  customListsStandApart,
  systemIdsAreUnique,
  numbersAreUnique,
  labelsAreUnique,
  attributesAreDeclared,
];
