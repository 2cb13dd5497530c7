import { describe, expect, it } from '@jest/globals';
import { aContainer, aPresentation97, aShape, TYPES } from '../../test/builders/presentation-97.builder.js';
import { textOf } from '../../test/text-of.js';

const slide = (text: string): Buffer =>
  aContainer(TYPES.slide, aContainer(TYPES.drawing, aContainer(TYPES.shapes, aShape(text))));
const master = (text: string): Buffer => aContainer(TYPES.master, aContainer(TYPES.drawing, aShape(text)));

describe('The text of PowerPoint 97', () => {
  it('is that of its slides, not of their masters', async () => {
    const file = aPresentation97(master('Click to edit'), slide('First'), slide('*'), slide('Second'));
    expect(await textOf(file)).toBe('First\nSecond\n');
  });

  it('is refused where its records nest without end', async () => {
    let records = aShape('deep');
    for (let depth = 0; depth < 1100; depth += 1) records = aContainer(TYPES.shapes, records);
    await expect(textOf(aPresentation97(records))).rejects.toMatchObject({ code: 'LIMIT' });
  });
});
