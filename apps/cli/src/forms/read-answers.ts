import { BlueprintFilesError, parseJson } from '@talent-platform/blueprint-files/read';
import { received } from '@talent-platform/protocol/errors';
import { usageError } from '../cli-error.js';
import type { Input } from '../context.js';
import { isRecord } from '../is-record.js';
import { readFileOrInput } from '../request/request-body.js';

/** The answers in a file, or on standard input: one JSON object, read as strictly as the server does. */
export async function readAnswers(file: string, stdin: Input): Promise<Readonly<Record<string, unknown>>> {
  const document = parse(await readFileOrInput(file, stdin), file);
  if (isRecord(document)) return document;
  throw usageError(
    `file "${file}" must hold one JSON object with the answers by their questions, ${received(document)}`,
  );
}

function parse(bytes: Uint8Array, file: string): unknown {
  try {
    return parseJson(bytes, file);
  } catch (error) {
    if (error instanceof BlueprintFilesError) throw usageError(error.message);
    throw error;
  }
}
