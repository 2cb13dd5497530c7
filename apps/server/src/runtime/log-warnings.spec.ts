import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { RecordingLog } from '../../test/support/recording-log.js';
import { logWarnings } from './log.js';

it('writes warnings of libraries as lines of the log, and not as plain text (D-PLT-26)', () => {
  const [source, log, printed] = [new EventEmitter(), new RecordingLog(), [] as unknown[]];
  source.on('warning', (warning) => printed.push(warning));
  logWarnings(log, source);
  source.emit('warning', Object.assign(new Error('Use a later Node.js.'), { name: 'NodeVersionWarning' }));
  expect(printed).toEqual([]);
  expect(JSON.parse(log.text)).toMatchObject({
    level: 40,
    msg: 'A library warns, or Node.js does.',
    warning: 'NodeVersionWarning',
    detail: 'Use a later Node.js.',
  });
});
