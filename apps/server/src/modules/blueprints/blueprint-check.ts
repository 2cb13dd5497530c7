import { Injectable } from '@nestjs/common';
import { checkBlueprintInSteps, soundParts } from '@talent-platform/blueprint';
import type { Blueprint, BlueprintProblem } from '@talent-platform/blueprint';
import { Configuration } from '../../config/index.js';
import type { Session } from '../../database/index.js';
import { Turn } from '../../runtime/index.js';
import { UsersService } from '../access/index.js';
import { ConfiguredFormsService } from '../forms/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import { ConfiguredStatusesService } from '../workflows/index.js';
import {
  lockedOut,
  missingSecrets,
  otherCustomer,
  publishedCredentials,
  unusableCredentials,
  usersOfStoredSecrets,
  weakCredentials,
} from './blueprint.rules.js';
import type { SoundBlueprint } from './blueprint.rules.js';
import { TakenNames } from './taken-names.js';
import { unstorableTexts } from './unstorable-texts.js';

/** A document, and what is wrong with it by itself. */
export interface CheckedDocument {
  /** A blueprint where there are no problems. */
  readonly document: unknown;
  readonly problems: readonly BlueprintProblem[];
  /** The document without the values that have a problem: more can be wrong with the rest. */
  readonly sound: SoundBlueprint;
  /** It can be told whether it is one that was applied before, which an earlier release may have taken as it is. */
  readonly isComparable: boolean;
}

/** To what, and by whom, a document is to be applied. */
export interface PlaceOfDocument {
  readonly customerId: number;
  /** The user who applies it; null for the one that the server starts with. */
  readonly appliedBy: string | null;
  readonly before: Blueprint | undefined;
}

/** Everything that is wrong with a document, whoever knows it, at once. */
@Injectable()
export class BlueprintCheck {
  constructor(
    private readonly configuration: Configuration,
    private readonly definitions: ProfileDefinitionsService,
    private readonly forms: ConfiguredFormsService,
    private readonly statuses: ConfiguredStatusesService,
    private readonly users: UsersService,
    private readonly taken: TakenNames,
  ) {}

  /** What the document by itself tells. Others have their turn meanwhile (D-PLT-16). */
  async ofDocument(document: unknown): Promise<CheckedDocument> {
    const turn = new Turn();
    const own = await turn.through(checkBlueprintInSteps(document));
    await turn.pass();
    const found = [...own, ...unstorableTexts(document)];
    const sound = (soundParts(document, found) ?? {}) as SoundBlueprint;
    const { production } = this.configuration;
    const published = production ? publishedCredentials(sound) : [];
    const weak = production ? weakCredentials(sound) : [];
    const isComparable = published.length === 0 && found.every(({ path }) => !/^(?:$|customer|users)/.test(path));
    return { document, problems: [...found, ...published, ...weak], sound, isComparable };
  }

  /** What only the store can tell of it, once its lists are there: of values that are wrong by themselves nothing more. */
  async ofStore(
    session: Session,
    { problems, sound }: CheckedDocument,
    { customerId, appliedBy, before }: PlaceOfDocument,
  ): Promise<BlueprintProblem[]> {
    const filled = withoutHoles(sound);
    const texts = await this.users.secretTexts(session, customerId, usersOfStoredSecrets(sound, before));
    const found = [
      ...otherCustomer(sound, customerId),
      ...(await this.taken.problemsOf(session, filled, { customerId, appliedBy })),
      ...unusableCredentials(sound, before),
      ...(appliedBy === null ? [] : lockedOut(sound, appliedBy)),
      ...missingSecrets(sound, { before, texts }),
      ...(await this.definitions.problemsOf(session, customerId, filled)),
      ...(await this.forms.problemsOf(session, customerId, filled.forms ?? [])),
      ...(await this.statuses.problemsOf(session, customerId, filled.workflowStatuses)),
    ];
    const broken = new Set(problems.map(({ path }) => path));
    return found.filter(({ path }) => !pathsTo(path).some((part) => broken.has(part)));
  }
}

/** Items of arrays that were malformed leave a hole: an empty object stands in their place, so that the others keep theirs. */
function withoutHoles(sound: SoundBlueprint): Blueprint {
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item: unknown) => (item === undefined ? {} : filled(item)));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return Object.fromEntries(members.map(([name, member]) => [name, filled(member)]));
  };
  return filled(sound) as Blueprint;
}

/** The path, and those of what it stands in. */
function pathsTo(path: string): string[] {
  return [...Array.from(path.matchAll(/[.[]/g), ({ index }) => path.slice(0, index)), path];
}
