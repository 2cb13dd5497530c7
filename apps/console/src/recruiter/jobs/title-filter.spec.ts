import { describe, expect, it } from '@jest/globals';
import { FLOWS } from '../board/flows.js';
import { titleFilter } from './title-filter.js';

describe('titleFilter', () => {
  it('asks for every word in the title, and for the folder', () => {
    expect(titleFilter(FLOWS.jobs, { words: ' data  analyst', folder: 'D31001' })).toEqual({
      filters: [
        { name: 'job.jobtitle', operator: '=', value: ['data'] },
        { name: 'job.jobtitle', operator: '=', value: ['analyst'] },
        { name: 'job.folder', operator: '=', value: ['D31001'] },
      ],
    });
    expect(titleFilter(FLOWS.talentpools, { words: 'silver', folder: '' })).toEqual({
      filters: [{ name: 'talentpool.title', operator: '=', value: ['silver'] }],
    });
  });

  it('is left out if nothing narrows the list', () => {
    expect(titleFilter(FLOWS.jobs, { words: '  ', folder: '' })).toBeUndefined();
  });
});
