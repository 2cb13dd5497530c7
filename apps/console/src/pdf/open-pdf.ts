import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/** The pixels of an A4 page that was scanned at 600 dpi. Larger pictures are left out. */
const MAX_IMAGE_PIXELS = 36_000_000;
/** A worker that does not answer by then is stopped in the middle of its work. */
const CLOSED_WITHIN_MS = 1000;

export interface OpenedPdf {
  readonly document: Promise<PDFDocumentProxy>;
  /** Removes the fonts of the PDF from the page, and stops the worker. */
  readonly close: () => void;
}

/**
 * Opens a PDF with pdf.js, which is loaded at the first call. Nothing of the PDF runs or is requested: pdf.js only draws
 * pages, because its parts for scripts, links and forms are not loaded.
 */
export function openPdf(file: Blob): OpenedPdf {
  const worker = new Worker(workerUrl, { type: 'module' });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The worker of the preview cannot be loaded.')));
  });
  const reading = startReading(file, worker);
  return {
    document: Promise.race([failed, reading.then(({ promise }) => promise)]),
    close: () => {
      const stop = () => worker.terminate();
      setTimeout(stop, CLOSED_WITHIN_MS);
      void reading.then((task) => task.destroy()).then(stop, stop);
    },
  };
}

async function startReading(file: Blob, worker: Worker): Promise<PDFDocumentLoadingTask> {
  const [{ getDocument, PDFWorker, VerbosityLevel }, data] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    file.arrayBuffer(),
  ]);
  const ownFiles = new URL('pdf/', globalThis.document.baseURI).href;
  // pdf.js declares the type of `port` as null.
  const port = worker as unknown as null;
  return getDocument({
    data,
    worker: new PDFWorker({ port }),
    verbosity: VerbosityLevel.ERRORS,
    maxImageSize: MAX_IMAGE_PIXELS,
    cMapUrl: `${ownFiles}cmaps/`,
    wasmUrl: `${ownFiles}decoders/`,
    useWasm: false,
    useWorkerFetch: true,
    disableWorkerRendering: true,
    enableXfa: false,
  });
}
