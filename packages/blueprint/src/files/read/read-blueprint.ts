import { stat } from 'node:fs/promises';
import { BlueprintFilesError } from './blueprint-files-error.js';
import { readDocument } from './read-document.js';
import { readFolder } from './read-folder.js';
import type { BlueprintDocument } from './read-folder.js';

/**
 * Reads a blueprint from a file (`.json`, `.yaml`, `.yml`), or from a folder. A folder holds `blueprint.yaml`, a file
 * for each part, named as the part (`users.json`, `forms.yaml` …), or both. `forms` may be a folder with a file for
 * each form, named as the form. `records.yaml` holds the starting records. YAML is read strictly: it holds nothing that
 * JSON could not.
 *
 * @param location the path of a file or folder
 * @returns the document as one, not checked yet
 * @throws BlueprintFilesError for everything that cannot be read, with file, line, column, and what to do; also where a
 *   part stands in two files
 *
 * @example
 * const { blueprint } = await readBlueprint('acme');
 * const problems = checkBlueprint(blueprint);
 * @see blueprint
 */
export async function readBlueprint(location: string): Promise<BlueprintDocument> {
  if (await isFolder(location)) return readFolder(location);
  return { blueprint: await readDocument(location), records: undefined, sources: [location] };
}

async function isFolder(location: string): Promise<boolean> {
  try {
    return (await stat(location)).isDirectory();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    const wayOut = 'name a file that ends in .yaml, .yml or .json, or a folder with one';
    throw BlueprintFilesError.of(location, `cannot be read (${code}); ${wayOut}.`, { cause });
  }
}
