import type { DocumentLimits } from '../engine.js';
import type { TextContext } from './extractor.js';
import { Ocr } from './images/ocr.js';
import { TextSink } from './text-sink.js';

/** Returns a context for callers that use text readers without making a text. */
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
