import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isObject } from '../shape/shape.js';
import { BlueprintFilesError, throwJoined } from './blueprint-files-error.js';
import { FILE_NAMES, FILES, FORMS, isData, isFolder, LEADS_OUT, leadsOut, namesIn } from './folder-entries.js';
import { readDocument } from './read-document.js';

/**
 * Reads a blueprint from a file (`.json`, `.yaml`, `.yml`), or from a folder. A folder holds `blueprint.yaml`, a file
 * for each part, named as the part (`users.json`, `forms.yaml` …), or both. `forms` may be a folder with a file for
 * each form, named as the form. `records.yaml` holds the starting records. YAML is read strictly: it holds nothing that
 * JSON could not.
 *
 * @param location the path of a file or folder
 * @returns the document as one, not checked yet
 * @throws BlueprintFilesError for everything that cannot be read, with file, line, column, and what to do; also if two files
 *   hold the same part
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

/** The contents of a file or folder. */
export interface BlueprintDocument {
  /** Not checked yet: `checkBlueprint` does that. */
  readonly blueprint: unknown;
  /** The starting records beside it (D-PLT-6); undefined for a folder without them and for a single file. */
  readonly records: unknown;
  readonly sources: readonly string[];
}

interface ReadSource extends Source {
  readonly document: unknown;
}

/** Joins the files of a folder to a blueprint. */
async function readFolder(folder: string): Promise<BlueprintDocument> {
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

/** Reads every file, or throws the problems of all of them. */
async function readAll(sources: readonly Source[]): Promise<readonly ReadSource[]> {
  const documents: ReadSource[] = [];
  const errors: BlueprintFilesError[] = [];
  for (const source of sources) {
    try {
      documents.push({ ...source, document: await readDocument(source.file) });
    } catch (error) {
      if (!(error instanceof BlueprintFilesError)) throw error;
      errors.push(error);
    }
  }
  throwJoined(errors);
  return documents;
}

/** Adds the parts that have files of their own to the document of `blueprint.yaml`, if there is one. */
function merge(whole: ReadSource | undefined, parts: readonly ReadSource[]): Readonly<Record<string, unknown>> {
  const base = whole === undefined ? {} : whole.document;
  if (!isObject(base)) {
    throw BlueprintFilesError.of(whole?.file ?? '', 'must hold a mapping of parts, since other parts stand beside it.');
  }
  const forms = parts.filter(({ formname }) => formname !== undefined);
  throwJoined([
    ...parts.filter(({ name }) => Object.hasOwn(base, name)).map((part) => twice(part, whole?.file ?? '')),
    ...forms.flatMap(misnamed),
  ]);
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

/** A file of a folder, by its contents. */
interface Source {
  readonly file: string;
  /** `blueprint`, `records`, or the name of a part. */
  readonly name: string;
  /** The name of its form, if it is a file of `forms/`. */
  readonly formname?: string;
}

const MIXED = 'If it is another customer, move it out of this folder, which holds the parts of one customer.';
const UNKNOWN_FILE = `is named as no part of a blueprint; parts are ${FILE_NAMES.join(', ')}. ${MIXED}`;
const UNKNOWN_FOLDER = `is no part of a blueprint; of folders only ${FORMS} is, with a file for each form, and ${FILES} holds the files of starting records. ${MIXED}`;

/**
 * Returns the files of a folder's blueprint, in the order of their names. Skips other kinds of files, and names that begin
 * with a dot. Refuses a file or folder that looks like a part and is not one.
 *
 * @throws BlueprintFilesError
 */
async function findSources(folder: string): Promise<readonly Source[]> {
  const sources: Source[] = [];
  const errors: BlueprintFilesError[] = [];
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    const part = path.parse(name).name;
    const isPart = FILE_NAMES.includes(part) || name === FORMS;
    if (isPart && (await leadsOut(file, folder))) {
      errors.push(BlueprintFilesError.of(file, LEADS_OUT));
      continue;
    }
    const isDirectory = (await stat(file).catch(() => undefined))?.isDirectory() ?? false;
    if (isDirectory && name === FORMS) sources.push(...(await formsIn(file, { within: folder, errors })));
    else if (isDirectory && name !== FILES) errors.push(BlueprintFilesError.of(file, UNKNOWN_FOLDER));
    else if (isData(name) && FILE_NAMES.includes(part)) sources.push({ file, name: part });
    else if (isData(name)) errors.push(BlueprintFilesError.of(file, UNKNOWN_FILE));
  }
  throwJoined([...errors, ...repeated(sources)]);
  return sources;
}

async function formsIn(
  folder: string,
  { within, errors }: { within: string; errors: BlueprintFilesError[] },
): Promise<readonly Source[]> {
  const sources: Source[] = [];
  for (const name of (await namesIn(folder)).filter(isData)) {
    const file = path.join(folder, name);
    if (await leadsOut(file, within)) errors.push(BlueprintFilesError.of(file, LEADS_OUT));
    else sources.push({ file, name: FORMS, formname: path.parse(name).name });
  }
  return sources;
}

/** Refuses the same part, or the same form, in two files, because nobody knows which one is right. */
function repeated(sources: readonly Source[]): BlueprintFilesError[] {
  return sources.flatMap((source, index) => {
    const first = sources.slice(0, index).find((earlier) => isSame(earlier, source));
    return first === undefined ? [] : [twice(source, first.file)];
  });
}

function isSame(one: Source, other: Source): boolean {
  if (one.name !== other.name) return false;
  return one.formname === undefined || other.formname === undefined || one.formname === other.formname;
}

function twice({ file, name, formname }: Source, first: string): BlueprintFilesError {
  const what = formname === undefined ? name : `${name}/${formname}`;
  return BlueprintFilesError.of(
    file,
    `holds ${JSON.stringify(what)}, which ${first} holds already; keep one of the two.`,
  );
}
