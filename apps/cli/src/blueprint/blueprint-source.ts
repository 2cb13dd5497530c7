import path from 'node:path';
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

/** The source of a blueprint: the named file or folder, and the files in it. */
export interface BlueprintPlace {
  readonly location: string;
  readonly sources: readonly string[];
}

/**
 * The file of a folder that holds what is at a path of the blueprint: that of the part, or of the form, else
 * `blueprint.yaml`. Undefined where a single file was named, and where no file holds it.
 */
export function sourceOf(at: string, { location, sources }: BlueprintPlace): string | undefined {
  if (sources.includes(location)) return undefined;
  const [, part = '', index] = /^([^.[]*)(?:\[(\d+)\])?/.exec(at) ?? [];
  const named = (name: string): string | undefined => sources.find((file) => nameIn(location, file) === name);
  const forms = sources.filter((file) => nameIn(location, path.dirname(file)) === 'forms');
  if (part === 'forms' && index !== undefined && forms.length > 0) return forms[Number(index)];
  return named(part) ?? named('blueprint');
}

/** The path of a file in the folder, without its extension. */
function nameIn(folder: string, file: string): string {
  const { dir, name } = path.parse(path.relative(folder, file));
  return path.join(dir, name);
}
