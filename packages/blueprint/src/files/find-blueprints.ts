import path from 'node:path';
import { BlueprintFilesError, throwJoined } from './blueprint-files-error.js';
import { isData, isFolder, isPart, LEADS_OUT, leadsOut, namesIn } from './folder-entries.js';

/**
 * Finds the blueprints at a location: one in a file, and one in a folder that holds any part of a blueprint. Each folder
 * and each `.json`, `.yaml` or `.yml` file of any other folder is a customer of its own, in the order of their names.
 *
 * @param location the path of a file or folder
 * @returns the locations to read, each by `readBlueprint`. It is the location itself if it holds a single customer
 * @throws BlueprintFilesError if nothing can be read there, or if a link to a customer leads out of the folder
 *
 * @example
 * for (const location of await findBlueprints('/etc/talent/customers')) await readBlueprint(location);
 * @see blueprint
 */
export async function findBlueprints(location: string): Promise<readonly string[]> {
  if (!(await isFolder(location))) return [location];
  const customers: string[] = [];
  const errors: BlueprintFilesError[] = [];
  for (const name of await namesIn(location)) {
    const place = path.join(location, name);
    // Reading a link to nothing reports it.
    const isDirectory = await isFolder(place).catch(() => !isData(name));
    // Reading the folder reports what is no part of its blueprint.
    if (isPart({ name, isFolder: isDirectory })) return [location];
    if (!isDirectory && !isData(name)) continue;
    if (await leadsOut(place, location)) errors.push(BlueprintFilesError.of(place, LEADS_OUT));
    else customers.push(place);
  }
  throwJoined(errors);
  if (customers.length > 0) return customers;
  const wayOut = 'put blueprint.yaml or blueprint.json there, or a folder for each customer';
  throw BlueprintFilesError.of(location, `holds neither a blueprint nor customers; ${wayOut}.`);
}
