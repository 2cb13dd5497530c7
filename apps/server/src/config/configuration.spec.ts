import { expect, it } from '@jest/globals';
import { guessableSettings } from './configuration.js';

const RANDOM = Buffer.from('TKt3JDsYJwF5PUHM59NeYpYNjU+RIFt4mesQjf4vxfg=', 'base64');
const ZEROS = Buffer.alloc(32);
const strong = { production: true, secretKey: RANDOM, files: { key: undefined }, metricsToken: undefined };

it('finds keys and tokens that somebody typed, in production (D-PLT-32)', () => {
  expect(guessableSettings({ ...strong, secretKey: ZEROS })).toEqual(['TALENT_SECRET_KEY']);
  expect(guessableSettings({ ...strong, files: { key: Buffer.from('ab'.repeat(16)) } })).toEqual([
    'TALENT_STORAGE_KEY',
  ]);
  expect(guessableSettings({ ...strong, metricsToken: 'metricsmetrics1' })).toEqual([]);
  expect(guessableSettings({ ...strong, metricsToken: 'a'.repeat(24) })).toEqual(['TALENT_METRICS_TOKEN']);
});

it('finds none among random ones, and none in development', () => {
  expect(guessableSettings({ ...strong, metricsToken: RANDOM.toString('base64') })).toEqual([]);
  expect(guessableSettings({ ...strong, production: false, secretKey: ZEROS })).toEqual([]);
});
