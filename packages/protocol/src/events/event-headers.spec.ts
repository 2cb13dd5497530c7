import { expect, it } from '@jest/globals';
import { eventLinkHeader, readEventLinks } from './event-headers.js';

const LINKS = [
  { title: 'Analyst, "senior"', rel: 'job', url: 'https://api.example/customers/1001/jobs/7' },
  { title: 'Zoë', rel: 'person', url: 'https://api.example/customers/1001/people/42' },
];

it('writes each URL in angle brackets, with rel and title (D-EVT-6)', () => {
  expect(eventLinkHeader(LINKS.slice(0, 1))).toBe(
    '<https://api.example/customers/1001/jobs/7>;rel="job";title="Analyst, \\"senior\\""',
  );
});

it('reads what it wrote, in one header or in several', () => {
  expect(readEventLinks(['Link', eventLinkHeader(LINKS)])).toEqual(LINKS);
  const several = LINKS.flatMap((link) => ['link', eventLinkHeader([link])]);
  expect(readEventLinks(several)).toEqual(LINKS);
});
