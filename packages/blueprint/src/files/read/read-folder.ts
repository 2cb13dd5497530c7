import { isObject } from '../../shape/shape.js';
import { BlueprintFilesError, gathered } from './blueprint-files-error.js';
import { findSources, twice } from './find-sources.js';
import type { Source } from './find-sources.js';
import { readDocument } from './read-document.js';

/** The contents of a place. */
export interface BlueprintDocument {
  /** Not checked yet: `checkBlueprint` tells whether it is a blueprint. */
  readonly blueprint: unknown;
  /** The starting records beside it (D-PLT-6); undefined where a folder has none, or a single file was named. */
  readonly records: unknown;
  /** The files that were read, in the order of their names. */
  readonly sources: readonly string[];
}

interface ReadSource extends Source {
  readonly document: unknown;
}

/** The blueprint that the files of a folder make up. */
export async function readFolder(folder: string): Promise<BlueprintDocument> {
  const sources = await readAll(await findSources(folder));
  const whole = sources.find(({ name }) => name === 'blueprint');
  const records = sources.find(({ name }) => name === 'records');
  const parts = sources.filter((source) => source !== whole && source !== records);
  if (whole === undefined && parts.length === 0) {
    const wayOut = 'put blueprint.yaml or blueprint.json there, or a file for each part, such as customer.yaml';
    throw BlueprintFilesError.of(folder, `holds no blueprint; ${wayOut}.`);
  }
  return {
    blueprint: parts.length === 0 ? whole?.document : merge(whole, parts),
    records: records?.document,
    sources: sources.map(({ file }) => file),
  };
}

/** Every file, or what is wrong with all of them. */
async function readAll(sources: readonly Source[]): Promise<readonly ReadSource[]> {
  const found: ReadSource[] = [];
  const errors: BlueprintFilesError[] = [];
  for (const source of sources) {
    try {
      found.push({ ...source, document: await readDocument(source.file) });
    } catch (error) {
      if (!(error instanceof BlueprintFilesError)) throw error;
      errors.push(error);
    }
  }
  const error = gathered(errors);
  if (error !== undefined) throw error;
  return found;
}

/** The document of `blueprint.yaml`, where there is one, with the parts that have files of their own. */
function merge(whole: ReadSource | undefined, parts: readonly ReadSource[]): Readonly<Record<string, unknown>> {
  const base = whole === undefined ? {} : whole.document;
  if (!isObject(base)) {
    throw BlueprintFilesError.of(whole?.file ?? '', 'must hold a mapping of parts, since other parts stand beside it.');
  }
  const forms = parts.filter(({ formname }) => formname !== undefined);
  const error = gathered([
    ...parts.filter(({ name }) => Object.hasOwn(base, name)).map((part) => twice(part, whole?.file ?? '')),
    ...forms.flatMap(misnamed),
  ]);
  if (error !== undefined) throw error;
  const others = parts.filter(({ formname }) => formname === undefined);
  return {
    ...base,
    ...Object.fromEntries(others.map(({ name, document }) => [name, document])),
    ...(forms.length > 0 && { forms: forms.map(formOf) }),
  };
}

/** A file of `forms/` is named as its form, so that each form is found by its name. */
function misnamed({ file, formname, document }: ReadSource): BlueprintFilesError[] {
  const own = isObject(document) ? document['formname'] : undefined;
  if (own === undefined || own === formname) return [];
  return [BlueprintFilesError.of(file, `must be named as the form in it: rename it, or write formname: ${formname}.`)];
}

function formOf({ formname, document }: ReadSource): unknown {
  return isObject(document) ? { formname, ...document } : document;
}
