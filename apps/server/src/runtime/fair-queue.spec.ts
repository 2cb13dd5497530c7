import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FairQueue } from './fair-queue.js';
import type { QueueLimits } from './fair-queue.js';
import type { Requester } from './fair-queue.js';

const ROOMY: QueueLimits = { member: 1000, group: 1000, all: 1000 };

function requester(text: string): Requester {
  const [group = '', member = ''] = text.split('.');
  return { group, member };
}

function queueOf(names: readonly string[], places = ROOMY): FairQueue<string> {
  const queue = new FairQueue<string>(places);
  for (const [index, name] of names.entries()) queue.add(requester(name), `${name}#${index}`);
  return queue;
}

function drain(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) taken.push(next.item);
  return taken;
}

describe('FairQueue', () => {
  it('takes groups in turn, within a group its members, and of a member who came first', () => {
    const queue = queueOf(['1.a', '1.a', '1.a', '1.b', '2.c', '2.c']);
    expect(drain(queue)).toEqual(['1.a#0', '2.c#4', '1.b#3', '2.c#5', '1.a#1', '1.a#2']);
    expect(queue.size).toBe(0);
  });

  it('passes over those who may not have their turn now, and leaves them in front', () => {
    const queue = queueOf(['1.a', '1.b', '2.c']);
    const others = [queue.take(({ member }) => member !== 'a'), queue.take(({ member }) => member !== 'a')];
    expect(others.map((taken) => taken?.item)).toEqual(['1.b#1', '2.c#2']);
    expect(queue.take(() => false)).toBeUndefined();
    expect(drain(queue)).toEqual(['1.a#0']);
  });
});

const GROUPS = 4;
const MEMBERS = 3;
const someRequester = fc.record({
  group: fc.integer({ min: 1, max: GROUPS }).map(String),
  member: fc.integer({ min: 1, max: MEMBERS }).map(String),
});
type Step = { kind: 'add'; requester: Requester } | { kind: 'take' } | { kind: 'leave'; which: number };
const someStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), requester: someRequester }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'take' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), which: fc.nat() }) },
);

interface Ticket {
  readonly requester: Requester;
  readonly number: number;
  /** The number of entries of the same member before it, and the number of turns of others since. */
  readonly before: number;
  turns: number;
}

function ownOf(tickets: readonly Ticket[], { group, member }: Requester): Ticket[] {
  return tickets.filter(({ requester: own }) => own.group === group && own.member === member);
}

function isAdded(queue: FairQueue<Ticket>, ticket: Ticket): boolean {
  try {
    queue.add(ticket.requester, ticket);
    return true;
  } catch {
    return false;
  }
}

describe('FairQueue, in any order of arrivals and departures', () => {
  const places: QueueLimits = { member: 5, group: 8, all: 20 };

  it('holds its bounds, keeps the order of a member, and lets nobody starve', () => {
    fc.assert(
      fc.property(fc.array(someStep, { maxLength: 200 }), (steps) => {
        const queue = new FairQueue<Ticket>(places);
        let waiting: Ticket[] = [];
        for (const [number, step] of steps.entries()) {
          if (step.kind === 'add') {
            const ticket = {
              requester: step.requester,
              number,
              before: ownOf(waiting, step.requester).length,
              turns: 0,
            };
            if (isAdded(queue, ticket)) waiting.push(ticket);
          } else if (step.kind === 'leave') {
            const [gone] = waiting.splice(step.which % Math.max(1, waiting.length), 1);
            if (gone) queue.remove(gone.requester, gone);
          } else if (step.kind === 'take') {
            const taken = queue.take()?.item;
            expect(taken === undefined).toBe(waiting.length === 0);
            if (!taken) continue;
            expect(taken).toBe(ownOf(waiting, taken.requester)[0]);
            waiting = waiting.filter((ticket) => ticket !== taken);
            for (const ticket of waiting) ticket.turns += 1;
          }
          expect(queue.size).toBe(waiting.length);
          expect(queue.size).toBeLessThanOrEqual(places.all);
          // Each of those before it, and it itself, waits for every member of every group once at most.
          for (const { before, turns } of waiting) expect(turns).toBeLessThanOrEqual((before + 1) * GROUPS * MEMBERS);
        }
      }),
    );
  });

  it('never lets one group have two turns while another that waits has none', () => {
    fc.assert(
      fc.property(fc.array(someRequester, { minLength: 1, maxLength: 60 }), (requesters) => {
        const queue = new FairQueue<Requester>(ROOMY);
        const left = new Map<string, number>();
        for (const one of requesters) {
          queue.add(one, one);
          left.set(one.group, (left.get(one.group) ?? 0) + 1);
        }
        const had = new Map<string, number>();
        for (let next = queue.take(); next; next = queue.take()) {
          const { group } = next.requester;
          had.set(group, (had.get(group) ?? 0) + 1);
          left.set(group, (left.get(group) ?? 0) - 1);
          for (const [other, waiting] of left)
            if (waiting > 0) expect((had.get(group) ?? 0) - (had.get(other) ?? 0)).toBeLessThanOrEqual(1);
        }
        expect([...had.values()].reduce((sum, turns) => sum + turns, 0)).toBe(requesters.length);
      }),
    );
  });
});
