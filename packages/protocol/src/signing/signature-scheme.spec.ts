import { expect, it } from '@jest/globals';
import { printedForm } from './signature-scheme.js';

it('leaves out the query line where it is empty', () => {
  expect(printedForm('GET\n/a\n\nhost:b\n\nhost')).toBe('GET\n/a\nhost:b\n\nhost');
});

it('does not exist where there is a query', () => {
  expect(printedForm('GET\n/a\nb=c\nhost:b\n\nhost')).toBeUndefined();
});
