import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const LANGUAGE = 'eng';
/** The model with integers. It is nearly as good as the large model, and several times faster. */
const MODEL = '4.0.0_best_int';

type Worker = Awaited<ReturnType<(typeof import('tesseract.js'))['createWorker']>>;

/**
 * Reads the words in pictures. The first picture starts the library. The library fetches nothing, and stores nothing on
 * disk.
 */
export class Ocr {
  #worker: Promise<Worker> | undefined;

  /** @param image - PNG or PNM; the decoders of other formats in the library crash on broken files */
  async read(image: Buffer): Promise<string> {
    this.#worker ??= startWorker();
    const { data } = await (await this.#worker).recognize(image);
    return data.text;
  }

  async stop(): Promise<void> {
    await (await this.#worker)?.terminate();
  }
}

async function startWorker(): Promise<Worker> {
  const { createWorker, OEM } = await import('tesseract.js');
  const model = path.dirname(require.resolve('@tesseract.js-data/eng/package.json'));
  return createWorker(LANGUAGE, OEM.LSTM_ONLY, {
    langPath: path.join(model, MODEL),
    gzip: true,
    cacheMethod: 'none',
    // An error also rejects the request. Without this handler, the library throws the error outside of any caller.
    errorHandler: () => undefined,
  });
}
