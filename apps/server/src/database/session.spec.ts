import { describe, expect, it } from '@jest/globals';
import { settleAll } from './session.js';

describe('settleAll', () => {
  it('fails with the cause at any position, not with what PostgreSQL refuses because of the cause', async () => {
    const refused = Object.assign(new RangeError('current transaction is aborted'), { code: '25P02' });
    const full = Object.assign(new RangeError('No space left on device'), { code: '53100' });
    await expect(settleAll([Promise.reject(refused), Promise.reject(full)])).rejects.toBe(full);
    await expect(settleAll([Promise.resolve(), Promise.reject(refused)])).rejects.toBe(refused);
  });

  it('fails as the first of them, once those after it have ended', async () => {
    const steps: string[] = [];
    const failing = async (name: string): Promise<void> => {
      await Promise.resolve();
      steps.push(`${name} ends`);
      throw new RangeError(name);
    };
    const running = async (): Promise<void> => {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      steps.push('the last one ends');
    };
    await expect(settleAll([failing('first'), failing('second'), running()])).rejects.toThrow('first');
    expect(steps).toEqual(['first ends', 'second ends', 'the last one ends']);
  });
});
