import { inflateSync } from 'node:zlib';
import { isCompoundFile } from '../kinds/compound-file.js';
import type { TextContext } from './extractor.js';
import { TextSink } from './text-sink.js';
import { workbookStreamOf } from './workbook.js';
import { addWorkbookRecords } from './workbook-records.js';

const SIZE_BYTES = 4;
const PASSED_OVER = 'An object of the presentation was passed over.';

/** An object that another program made, as a presentation keeps it. */
export interface StoredObject {
  readonly isPacked: boolean;
  readonly content: Buffer;
}

/**
 * Returns the words of a chart in a presentation: charts are workbooks ([MS-PPT] 2.10.34). All objects together unpack to no more
 * than archives may (D-FIL-6), and the text goes on without those beyond that.
 */
export async function chartWordsOf(object: StoredObject, context: TextContext): Promise<string> {
  const content = unpacked(object, context);
  if (content === undefined || !isCompoundFile(content)) return '';
  const text = new TextSink(context.limits.textCharacters);
  try {
    addWorkbookRecords(await workbookStreamOf(content), { ...context, text });
  } catch {
    context.warn(PASSED_OVER);
  }
  return text.isEmpty ? '' : text.finish();
}

function unpacked({ isPacked, content }: StoredObject, context: TextContext): Buffer | undefined {
  if (!isPacked) return content;
  const room = context.limits.archiveBytes - context.unpacked.bytes;
  try {
    const bytes = inflateSync(content.subarray(SIZE_BYTES), { maxOutputLength: Math.max(1, room) });
    context.unpacked.bytes += bytes.length;
    return bytes;
  } catch {
    context.warn(PASSED_OVER);
    return undefined;
  }
}
