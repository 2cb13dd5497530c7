import { BlueprintFilesError, parseJson } from '@talent-platform/blueprint/files';
import { received } from '@talent-platform/protocol/errors';
import { CliError, usageError } from '../cli-error.js';
import type { Input } from '../context.js';
import { isRecord } from '../json.js';
import type { JsonObject } from '../json.js';
import { readFileOrInput } from '../request/request-body.js';

/** The answers in a file, or on standard input: one JSON object, read as strictly as the server does. */
export async function readAnswers(file: string, stdin: Input): Promise<JsonObject> {
  const document = await parse(await read(file, stdin), file);
  if (isRecord(document)) return document;
  throw usageError(
    `file "${file}" must hold one JSON object with the answers by their questions, ${received(document)}`,
  );
}

/** Other commands take `@file`, or the JSON itself. */
async function read(file: string, stdin: Input): Promise<Buffer> {
  try {
    return await readFileOrInput(file, stdin);
  } catch (error) {
    const slip = SLIPS.find(({ looks }) => looks.test(file));
    if (!(error instanceof CliError) || slip === undefined) throw error;
    throw usageError(`${error.message}; ${slip.expected}`);
  }
}

const SLIPS = [
  { looks: /^@/, expected: 'the name of the file is expected, without "@"' },
  { looks: /^\s*[{[]/, expected: 'the name of a file is expected, or - for standard input, and not the JSON itself' },
] as const;

async function parse(bytes: Uint8Array, file: string): Promise<unknown> {
  try {
    return await parseJson(bytes, file);
  } catch (error) {
    if (error instanceof BlueprintFilesError) throw usageError(error.message);
    throw error;
  }
}
