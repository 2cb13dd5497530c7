import { describe, expect, it } from '@jest/globals';
import { UploadRoom } from './uploads.js';
import type { RunningUpload } from './uploads.js';

/** Uploads by names such as `1.a#0`: customer, user and number. */
class Uploads {
  readonly gone: string[] = [];
  readonly #room = new UploadRoom(8);

  /** @returns the share that is taken */
  begin(name: string, { bytes = 1, isComing = true } = {}): ReturnType<UploadRoom['add']> {
    return this.#room.add(this.#uploadOf(name, { bytes, isComing }));
  }

  all(...names: readonly string[]): this {
    for (const name of names) expect(this.begin(name)).toBeUndefined();
    return this;
  }

  #uploadOf(name: string, told: { bytes: number; isComing: boolean }): RunningUpload {
    const [group = '', member = ''] = name.split(/[.#]/);
    return {
      requester: { group, member },
      bytes: told.bytes,
      isComing: () => told.isComing,
      giveWay: () => this.gone.push(name),
    };
  }
}

describe('UploadRoom', () => {
  it('gives a user half, and a customer three quarters', () => {
    const uploads = new Uploads().all('1.a#0', '1.a#1', '1.a#2', '1.a#3');
    expect(uploads.begin('1.a#4')).toBe('member');
    uploads.all('1.b#0', '1.b#1');
    uploads.all('2.c#0', '2.c#1');
    expect(uploads.gone).toEqual([]);
    uploads.all('1.b#2');
    expect([uploads.gone, uploads.begin('1.b#3')]).toEqual([['1.a#3'], 'group']);
  });

  it('ends the newest upload of the user with most, for another user of the same customer with fewer', () => {
    const uploads = new Uploads().all('1.a#0', '1.a#1', '1.a#2', '1.a#3', '1.b#0', '1.b#1', '1.c#0');
    expect(uploads.gone).toEqual(['1.a#3']);
  });

  it('ends the newest upload of the customer with most, for a customer with fewer', () => {
    const uploads = new Uploads().all('1.a#0', '1.a#1', '1.a#2', '1.a#3', '1.b#0', '1.b#1', '2.c#0', '2.c#1', '3.d#0');
    expect(uploads.gone).toEqual(['1.a#3']);
  });

  it('ends no upload for a requester that has as many', () => {
    const uploads = new Uploads().all('1.a#0', '1.a#1', '2.b#0', '2.b#1', '3.c#0', '3.c#1', '4.d#0', '4.d#1');
    expect(uploads.begin('1.a#2')).toBe('all');
    expect(uploads.gone).toEqual([]);
  });

  it('ends several small uploads for a large one, or none', () => {
    const uploads = new Uploads().all('1.a#0', '1.a#1', '1.a#2', '1.a#3', '1.b#0', '1.b#1', '2.c#0', '2.c#1');
    expect(uploads.begin('3.d#0', { bytes: 2 })).toBeUndefined();
    expect(uploads.gone).toEqual(['1.a#3', '1.a#2']);
    expect(uploads.begin('4.e#0', { bytes: 4 })).toBe('all');
    expect(uploads.gone).toHaveLength(2);
  });

  it('ends no upload that is complete', () => {
    const uploads = new Uploads();
    for (const name of ['1.a#0', '1.a#1', '1.a#2']) uploads.begin(name, { isComing: false });
    uploads.begin('1.a#3', { isComing: true });
    uploads.begin('1.b#0', { isComing: false });
    uploads.begin('1.b#1', { isComing: false });
    expect(uploads.begin('1.c#0')).toBeUndefined();
    expect(uploads.begin('1.d#0')).toBe('group');
    expect(uploads.gone).toEqual(['1.a#3']);
  });

  it('accepts a single upload of any size', () => {
    expect(new Uploads().begin('1.a#0', { bytes: 100 })).toBeUndefined();
  });
});
