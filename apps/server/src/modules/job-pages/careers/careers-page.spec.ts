import { expect, it } from '@jest/globals';
import { MAX_JOBS } from '../../search/index.js';
import { textsFor } from '../page-texts.js';
import { careersPage } from './careers-page.js';

const site = { organization: 'Acme', url: '/jobs', feedUrl: '/jobs.xml', logo: undefined, color: undefined };
const texts = textsFor({ headers: {} });

it.each([
  [MAX_JOBS - 1, '999 jobs'],
  [MAX_JOBS, '1000 jobs. There may be more. Search to find them.'],
])('says that there may be more jobs only if the search has ended at its limit: %d', (count, said) => {
  const { body } = careersPage({ site, filters: [], entered: new URLSearchParams(), jobs: [], count, page: 1 }, texts);
  expect(String(body)).toContain(`<p role="status">${said}</p>`);
});
