import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const LIBRARY = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** The decoders of scans (JBIG2 and JPEG 2000) without WebAssembly, which the console's policy forbids. */
const DECODERS = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];

/** The licences of pdf.js, of the decoders and of the character maps. */
const LICENSES = [
  'LICENSE',
  'wasm/LICENSE_JBIG2',
  'wasm/LICENSE_PDFJS_JBIG2',
  'wasm/LICENSE_OPENJPEG',
  'wasm/LICENSE_PDFJS_OPENJPEG',
  'cmaps/LICENSE',
];

const read = (name: string): Buffer => readFileSync(path.join(LIBRARY, name));

/** Returns the files that pdf.js loads by their names while it reads a PDF, by their path below `pdf/`. */
function pdfFiles(): ReadonlyMap<string, Buffer> {
  const maps = readdirSync(path.join(LIBRARY, 'cmaps')).filter((name) => name.endsWith('.bcmap'));
  const licenses = LICENSES.map((name) => `${name}\n\n${String(read(name)).trim()}\n`).join('\n');
  return new Map([
    ...DECODERS.map((name) => [`decoders/${name}`, read(`wasm/${name}`)] as const),
    ...maps.map((name) => [`cmaps/${name}`, read(`cmaps/${name}`)] as const),
    ['licenses.txt', Buffer.from(licenses)],
  ]);
}

/** Puts the files into the build, and serves them in development. */
export function pdfFilesPlugin(): Plugin {
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const [name, source] of pdfFiles()) this.emitFile({ type: 'asset', fileName: `pdf/${name}`, source });
    },
    configureServer({ middlewares }) {
      const files = pdfFiles();
      middlewares.use('/pdf/', (request, response, next) => {
        const name = (request.url ?? '').split('?', 1)[0]?.slice(1) ?? '';
        const file = files.get(name);
        if (!file) return next();
        response.setHeader('Content-Type', name.endsWith('.js') ? 'text/javascript' : 'application/octet-stream');
        response.end(file);
      });
    },
  };
}
