import { isExactNumber } from '@talent-platform/protocol/wire';
import { CST, LineCounter, parseDocument, Parser, visit } from 'yaml';
import type { Document, Scalar, YAMLError } from 'yaml';
import { BlueprintFilesError } from './blueprint-files-error.js';

/** The limit of nested mappings and sequences, as in JSON. */
const MAX_DEPTH = 64;

/** The limit of repetitions of anchors by aliases. */
const MAX_ALIASES = 100;

/** A broken line breaks the lines below it, so only the first faults are reported. */
const MAX_FAULTS = 10;

interface Fault {
  readonly offset: number;
  readonly reason: string;
}

/** The ways out of common faults; other faults keep the parser's words. */
const REASONS: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'has the same key twice in one mapping; write it once.',
  MULTIPLE_DOCS: 'holds several documents (---); keep one.',
  NON_STRING_KEY: 'has a key that is no text; write a plain word.',
  TAB_AS_INDENT: 'is indented by a tab; use spaces.',
  TAG_RESOLVE_FAILED: 'has a tag (!); only plain values are read: remove it.',
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a YAML file (1.2) strictly: only what JSON can express. Keys are unique texts, there are no tags, and aliases
 * are limited.
 *
 * @throws BlueprintFilesError with line and column of each fault
 */
export function parseYaml(bytes: Uint8Array, file: string): unknown {
  const text = decode(bytes, file);
  if (isTooDeep(text)) throw BlueprintFilesError.of(file, `is nested deeper than ${MAX_DEPTH} levels; flatten it.`);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    strict: true,
    uniqueKeys: true,
    stringKeys: true,
    prettyErrors: false,
    logLevel: 'error',
    lineCounter,
  });
  const faults = [...[...document.errors, ...document.warnings].map(faultOf), ...contentFaults(document)];
  const [first, ...others] = firstOfEachLine(faults, lineCounter).map(({ line, column, reason }) => ({
    file,
    line,
    column,
    reason,
  }));
  if (first !== undefined) throw new BlueprintFilesError([first, ...others.slice(0, MAX_FAULTS - 1)]);
  return toJson(document, file);
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw BlueprintFilesError.of(file, 'is not valid UTF-8; save it in that encoding.', { cause });
  }
}

/** Removes the quotation of the file from the parser's sentence. */
function faultOf({ code, message, pos }: YAMLError): Fault {
  const reason = message.replace(/[:"'][^]*$/, '').trim();
  return { offset: pos[0], reason: REASONS[code] ?? `is not YAML: ${reason}.` };
}

/** Returns the problems of YAML that JSON cannot express. */
function contentFaults(document: Document.Parsed): Fault[] {
  const faults: Fault[] = [];
  const { version, explicit } = document.directives.yaml;
  if (explicit === true && version !== '1.2') {
    faults.push({ offset: 0, reason: `is YAML ${version}; only 1.2 is read: remove the %YAML line.` });
  }
  visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document) === undefined) {
        faults.push({ offset: offsetOf(alias), reason: 'has an alias (*) of an anchor (&) that is not above it.' });
      }
    },
    Scalar(_key, scalar) {
      const reason = numberFault(scalar);
      if (reason !== undefined) faults.push({ offset: offsetOf(scalar), reason });
    },
  });
  return faults;
}

/** Returns the problem of a number that JSON lacks, or that a double would change (D-ERR-11). */
function numberFault({ value, source = '' }: Scalar): string | undefined {
  if (typeof value !== 'number') return undefined;
  if (/^[-+]?\.(inf|nan)$/i.test(source)) return 'has a number that JSON does not know (.inf, .nan).';
  const isExact = /^0[xo]/.test(source) ? Number.isSafeInteger(value) : isExactNumber(source);
  if (isExact) return undefined;
  return `has a number that would not be kept as it is written, but as ${value}; 15 significant digits are always kept.`;
}

function offsetOf({ range }: { range?: readonly number[] | null }): number {
  return range?.[0] ?? 0;
}

function firstOfEachLine(
  faults: readonly Fault[],
  lineCounter: LineCounter,
): Array<{ readonly line: number; readonly column: number; readonly reason: string }> {
  const seen = new Set<number>();
  return faults.flatMap(({ offset, reason }) => {
    const { line, col } = lineCounter.linePos(offset);
    if (seen.has(line)) return [];
    seen.add(line);
    return [{ line, column: col, reason }];
  });
}

function toJson(document: Document.Parsed, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (cause) {
    throw BlueprintFilesError.of(file, 'repeats too much by aliases (*); write out what they stand for.', { cause });
  }
}

/** Returns whether a text is nested too deeply. Works without recursion, because composing it could end the process. */
function isTooDeep(text: string): boolean {
  const open: { readonly token: CST.Token | null | undefined; readonly depth: number }[] = Array.from(
    new Parser().parse(text),
    (token) => ({ token, depth: 0 }),
  );
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (token === null || token === undefined) continue;
    if (token.type === 'document') open.push({ token: token.value, depth });
    else if (CST.isCollection(token)) {
      if (depth === MAX_DEPTH) return true;
      for (const { key, value } of token.items) {
        open.push({ token: key, depth: depth + 1 }, { token: value, depth: depth + 1 });
      }
    }
  }
  return false;
}
