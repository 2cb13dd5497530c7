import type { DocumentLimits } from '../../engine.js';
import type { TextContext } from '../../text/extractor.js';
import { Ocr } from '../../text/images/ocr.js';
import { TextSink } from '../../text/text-sink.js';

/** What readers of texts work with, where one of them is asked for a PDF. */
export function textContextOf(limits: DocumentLimits): TextContext {
  return {
    limits,
    text: new TextSink(limits.textCharacters),
    ocr: new Ocr(),
    archiveDepth: 0,
    unpacked: { members: 0, bytes: 0, xmlBytes: 0 },
    isLate: () => false,
    extractorOf: () => undefined,
    warn: () => undefined,
  };
}
