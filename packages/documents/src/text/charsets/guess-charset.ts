import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { decoderFor, isReadable } from './decoders.js';

/** The size of the sample for statistics, from the first byte beyond ASCII. */
const SAMPLE_BYTES = 32_768;
const BEFORE_BYTES = 256;

/** Returns the charset of a text that declares none; undefined if it does not decode the bytes to a text. */
export async function guessCharset(bytes: Buffer): Promise<string | undefined> {
  const sample = sampleOf(bytes);
  const guess = await guessByChardetng(sample);
  return isReadable(decoderFor(guess).decode(sample)) ? guess : undefined;
}

/** Returns a sample that begins in ASCII and does not cut a character of several bytes at its end. */
function sampleOf(bytes: Buffer): Buffer {
  const at = bytes.findIndex((byte) => byte >= 0x80);
  const start = Math.max(0, at - BEFORE_BYTES);
  const sample = bytes.subarray(start, start + SAMPLE_BYTES);
  if (start + SAMPLE_BYTES >= bytes.length) return sample;
  const end = Math.max(sample.lastIndexOf(0x0a), sample.lastIndexOf(0x20));
  return end > 0 ? sample.subarray(0, end + 1) : sample;
}

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

const RESULT_BYTES = 16;

let opened: Promise<Detector> | undefined;

/** Returns the guess of Firefox's detector, as a name of the Encoding Standard. The detector always returns a guess. */
async function guessByChardetng(bytes: Buffer): Promise<string> {
  const detector = await (opened ??= open());
  const state = detector.encodingdetector_new();
  const at = detector.__wbindgen_malloc(bytes.length);
  new Uint8Array(detector.memory.buffer).set(bytes, at);
  // The detector takes ownership of these bytes.
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
  const { WebAssembly } = globalThis as unknown as {
    readonly WebAssembly: {
      instantiate(bytes: Uint8Array, imports: object): Promise<{ readonly instance: { readonly exports: unknown } }>;
    };
  };
  const { instance } = await WebAssembly.instantiate(await readFile(file), { './chardetng_wasm_bg.js': imports });
  return instance.exports as Detector;
}

function refuse(): never {
  throw new TypeError('The detector of charsets failed.');
}
