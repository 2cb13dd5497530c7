import path from 'node:path';
import { BlueprintFilesError, readBlueprint } from '@talent-platform/blueprint/files';
import type { BlueprintDocument } from '@talent-platform/blueprint/files';
import { usageError } from '../cli-error.js';
import { messageOf, systemCode } from '../system-error.js';

/** Reads a blueprint from a file or a folder. Does not check it. */
export async function readBlueprintDocument(location: string): Promise<BlueprintDocument> {
  try {
    return await readBlueprint(location);
  } catch (error) {
    if (error instanceof BlueprintFilesError || systemCode(error) !== undefined) throw usageError(messageOf(error));
    throw error;
  }
}

/** The named file or folder, and all files that were read. */
export interface BlueprintSource {
  readonly location: string;
  readonly sources: readonly string[];
}

/**
 * Returns the file that holds a path of the blueprint: the file of the part or of the form, else `blueprint.yaml`.
 * Returns undefined if no file of a folder holds it.
 */
export function sourceOf(at: string, { location, sources }: BlueprintSource): string | undefined {
  if (sources.includes(location)) return undefined;
  const [, part = '', index] = /^([^.[]*)(?:\[(\d+)\])?/.exec(at) ?? [];
  const named = (name: string): string | undefined => sources.find((file) => nameIn(location, file) === name);
  const forms = sources.filter((file) => nameIn(location, path.dirname(file)) === 'forms');
  if (part === 'forms' && index !== undefined && forms.length > 0) return forms[Number(index)];
  return named(part) ?? named('blueprint');
}

/** Returns the path of a file relative to the folder, without the extension. */
function nameIn(folder: string, file: string): string {
  const { dir, name } = path.parse(path.relative(folder, file));
  return path.join(dir, name);
}
