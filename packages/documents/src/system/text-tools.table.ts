import type { DocumentKind } from '../document-kind.js';

/** A program of the system that writes the text of a file. */
export interface TextTool {
  readonly id: string;
  readonly kinds: readonly DocumentKind[];
  /** Debian installs all of them there; a search path could be anybody's. */
  readonly program: string;
  readonly versionFlags: readonly string[];
  /** The arguments of the program, which writes UTF-8 to its standard output. */
  readonly flags: (inputFile: string) => readonly string[];
  /** The mark that the program writes for a picture. It is removed from the text. */
  readonly pictureMark?: string;
}

/** Second attempts (D-FIL-5): what the embedded engines cannot read, these may. */
export const TEXT_TOOLS: readonly TextTool[] = [
  {
    id: 'pdftotext',
    kinds: ['pdf'],
    program: '/usr/bin/pdftotext',
    versionFlags: ['-v'],
    flags: (inputFile) => ['-enc', 'UTF-8', '-l', '200', inputFile, '-'],
  },
  {
    id: 'antiword',
    kinds: ['doc'],
    program: '/usr/bin/antiword',
    versionFlags: ['-h'],
    flags: (inputFile) => ['-m', 'UTF-8.txt', '-w', '0', inputFile],
    pictureMark: '[pic]',
  },
  {
    id: 'catdoc',
    kinds: ['doc'],
    program: '/usr/bin/catdoc',
    versionFlags: ['-V'],
    flags: (inputFile) => ['-d', 'utf-8', '-w', inputFile],
  },
  {
    id: 'wpd2text',
    kinds: ['wpd'],
    program: '/usr/bin/wpd2text',
    versionFlags: ['--version'],
    flags: (inputFile) => [inputFile],
  },
  {
    id: 'tesseract',
    kinds: ['png', 'jpeg', 'tiff', 'gif', 'bmp'],
    program: '/usr/bin/tesseract',
    versionFlags: ['--version'],
    flags: (inputFile) => [inputFile, 'stdout', '-l', 'eng'],
  },
];
