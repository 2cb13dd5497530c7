import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isDecision } from './check.js';
import { AREAS, fullId } from './index.js';

const REFERENCE = new URL('../../../docs/reference/', import.meta.url);
const DECISIONS = new URL('decisions/', REFERENCE);

const headings = readFileSync(new URL('interface.md', REFERENCE), 'utf8').match(/^#+ .*$/gm) ?? [];
const decisions = readdirSync(DECISIONS)
  .map((file) => readFileSync(new URL(file, DECISIONS), 'utf8'))
  .join('\n');

const checks = AREAS.flatMap((area) => area.checks.map((check) => ({ ...check, id: fullId(area, check) })));
/** The vectors name parts of step 1 of the signature, which have no headings. */
const withHeading = checks.filter(({ id }) => !id.startsWith('authentication.'));

describe('the rows of the checks', () => {
  it('follow a section of the interface', () => {
    const known = headings.map((heading) => heading.replace(/^#+ /, '').toLowerCase());
    const lost = withHeading.filter(({ row }) => {
      const [, section] = /^spec: (.*?)(?: rules)?(?: \d+)?$/.exec(row) ?? [];
      return section !== undefined && !known.some((heading) => heading.startsWith(section.toLowerCase()));
    });
    expect(lost.map(({ id, row }) => `${id}: ${row}`)).toEqual([]);
  });

  it('are decisions of the register where the interface leaves a rule open', () => {
    const rows = checks.filter(isDecision).flatMap(({ row }) => row.match(/D-[A-Z]+-\d+/g) ?? ['none']);
    const unknown = [...new Set(rows)].filter((row) => !decisions.includes(`**${row} —`));
    expect(unknown).toEqual([]);
  });
});
