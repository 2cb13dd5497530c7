import { ProtocolError } from '@talent-platform/protocol/errors';
import { BlueprintRefused } from './blueprint-refused.js';

/** @throws BlueprintRefused with the place of the refused value */
export async function refusedAt(place: string, writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    throw (error instanceof ProtocolError && refusalOf(place, error)) || error;
  }
}

function refusalOf(place: string, { problems }: ProtocolError): BlueprintRefused | undefined {
  return BlueprintRefused.for(
    problems.map(({ field, detail }) => ({
      path: field === undefined ? place : `${place}.${field}`,
      message: detail,
    })),
  );
}
