import { BlueprintFilesError, readBlueprint } from '@talent-platform/blueprint/files';
import type { BlueprintDocument } from '@talent-platform/blueprint/files';
import { usageError } from '../cli-error.js';
import { messageOf, systemCode } from '../system-error.js';

/** Reads a blueprint from a file or a folder, not checked yet. */
export async function readBlueprintDocument(location: string): Promise<BlueprintDocument> {
  try {
    return await readBlueprint(location);
  } catch (error) {
    if (error instanceof BlueprintFilesError || systemCode(error) !== undefined) throw usageError(messageOf(error));
    throw error;
  }
}
