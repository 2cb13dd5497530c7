import type { DocumentLimits } from '../engine.js';
import type { TextContext } from './extractor.js';
import { Ocr } from './images/ocr.js';
import { TextSink } from './text-sink.js';

/** What readers of texts work with, where something else than a text is made. */
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
