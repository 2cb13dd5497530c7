import { DocumentFailure } from '../document-failure.js';
import type { DocumentKind } from '../document-kind.js';
import type { DocumentEngine, Operation } from '../engine.js';

/** Only the system's office program makes a faithful PDF of these kinds. */
const OFFICE: readonly DocumentKind[] = ['doc', 'docx', 'rtf', 'odt'];

/** The engines for a file in the order of attempts, of those that are here. Those of one origin keep their order. */
export function chooseEngines(
  { all, available }: { all: readonly DocumentEngine[]; available: ReadonlySet<string> },
  operation: Operation,
  kind: DocumentKind,
): readonly DocumentEngine[] {
  const able = all.filter(({ capabilities }) =>
    capabilities.some((each) => each.operation === operation && each.kinds.includes(kind)),
  );
  if (able.length === 0) throw new DocumentFailure('UNSUPPORTED', `No engine makes ${operation} of ${kind}.`);
  const here = able.filter(({ id }) => available.has(id));
  if (here.length === 0) {
    const names = able.map(({ id }) => id).join(', ');
    throw new DocumentFailure('ENGINE_MISSING', `None of the engines for ${operation} of ${kind} is here: ${names}.`);
  }
  const first = operation === 'pdf' && OFFICE.includes(kind) ? 'system' : 'embedded';
  return [...here.filter(({ origin }) => origin === first), ...here.filter(({ origin }) => origin !== first)];
}
