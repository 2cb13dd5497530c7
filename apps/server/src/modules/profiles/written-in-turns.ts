import { writtenObject } from '../../event-loop/index.js';
import type { Turn } from '../../event-loop/index.js';
import type { ProfileRecord } from '../../profile-engine/index.js';

/** A profile as it is answered, as JSON (UTF-8). */
export interface WrittenProfile {
  readonly id: number;
  readonly json: Buffer;
}

/** Profiles one after the other. Rendering a large one takes as long as writing it: others work between the two as well. */
export async function* writtenInTurns(
  records: readonly ProfileRecord[],
  render: (record: ProfileRecord) => Readonly<Record<string, unknown>>,
  turn: Turn,
): AsyncGenerator<WrittenProfile> {
  for (const record of records) {
    if (turn.isOver()) await turn.pass();
    const read = render(record);
    if (turn.isOver()) await turn.pass();
    yield { id: record.id, json: await writtenObject(read) };
  }
  if (turn.isOver()) await turn.pass();
}
