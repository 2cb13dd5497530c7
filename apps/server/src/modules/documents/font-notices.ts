import { Injectable } from '@nestjs/common';
import type { FontProblem } from '@talent-platform/documents';
import { Log } from '../../runtime/index.js';

/** The characters of a problem that is no script. */
const OTHERS = 'emoji, symbols or rare scripts';

/** Logs each problem of fonts once while this server runs, because many documents may have it (D-FIL-16). */
@Injectable()
export class FontNotices {
  readonly #told = new Set<FontProblem>();

  constructor(private readonly log: Log) {}

  tell(problem: FontProblem): void {
    if (this.#told.has(problem)) return;
    this.#told.add(problem);
    if (problem === 'unusable-file') return this.log.notice('TALENT_FONTS: a file of the folder cannot be used.', {});
    const script = problem === 'other' ? OTHERS : problem.replaceAll('_', ' ');
    this.log.notice(
      'No font has some characters, so boxes stand for them in PDFs. A font in the folder of TALENT_FONTS adds them.',
      { script },
    );
  }
}
