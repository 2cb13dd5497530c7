import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/**
 * The exports of the package's WebAssembly. Its own module imports WebAssembly as a module, which Node.js 20 cannot
 * do.
 */
interface Detector {
  readonly memory: { readonly buffer: ArrayBuffer };
  encodingdetector_new(): number;
  encodingdetector_feed(detector: number, at: number, length: number, isLast: number): number;
  encodingdetector_guess(result: number, detector: number, domain: number, length: number, allowsUtf8: number): void;
  __wbg_encodingdetector_free(detector: number): void;
  __wbindgen_malloc(length: number): number;
  __wbindgen_free(at: number, length: number): void;
  __wbindgen_add_to_stack_pointer(bytes: number): number;
}

/** The types of Node.js 20 leave it out. */
interface WebAssemblyOfNode {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ readonly instance: { readonly exports: unknown } }>;
}

const RESULT_BYTES = 16;

let opened: Promise<Detector> | undefined;

/** Returns the encoding that Firefox's detector guesses, by the name that the Encoding Standard has. It always guesses one. */
export async function guessByChardetng(bytes: Buffer): Promise<string> {
  const detector = await (opened ??= open());
  const state = detector.encodingdetector_new();
  const at = detector.__wbindgen_malloc(bytes.length);
  new Uint8Array(detector.memory.buffer).set(bytes, at);
  // It takes these bytes over.
  detector.encodingdetector_feed(state, at, bytes.length, 1);
  const result = detector.__wbindgen_add_to_stack_pointer(-RESULT_BYTES);
  try {
    detector.encodingdetector_guess(result, state, 0, 0, 0);
    const [nameAt = 0, length = 0] = new Uint32Array(detector.memory.buffer, result, 2);
    const name = Buffer.from(detector.memory.buffer, nameAt, length).toString('latin1');
    detector.__wbindgen_free(nameAt, length);
    return name.toLowerCase();
  } finally {
    detector.__wbindgen_add_to_stack_pointer(RESULT_BYTES);
    detector.__wbg_encodingdetector_free(state);
  }
}

async function open(): Promise<Detector> {
  const file = createRequire(import.meta.url).resolve('chardetng-wasm/dist/chardetng_wasm_bg.wasm');
  const imports = { __wbindgen_throw: refuse };
  const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyOfNode };
  const { instance } = await WebAssembly.instantiate(await readFile(file), { './chardetng_wasm_bg.js': imports });
  return instance.exports as Detector;
}

function refuse(): never {
  throw new TypeError('The detector of charsets failed.');
}
