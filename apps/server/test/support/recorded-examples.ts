import { writeFileSync } from 'node:fs';
import type { OperationExamples } from '../../src/openapi/examples.table.js';
import type { RawResponse } from './send-raw.js';

const FILE = new URL('../../src/openapi/examples.table.ts', import.meta.url);

/**
 * Longer bodies are left out: they are schemas and documents, which readers get from a server. So are schemas that
 * refer to themselves, because tools would follow the reference in the API document.
 */
const MAX_BYTES = 4000;

/** A request of the walk: its path as it was sent, and the path of its operation. */
interface WalkedRequest {
  readonly path: string;
  readonly template?: string | undefined;
  readonly body?: unknown;
}

/** Requests and replies of a walk through all operations, by operation: the first of each kind. */
export class RecordedExamples {
  readonly recorded: Record<string, OperationExamples> = {};

  add(operationId: string, { path, template, body }: WalkedRequest, { status, json, text }: RawResponse): void {
    if (status >= 400) this.#addError(status, json);
    else {
      const example = this.#of(operationId);
      example.parameters ??= stable(parametersOf(path, template)) as OperationExamples['parameters'];
      if (isObject(body)) example.request ??= stable(body);
      if (json !== undefined && text.length <= MAX_BYTES && !text.includes('"$ref"'))
        (example.replies ??= {})[status] ??= stable(json);
    }
  }

  /** Errors are examples of every operation that has their code, or their status if their body names no code. */
  #addError(status: number, json: unknown): void {
    const { errors } = json as { errors?: ReadonlyArray<{ errorCode: number }> };
    const [first] = errors ?? [];
    const replies = (this.#of(first ? 'errors' : 'messages').replies ??= {});
    replies[first?.errorCode ?? status] ??= stable(json);
  }

  #of(name: string): OperationExamples {
    return (this.recorded[name] ??= {});
  }

  /** Replaces the examples of the API document. */
  write(): void {
    const text = JSON.stringify(this.recorded, undefined, 2);
    writeFileSync(FILE, `${HEAD}export const EXAMPLES: Readonly<Record<string, OperationExamples>> = ${text};\n`);
  }
}

const HEAD = `// Recorded by test/api/openapi/every-operation.api-spec.ts, which fails if an answer differs. To record them anew:
// TALENT_WRITE_EXAMPLES=1 npm test -- every-operation, and then npx oxfmt apps/server/src/openapi/examples.table.ts

/** Real exchanges with the demo customer. */
export interface OperationExamples {
  /** Parameters of path and query. */
  parameters?: Readonly<Record<string, string>>;
  request?: unknown;
  /** By status. */
  replies?: Record<string, unknown>;
}

`;

/** Every operation on a customer has this parameter, and the document has its example. */
const OF_ALL = 'customerId';

/** Returns the parameters in a path, and those of its query. A dry run is not an example: most readers want the write. */
function parametersOf(path: string, template = ''): Readonly<Record<string, string>> {
  const [target = '', query] = path.split('?');
  const pattern = template.replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${name === 'chain' ? '.+' : '[^/]+'})`);
  const { [OF_ALL]: _, ...inPath } = new RegExp(`^${pattern}$`).exec(target)?.groups ?? {};
  const { dryrun: _dryRun, ...inQuery } = Object.fromEntries(new URLSearchParams(query));
  const decoded = Object.entries(inPath).map(([name, value]) => [name, decodeURIComponent(value)]);
  return { ...Object.fromEntries(decoded), ...inQuery } as Record<string, string>;
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !Buffer.isBuffer(body);
}

/** Values that differ in each run, and what stands for them in the examples. */
const VARIABLE: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bevt_[0-9a-f]{32}\b/g, `evt_${'0123456789abcdef'.repeat(2)}`],
  [/\blisten-[0-9a-f]{20}\b/g, 'listen-0123456789abcdef0123'],
  [/http:\/\/127\.0\.0\.1:\d+/g, 'https://talent.example'],
];
const BY_NAME: Readonly<Record<string, unknown>> = {
  secret: 'kept-by-the-client-and-shown-only-once-0000',
  next: 'opaque-place-0000',
  token: 'token-of-the-page-0000',
  transactionId: '00000000-0000-4000-8000-000000000000',
  durationMs: 12,
  date: 'Fri, 20 Nov 2026 09:30:00 GMT',
};

/** Programs of the system differ from machine to machine. */
function withoutPrograms(name: string, member: unknown): unknown {
  if (name !== 'engines' || !Array.isArray(member)) return member;
  return (member as ReadonlyArray<{ origin?: string }>).filter(({ origin }) => origin === 'embedded');
}

function stable(value: unknown): unknown {
  const text = VARIABLE.reduce((json, [pattern, shown]) => json.replaceAll(pattern, shown), JSON.stringify(value));
  return JSON.parse(text, (name, member: unknown) =>
    Object.hasOwn(BY_NAME, name) && typeof member === typeof BY_NAME[name]
      ? BY_NAME[name]
      : withoutPrograms(name, member),
  );
}
