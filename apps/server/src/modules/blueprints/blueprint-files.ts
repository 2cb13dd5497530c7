import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ProtocolError } from '@talent-platform/protocol/errors';
import { parseStrictJson } from '@talent-platform/protocol/wire';
import { ConfigurationError } from '../../config/index.js';

/** What TALENT_BLUEPRINT names: a blueprint, and the records that its customer starts with. */
export interface BlueprintFiles {
  readonly blueprint: unknown;
  /** Undefined where the folder has no `records.json`, or a single file was named. */
  readonly records: unknown;
}

/**
 * Reads a blueprint file, or a folder with `blueprint.json` and perhaps `records.json`.
 *
 * @throws ConfigurationError naming the file that cannot be read or is not JSON
 */
export async function readBlueprintFiles(location: string): Promise<BlueprintFiles> {
  const isFolder = (await stat(location).catch(() => undefined))?.isDirectory() ?? false;
  if (!isFolder) return { blueprint: await readJson(location), records: undefined };
  const records = path.join(location, 'records.json');
  const hasRecords = (await stat(records).catch(() => undefined)) !== undefined;
  return {
    blueprint: await readJson(path.join(location, 'blueprint.json')),
    records: hasRecords ? await readJson(records) : undefined,
  };
}

async function readJson(file: string): Promise<unknown> {
  try {
    return parseStrictJson(await readFile(file));
  } catch (error) {
    throw new ConfigurationError(`TALENT_BLUEPRINT: ${file} ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ProtocolError) return `is not the JSON that this version reads: ${error.message}`;
  return `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`;
}
