import { Injectable } from '@nestjs/common';
import type { Problem } from '@talent-platform/protocol/errors';
import { UnitOfWork } from '../../database/index.js';
import { Turn, renderJsonObject } from '../../runtime/index.js';
import { BaseUrl } from '../../http/index.js';
import type { RequestContext } from '../../http/index.js';
import { lookupNeeds, parseFieldsParameter, renderValues, storedRecord } from '../../profile-engine/index.js';
import type { ProfileRecord, ProfileType } from '../../profile-engine/index.js';
import { ProfileDefinitionsService } from '../profile-definitions/index.js';
import type { CallerDefinitions } from '../profile-definitions/index.js';
import type { ReadProfilesBody } from './dto/read-profiles.body.js';
import { ProfileReferences } from './profile-references.js';
import { linksOf } from './profile.mapper.js';
import { ProfilesRepository } from './profiles.repository.js';
import type { ProfileRow } from './profiles.repository.js';

/** A request for some fields of many profiles of one type. */
interface WantedBatch extends ReadProfilesBody {
  readonly profileType: ProfileType;
}

/** Rendered profiles, in the order of their ids. */
export interface ReadBatch {
  /** Each profile as JSON (UTF-8), the same as in a read of that profile alone. */
  readonly profiles: readonly Buffer[];
  /** The ids of profiles that do not exist for the caller. */
  readonly missing: readonly number[];
  /** The ids that were not read, because the reply is long enough. */
  readonly next: readonly number[];
  readonly warnings: readonly Problem[];
}

/** A reply takes no further profile once it has this many bytes (D-CHG-5). */
const MAX_BYTES = 4_194_304;
/** The references of several small profiles are looked up together, up to this many characters of values. */
const CHARACTERS_AT_ONCE = 65_536;

interface BatchScope {
  readonly customerId: number;
  readonly definitions: CallerDefinitions;
  readonly profileType: ProfileType;
  readonly selection: ReturnType<typeof parseFieldsParameter>;
}

/** Reads many profiles of one type (D-CHG-5). Lets other work run in between. */
@Injectable()
export class ProfileBatchesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly definitions: ProfileDefinitionsService,
    private readonly repository: ProfilesRepository,
    private readonly references: ProfileReferences,
    private readonly baseUrl: BaseUrl,
  ) {}

  async read(ctx: RequestContext, wanted: WantedBatch): Promise<ReadBatch> {
    const { profileType, fields } = wanted;
    const { customerId } = ctx;
    const definitions = await this.definitions.definitionsOf(ctx);
    const selection = parseFieldsParameter(definitions.get(profileType), fields?.join(','));
    const scope = { customerId, definitions, profileType, selection };
    const ids = [...new Set(wanted.ids)].toSorted((one, other) => one - other);
    const profiles = new Map<number, Buffer>();
    let last = ids.at(-1) ?? 0;
    let bytes = 0;
    for await (const { id, json } of this.#serialized(scope, ids)) {
      profiles.set(id, json);
      bytes += json.length;
      if (bytes < MAX_BYTES) continue;
      last = id;
      break;
    }
    return {
      profiles: [...profiles.values()],
      missing: ids.filter((id) => id <= last && !profiles.has(id)),
      next: ids.filter((id) => id > last),
      warnings: selection.warnings,
    };
  }

  /** Serializes the profiles that the caller may see, a few at a time. */
  async *#serialized(scope: BatchScope, ids: readonly number[]): AsyncGenerator<SerializedProfile> {
    const turn = new Turn();
    const { customerId, profileType } = scope;
    for await (const rows of this.repository.listInParts(this.unitOfWork.reader, { customerId, profileType }, ids)) {
      for (const some of ofLittleText(rows)) {
        const records = await visibleOf(some, scope, turn);
        yield* serializeInTurns(records, await this.#renderer(scope, records), turn);
      }
    }
  }

  /** Looks up the references of all records at once. */
  async #renderer(
    { customerId, definitions, profileType, selection }: BatchScope,
    records: readonly ProfileRecord[],
  ): Promise<(record: ProfileRecord) => Record<string, unknown>> {
    const { lists } = definitions;
    const needs = lookupNeeds(selection, records);
    const targets = await this.references.find(this.unitOfWork.reader, { customerId, definitions }, needs);
    const customerUrl = this.baseUrl.of(`/customers/${customerId}`);
    return (record) => {
      const profileUrl = `${customerUrl}/${profileType}/${record.id}`;
      const values = renderValues(selection, record, {
        lists,
        customerUrl,
        fieldsUrl: `${profileUrl}/fields`,
        ...targets,
      });
      return { ...values, links: linksOf(profileType, profileUrl) };
    };
  }
}

async function visibleOf(
  rows: readonly ProfileRow[],
  { definitions, profileType }: BatchScope,
  turn: Turn,
): Promise<ProfileRecord[]> {
  const visible: ProfileRecord[] = [];
  for (const row of rows) {
    const record = storedRecord(row);
    if (definitions.isInsideLock(profileType, record)) visible.push(record);
    if (turn.isOver()) await turn.pass();
  }
  return visible;
}

/** Groups rows in their order. A large row forms a group of its own. Small rows share a group. */
function* ofLittleText(rows: readonly ProfileRow[]): Generator<ProfileRow[]> {
  let some: ProfileRow[] = [];
  let characters = 0;
  for (const row of rows) {
    const { length } = row.fieldValues;
    if (some.length > 0 && characters + length > CHARACTERS_AT_ONCE) {
      yield some;
      [some, characters] = [[], 0];
    }
    some.push(row);
    characters += length;
  }
  if (some.length > 0) yield some;
}

/** A rendered profile as JSON (UTF-8). */
interface SerializedProfile {
  readonly id: number;
  readonly json: Buffer;
}

/** Serializes profiles one after the other. Rendering a large profile takes as long as serializing it, so others work between the two as well. */
export async function* serializeInTurns(
  records: readonly ProfileRecord[],
  render: (record: ProfileRecord) => Readonly<Record<string, unknown>>,
  turn: Turn,
): AsyncGenerator<SerializedProfile> {
  for (const record of records) {
    if (turn.isOver()) await turn.pass();
    const read = render(record);
    if (turn.isOver()) await turn.pass();
    yield { id: record.id, json: await renderJsonObject(read) };
  }
  if (turn.isOver()) await turn.pass();
}
