import { describe, expect, it } from '@jest/globals';
import { nameSynonyms } from './name-synonyms.js';

describe('nameSynonyms (D-ERR-14)', () => {
  it.each([
    ['surname', ['lastname']],
    ['Family_Name', ['lastname']],
    ['phone', ['phones', 'phonenumber']],
  ])('knows %s as %j', (name, names) => expect(nameSynonyms(name)).toEqual(names));

  it.each(['lastname', '', 'constructor', '__proto__', 'toString', 'x'.repeat(100_000)])(
    'knows nothing of %.20j',
    (name) => {
      expect(nameSynonyms(name)).toEqual([]);
    },
  );
});
