import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../test/builders/temporary-folder.js';
import { refuseExisting, replaceFile } from './replace-file.js';

afterEach(() => void jest.restoreAllMocks());

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'leaves the old file alone, and no draft, where %s ends the program',
  async (signal) => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'cv.pdf');
    writeFileSync(file, 'old');
    const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
    const listeners = process.listenerCount(signal);
    const content = async function* () {
      yield Buffer.from('half');
      expect(readdirSync(folder)).toHaveLength(2);
      process.emit(signal, signal);
      expect(readdirSync(folder)).toEqual(['cv.pdf']);
      expect(kill).toHaveBeenCalledWith(process.pid, signal);
      throw new TypeError('the program would be gone');
    };
    await expect(replaceFile(file, content())).rejects.toThrow('the program would be gone');
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(process.listenerCount(signal)).toBe(listeners);
  },
);

it('replaces no folder and no device, whatever is forced', () => {
  for (const place of [temporaryFolder(), '/dev/null'])
    expect(() => refuseExisting(place, { force: true, forced: 'talent' })).toThrow(`"${place}" is not a regular file`);
});
