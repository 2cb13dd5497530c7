import { Injectable } from '@nestjs/common';
import type { BlueprintProblem } from '@talent-platform/blueprint';
import type { Session } from '../../database/index.js';
import { ListConfigurationsService } from '../lists/index.js';
import type { NodeNumbers } from '../lists/index.js';
import type { KeptDocument, NumbersByList } from './applied-blueprints.js';
import type { SoundBlueprint } from './blueprint.rules.js';
import { appliedNodes, listParts } from './list-parts.js';
import type { ListPart } from './list-parts.js';

/** The result for the lists of a blueprint. */
export interface ConfiguredLists {
  readonly problems: readonly BlueprintProblem[];
  readonly numbers: NumbersByList;
}

/**
 * Applies the lists of a blueprint. A list that did not change since the earlier blueprint stays untouched (D-PLT-3).
 */
@Injectable()
export class BlueprintLists {
  constructor(private readonly lists: ListConfigurationsService) {}

  /** Adds the catalogue's lists to a new customer, before its own. */
  seedCatalogue(session: Session, customerId: number): Promise<void> {
    return this.lists.seedCatalogue(session, customerId);
  }

  /** Leaves out nodes with a problem. If there are problems, the caller must abandon the unit of work. */
  async apply(
    session: Session,
    customerId: number,
    { sound, before }: { sound: SoundBlueprint; before: KeptDocument | undefined },
  ): Promise<ConfiguredLists> {
    const known = new Map(before && listParts(before.blueprint).map((part) => [part.listId, part]));
    const numbers = new Map<string, NodeNumbers>();
    const problems: BlueprintProblem[] = [];
    for (const part of listParts(sound)) {
      const { listId, attributes } = part;
      const [past, pastNumbers] = [known.get(listId), before?.numbers[listId]];
      known.delete(listId);
      if (!this.lists.hasList(listId)) {
        problems.push(unknownList(listId));
      } else if (past && pastNumbers && isEqual(past, part)) {
        numbers.set(listId, pastNumbers);
      } else {
        const nodes = { before: appliedNodes(past?.nodes ?? [], pastNumbers), after: part.nodes };
        const configured = await this.lists.configure(session, customerId, { listId, attributes, ...nodes });
        numbers.set(listId, configured.numbers);
        problems.push(...configured.problems);
      }
    }
    await this.#forget(session, customerId, [...known.values()]);
    return { problems, numbers: Object.fromEntries(numbers) };
  }

  /** Forgets the attributes of removed groups. */
  async forgetGroups(session: Session, customerId: number, names: readonly string[]): Promise<void> {
    for (const name of names) await this.lists.forgetGroup(session, customerId, name);
  }

  /** Returns lists without a declaration to the catalogue's attributes. */
  async #forget(session: Session, customerId: number, dropped: readonly ListPart[]): Promise<void> {
    for (const { listId, attributes } of dropped) {
      if (attributes.length === 0 || !this.lists.hasList(listId)) continue;
      await this.lists.declare(session, customerId, { listId, attributes: [] });
    }
  }
}

function unknownList(listId: string): BlueprintProblem {
  const message =
    "is no list of the catalogue, and none can be added to it: a list of the customer's own stands in customLists.";
  return { path: `lists.${listId}`, message };
}

function isEqual(one: ListPart, other: ListPart): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
