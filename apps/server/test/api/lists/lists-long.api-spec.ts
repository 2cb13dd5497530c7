import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Turn } from '../../../src/runtime/index.js';
import { aListsBlueprint, SKILLS } from '../../builders/lists-blueprint.builder.js';
import { ApiClient, errorsOf } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { ListsClient } from '../../support/lists-client.js';
import type { AnsweredNode } from '../../support/lists-client.js';
import type { RawResponse } from '../../support/send-raw.js';

/** Beside those of the catalogue; they have numbers from 1 on. */
const NODES = 1200;
const MOST = 10_000;
const LABELS = ['Before', 'After'];
type Body = Record<string, unknown>;

const numbered = Array.from({ length: NODES }, (_, at) => ({ listnodeid: at + 1, value: 'Before' }));
const lists = { 'lists.skills': { ...SKILLS, nodes: numbered } };

describeServer('a long list', {}, (under) => {
  let customerId = 7000;
  let client: ApiClient;
  let skills: ListsClient;

  beforeEach(async () => {
    customerId += 1;
    await under.server.apply(aListsBlueprint(customerId, { lists, profileTypes: {} }));
    client = new ApiClient(under.server, customerId);
    skills = new ListsClient(client);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** The first level, each node with other attributes. */
  const changed = async (attributes: (id: string) => Body): Promise<Body[]> =>
    (await skills.levelOf('lists.skills'))
      .map(({ listnodeid }) => `C${listnodeid}`)
      .map((id) => ({ id, ...attributes(id) }));

  /** Returns the answer, and how often other work ran meanwhile. */
  const withTurns = async (work: () => Promise<RawResponse>): Promise<{ response: RawResponse; turns: number }> => {
    let turns = 0;
    let working = true;
    const counting = (async () => {
      for (; working; turns += 1) await nextTurn();
    })();
    const response = await work().finally(() => (working = false));
    await counting;
    return { response, turns };
  };

  /** Turns are over once they were looked at so often: others work in between wherever they may. */
  const endTurnsAfter = (looks: number): void => {
    let looked = 0;
    jest.spyOn(Turn.prototype, 'isOver').mockImplementation(() => (looked += 1) % looks === 0);
  };

  /** The label of its first node, and whether all have the same; and the tag. */
  const readPage = async (path: string): Promise<string> => {
    const { headers, json } = await client.get(`/v2/lists/${path}`);
    const labels = ((json as AnsweredNode).children ?? []).map(({ value }) => value);
    return `${[...new Set(labels.filter((label) => LABELS.includes(label)))].join(' and ')} ${headers.etag}`;
  };

  it.each(['', '?dryrun=true'])(
    'lets others have turns at every node while it is written as a whole%s',
    async (query) => {
      const children = (await changed((id) => ({ value: `Changed ${id}` }))).toReversed();
      endTurnsAfter(1);
      const { response, turns } = await withTurns(() => skills.sendWhole(`lists.skills${query}`, { children }));
      expect(response.status).toBe(200);
      expect(turns).toBeGreaterThan(NODES);
    },
  );

  it.each(['', 'usergroup=partners'])(
    'is read as it was before or as it is afterwards, never half: %s',
    async (group) => {
      const pages = ['&page=1', '&page=2'].map((page) => `lists.skills?${group}${page}`);
      const children = await changed(() => ({ value: 'After' }));
      const before = await Promise.all(pages.map(readPage));
      endTurnsAfter(40);
      let working = true;
      const read = new Set<string>();
      const reading = pages.map(async (page) => {
        while (working) read.add(`${page}: ${await readPage(page)}`);
      });
      const written = await skills.sendWhole(`lists.skills?${group}`, { children }).finally(() => (working = false));
      await Promise.all(reading);
      const after = await Promise.all(pages.map(readPage));
      expect([written.status, after]).toEqual([200, pages.map(() => `After ${written.headers.etag}`)]);
      expect(before).toEqual(pages.map(() => expect.stringMatching(/^Before "/)));
      const whole = [before, after].flatMap((moment) => moment.map((seen, at) => `${pages[at]}: ${seen}`));
      expect(whole).toEqual(expect.arrayContaining([...read]));
      expect([...read]).toEqual(expect.arrayContaining(whole.slice(0, 2)));
    },
  );

  it('keeps what is written of its nodes while it is written as a whole', async () => {
    const children = (await changed(() => ({ hidden: true }))).toReversed();
    const alone = [1, 2, 3].map((id) => ({ node: `C${id}`, value: `Alone ${id}` }));
    const whole = (): Promise<RawResponse> => skills.sendWhole('lists.skills', { children });
    const single = ({ node, value }: { node: string; value: string }): Promise<RawResponse> =>
      client.patch(`/lists/lists.skills/node/${node}`, { value });
    const written = await Promise.all([whole(), ...alone.map(single), whole()]);
    expect(written.map(({ status }) => status)).toEqual([200, 204, 204, 204, 200]);
    const nodes = await skills.levelOf('lists.skills');
    expect(nodes.map(({ listnodeid, hidden }) => ({ id: `C${listnodeid}`, hidden }))).toEqual(children);
    for (const { node, value } of alone) expect((await skills.read(`lists.skills/${node}`)).value).toBe(value);
  });

  describe('with a body that names more than 10,000 nodes (D-LST-20)', () => {
    const many = (count: number): Body[] => Array<Body>(count).fill({ id: 'C1' });
    const wayOut = 'Change its nodes one by one, run "talent lists push", or apply a blueprint.';
    const refusal = [{ errorMessage: `The body must not name more than ${MOST} nodes. ${wayOut}`, errorCode: 13 }];

    it('is refused, no matter what else is wrong, and on how many levels they are', async () => {
      const children = [{ id: 'C1', children: many(MOST - 1) }, { id: 'C2' }];
      for (const refused of [
        await skills.sendWhole('lists.skills?dryrun=true', { children: many(MOST + 1) }),
        await skills.sendWhole('lists.skills', { children }),
      ])
        expect([refused.status, errorsOf(refused)]).toEqual([413, refusal]);
    });

    it('is checked if there is none too many', async () => {
      expect((await skills.sendWhole('lists.skills', { children: many(MOST) })).status).toBe(400);
    });
  });
});
