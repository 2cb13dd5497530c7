import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ContentLost } from '../../../file-storage/index.js';
import type { StoredContent } from '../../../file-storage/index.js';
import type { RequestContext } from '../../../http/index.js';
import { filePathOf } from '../../../profile-engine/index.js';
import type { LocatedFile } from '../../../profile-engine/index.js';
import { FileContents, FileRenditions } from '../../files/index.js';

/** A stored file of the person, or a text or PDF that was made of one. */
interface PersonFile {
  readonly path: string;
  readonly about: string;
  readonly filename: string;
  /** Undefined if the file storage has lost the content. */
  readonly content: Readable | undefined;
}

/** Characters that some systems refuse in the names of files, or that lead to another folder. */
// oxlint-disable-next-line no-control-regex
const REFUSED = /[\\/:*?"<>|\u0000-\u001F\u007F]/g;
const DOTS_ALONE = /^\.*$/;
const MAX_NAME_LENGTH = 200;

const EXTENSIONS = { text: '.txt', pdf: '.pdf' } as const;

@Injectable()
export class PersonFiles {
  constructor(
    private readonly contents: FileContents,
    private readonly renditions: FileRenditions,
  ) {}

  async *open(ctx: RequestContext, personId: number, files: Iterable<LocatedFile>): AsyncGenerator<PersonFile> {
    for (const located of files) {
      const { file } = located;
      const field = filePathOf(located);
      const owner = { customer: ctx.customerId, profile: `people/${personId}`, field };
      const { filename } = file;
      yield {
        path: `files/${field}/${archivedName(filename)}`,
        about: `The file of ${field}`,
        filename,
        content: await this.#read({ ...file, owner }),
      };
      for (const { kind, content } of await this.renditions.listMade(ctx, file.hash)) {
        yield {
          path: `renditions/${field}/${archivedName(filename)}${EXTENSIONS[kind]}`,
          about: kind === 'text' ? `The text of the file of ${field}` : `The PDF of the file of ${field}`,
          filename: `${filename}${EXTENSIONS[kind]}`,
          content: await this.#read({ ...content, owner }),
        };
      }
    }
  }

  async #read(content: StoredContent): Promise<Readable | undefined> {
    try {
      return await this.contents.read(content, undefined);
    } catch (error) {
      if (error instanceof ContentLost) return undefined;
      throw error;
    }
  }
}

/** Returns the name of a file in an archive: its own, without anything that leads out of the archive. */
function archivedName(filename: string): string {
  const name = filename
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(REFUSED, '_')
    .slice(-MAX_NAME_LENGTH);
  return DOTS_ALONE.test(name) ? 'file' : name;
}
