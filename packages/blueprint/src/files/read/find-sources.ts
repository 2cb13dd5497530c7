import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { BLUEPRINT_PARTS } from '../../index.js';
import { BlueprintFilesError, gathered } from './blueprint-files-error.js';
import { EXTENSIONS } from './read-document.js';

/** A file of a folder, by what it holds. */
export interface Source {
  readonly file: string;
  /** `blueprint`, `records`, or the name of a part. */
  readonly name: string;
  /** The name that the form in it has, where it is one of `forms/`. */
  readonly formname?: string;
}

/** The one part that can be a folder, with a file for each item. */
const FORMS = 'forms';
/** The folder with the files of starting records. The server reads them when it writes the records. */
const FILES = 'files';
const WHOLE = ['blueprint', 'records'];
const NAMES: readonly string[] = [...WHOLE, ...BLUEPRINT_PARTS];

const UNKNOWN_FILE = `is named as no part of a blueprint; parts are ${NAMES.join(', ')}.`;
const LEADS_OUT = 'is a link that leads out of the folder. Put the file itself into the folder.';
const UNKNOWN_FOLDER = `is no part of a blueprint; of folders only ${FORMS} is, with a file for each form, and ${FILES} holds the files of starting records.`;

/**
 * The files that a folder's blueprint is made of, in the order of their names. Other kinds of files, and what begins with a
 * dot, are passed over; a file or folder that looks like a part and is none is refused.
 *
 * @throws BlueprintFilesError
 */
export async function findSources(folder: string): Promise<readonly Source[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const sources: Source[] = [];
  const errors: BlueprintFilesError[] = [];
  for (const name of names.toSorted()) {
    const file = path.join(folder, name);
    const part = path.parse(name).name;
    const isPart = NAMES.includes(part) || name === FORMS;
    if (isPart && (await leadsOut(file, folder))) {
      errors.push(BlueprintFilesError.of(file, LEADS_OUT));
      continue;
    }
    const isFolder = (await stat(file).catch(() => undefined))?.isDirectory() ?? false;
    if (isFolder && name === FORMS) sources.push(...(await formsIn(file, { within: folder, errors })));
    else if (isFolder && name !== FILES) errors.push(BlueprintFilesError.of(file, UNKNOWN_FOLDER));
    else if (isRead(name) && NAMES.includes(part)) sources.push({ file, name: part });
    else if (isRead(name)) errors.push(BlueprintFilesError.of(file, UNKNOWN_FILE));
  }
  const error = gathered([...errors, ...repeated(sources)]);
  if (error !== undefined) throw error;
  return sources;
}

async function formsIn(
  folder: string,
  { within, errors }: { readonly within: string; readonly errors: BlueprintFilesError[] },
): Promise<readonly Source[]> {
  const names = (await readdir(folder)).filter((name) => isRead(name) && !name.startsWith('.'));
  const sources: Source[] = [];
  for (const name of names.toSorted()) {
    const file = path.join(folder, name);
    if (await leadsOut(file, within)) errors.push(BlueprintFilesError.of(file, LEADS_OUT));
    else sources.push({ file, name: FORMS, formname: path.parse(name).name });
  }
  return sources;
}

/** Links within the folder are fine, as mounts in containers make them. A link out of it could show any file of this machine. */
async function leadsOut(file: string, folder: string): Promise<boolean> {
  // A link to nothing cannot be read, and is told as that.
  const target = await realpath(file).catch(() => undefined);
  return target !== undefined && !target.startsWith((await realpath(folder)) + path.sep);
}

function isRead(name: string): boolean {
  return EXTENSIONS.includes(path.extname(name).toLowerCase());
}

/** The same part, or the same form, in two files: which of them holds is not for us to guess. */
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

/** A part that two files hold. */
export function twice({ file, name, formname }: Source, first: string): BlueprintFilesError {
  const what = formname === undefined ? name : `${name}/${formname}`;
  return BlueprintFilesError.of(
    file,
    `holds ${JSON.stringify(what)}, which ${first} holds already; keep one of the two.`,
  );
}
