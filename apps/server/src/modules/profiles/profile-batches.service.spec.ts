import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Turn } from '../../runtime/index.js';
import type { ProfileRecord } from '../../profile-engine/index.js';
import { serializeInTurns } from './profile-batches.service.js';

const records = [1, 2].map((id) => ({ id }) as ProfileRecord);

describe('profiles that are written in turns (D-CHG-5)', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('let others work between the rendering and the writing of each', async () => {
    jest.spyOn(Turn.prototype, 'isOver').mockReturnValue(true);
    const seen: string[] = [];
    const render = ({ id }: ProfileRecord) => {
      seen.push(`render ${id}`);
      return { told: { toJSON: () => void seen.push(`write ${id}`) } };
    };
    let working = true;
    const others = (async () => {
      for (; working; seen.push('others')) await nextTurn();
    })();
    for await (const { id } of serializeInTurns(records, render, new Turn())) seen.push(`written ${id}`);
    working = false;
    await others;
    const steps = seen.filter((step, at) => step !== seen[at - 1]).join(', ');
    expect(steps).toMatch(/render 1, others, write 1, .*render 2, others, write 2, /);
  });
});
