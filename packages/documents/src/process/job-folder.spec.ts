import { existsSync, mkdtempSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { JobFolder } from './job-folder.js';

describe('JobFolder', () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'job-folder-'));

  it('is for its owner alone', async () => {
    const job = await JobFolder.open(path.join(parent, 'new'));
    expect(statSync(job.folder).mode & 0o777).toBe(0o700);
  });

  it('is removed later where its process was killed, and not while another may use it', async () => {
    const place = path.join(parent, 'swept');
    const [old, young] = [await JobFolder.open(place), await JobFolder.open(place)];
    utimesSync(old.folder, 0, 0);
    await JobFolder.sweep(place, 60_000);
    expect([existsSync(old.folder), existsSync(young.folder)]).toEqual([false, true]);
  });

  it('takes no link for a result', async () => {
    const job = await JobFolder.open(parent);
    symlinkSync('/etc/hostname', job.fileOf('output'));
    const target = path.join(parent, 'result');
    await expect(job.take(job.fileOf('output'), target, 1000)).rejects.toMatchObject({ code: 'CRASH' });
    expect(existsSync(target)).toBe(false);
  });
});
