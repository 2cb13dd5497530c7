import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ENGINES, OMISSIONS } from './index.js';
import type { DocumentKind, Operation } from './index.js';

const DOCUMENT = readFileSync(new URL('../../../docs/reference/documents.md', import.meta.url), 'utf8');

/** The extensions with a text and those with a PDF, in the order of the interface (spec: Binary files, 6 and 7). */
const EXTENSIONS: Readonly<Record<Operation, readonly string[]>> = {
  text: [
    ...['pdf', 'doc', 'docx', 'odt', 'wpd', 'wri', 'ods', 'rtf', 'txt', 'xls', 'xlsx', 'ppt', 'pptx', 'odp', 'zip'],
    ...['rar', 'htm', 'html', 'dot', 'dotx', 'xlt', 'xltx', 'tif', 'tiff', 'jpg', 'jpeg', 'png', 'gif', 'bmp', 'gz'],
    ...['dcx', 'pcx', 'jp2', 'jpc', 'jfif'],
  ],
  pdf: ['html', 'htm', 'doc', 'docx', 'rtf', 'odt', 'xml', 'txt', 'png', 'jpg', 'jpeg', 'svg', 'tif', 'tiff'],
};

/** The kind of a file that has its usual extension; of others the extension is the kind. */
const KINDS: Readonly<Record<string, DocumentKind>> = {
  dot: 'doc',
  dotx: 'docx',
  xlt: 'xls',
  xltx: 'xlsx',
  htm: 'html',
  tif: 'tiff',
  jpg: 'jpeg',
  jfif: 'jpeg',
  jpc: 'jp2',
};

function enginesFor(operation: Operation, extension: string, origin: 'embedded' | 'system'): string {
  const kind = KINDS[extension] ?? extension;
  const told = ENGINES.filter((engine) => engine.origin === origin).flatMap(({ id, capabilities }) =>
    capabilities
      .filter((capability) => capability.operation === operation && capability.kinds.some((each) => each === kind))
      .map(({ fidelity }) => (fidelity === undefined ? `\`${id}\`` : `\`${id}\`: ${fidelity}`)),
  );
  return told.join(', ') || '–';
}

describe('docs/reference/documents.md', () => {
  it.each([
    ['text', '## Text: 35 extensions', ['embedded']],
    ['pdf', '## PDF: 14 extensions', ['embedded', 'system']],
  ] as const)('tells the engines for the %s of every extension', (operation, heading, origins) => {
    const [, section = ''] = DOCUMENT.split(heading);
    const [chapter = ''] = section.split('\n## ');
    const rows = chapter.match(/^\| [a-z0-9]+ \| .*$/gm);
    expect(rows).toEqual(
      EXTENSIONS[operation].map(
        (extension) =>
          `| ${[extension, ...origins.map((origin) => enginesFor(operation, extension, origin))].join(' | ')} |`,
      ),
    );
  });

  it('tells every cause for which a text or a PDF lacks something (D-FIL-15)', () => {
    const [, section = ''] = DOCUMENT.split('## What a text or a PDF lacks');
    const [chapter = ''] = section.split('\n## ');
    expect(chapter.match(/^\| [A-Z_]+ \| .*$/gm)).toEqual(
      Object.entries(OMISSIONS).map(([name, sentence]) => `| ${name} | ${sentence} |`),
    );
  });
});
