import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { RecordingLog } from '../../../test/support/recording-log.js';
import type { Caller } from '../request/caller.js';
import { ClientAddresses } from '../request/client-addresses.js';
import { Notices } from '../../runtime/index.js';
import { ConnectionLimits } from './connection-limits.js';
import { CLIENT_TIMEOUTS } from './client-timeouts.js';
import { TalentRequest } from './talent-request.js';
import { TalentResponse } from './talent-response.js';

const { graceMs } = CLIENT_TIMEOUTS;
const LONG_AGO = 1;

/** A connection as the system tells of it. */
class KnownSocket extends Socket {
  _httpMessage: ServerResponse | undefined = undefined;

  constructor(readonly from: string) {
    super();
    Object.defineProperty(this, 'remoteAddress', { value: from });
  }
}

describe('ConnectionLimits', () => {
  function limitsOf(connections: number, { proxy }: { proxy?: string } = {}) {
    const log = new RecordingLog();
    const clock = { now: LONG_AGO };
    const trustedProxies = proxy === undefined ? [] : [{ address: proxy, prefix: 32 }];
    const limits = new ConnectionLimits({
      limits: { connections, connectionsPerAddress: connections },
      addresses: new ClientAddresses({ trustedProxies }),
      timeouts: CLIENT_TIMEOUTS,
      notices: new Notices(log),
      now: () => clock.now,
    });
    const open = (from: string): KnownSocket | undefined => {
      const socket = new KnownSocket(from);
      return limits.admit(socket) && socket;
    };
    /** A connection of a user, or of a client that is not known yet, whose body is awaited. */
    const ask = (from: string, { user, forwarded }: { user?: string; forwarded?: string } = {}): KnownSocket => {
      const socket = open(from);
      if (!socket) throw new Error('The connection was refused.');
      const request = new TalentRequest(socket);
      request.startedAt = clock.now;
      if (user !== undefined) request.caller = { username: user } as Caller;
      if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
      request.received = { awaited: true, length: 0 } as TalentRequest['received'];
      const response = new TalentResponse(request);
      limits.of(socket)?.begin(request, response, () => undefined);
      socket._httpMessage = response;
      return socket;
    };
    /** Its reply was taken. */
    const finish = (socket: KnownSocket): void => {
      socket._httpMessage = undefined;
    };
    /** Its body is there: the server is at work. */
    const work = (socket: KnownSocket): void => {
      (socket._httpMessage as TalentResponse).req.received = undefined;
    };
    return { limits, log, clock, open, ask, finish, work };
  }

  const destroyed = (sockets: ReadonlyArray<Socket | undefined>): boolean[] =>
    sockets.map((socket) => socket?.destroyed === true);

  it('count a client without credentials by the address that a trusted proxy reports', () => {
    const { ask, open, clock } = limitsOf(3, { proxy: '10.0.0.5' });
    const sockets = ['1.0.0.1', '1.0.0.2', '1.0.0.2'].map((forwarded) => ask('10.0.0.5', { forwarded }));
    clock.now += graceMs;
    expect(open('10.0.0.5')).toBeDefined();
    expect(destroyed(sockets)).toEqual([false, true, false]);
  });

  it('end no connection that waits for a moment only, or whose client has no other', () => {
    const { ask, open, work, clock } = limitsOf(2);
    const sockets = [ask('1.0.0.1'), ask('1.0.0.2')];
    expect(open('1.0.0.3')).toBeUndefined();
    clock.now += graceMs;
    sockets.forEach(work);
    expect(open('1.0.0.3')).toBeUndefined();
    expect(open('1.0.0.1')).toBeUndefined();
    expect(destroyed(sockets)).toEqual([false, false]);
  });

  it('end the newest connection of the client with the most that has waited long, and older ones before it', () => {
    const { ask, open, work, clock } = limitsOf(5);
    const queued = [1, 2, 3].map((last) => ((clock.now += 1), ask(`1.0.0.${last}`, { user: 'many' })));
    queued.forEach(work);
    const silent = ((clock.now += 1), ask('1.0.0.4', { user: 'many' }));
    const sockets = [...queued, silent, ask('1.0.0.5', { user: 'few' })];
    clock.now += graceMs;
    expect(open('1.0.0.6')).toBeDefined();
    expect(destroyed(sockets)).toEqual([false, false, false, true, false]);
    expect(open('1.0.0.7')).toBeDefined();
    expect(destroyed(sockets)).toEqual([false, false, true, true, false]);
  });

  it('let a few in beyond the limit if all are being served, each for one that is closed after its reply', () => {
    const { ask, open, work, finish, clock } = limitsOf(32);
    const sockets = Array.from({ length: 32 }, () => ((clock.now += 1), ask('1.0.0.1', { user: 'many' })));
    sockets.forEach(work);
    const newcomers = ['1.0.0.2', '1.0.0.3', '1.0.0.4'].map(open);
    expect(newcomers.map((socket) => socket !== undefined)).toEqual([true, true, false]);
    expect(destroyed(sockets)).not.toContain(true);
    const closed = sockets.filter((socket) => {
      socket._httpMessage?.emit('finish');
      return socket.writableEnded;
    });
    expect(closed).toEqual(sockets.slice(0, 2));
    closed.forEach(finish);
    clock.now += 50;
    expect(open('1.0.0.4')).toBeDefined();
  });

  it('let newcomers in, one by one, beside three addresses that open connections and send nothing', () => {
    const { limits, open, clock } = limitsOf(30);
    let come = 0;
    for (let wave = 0; wave < 100; wave += 1) {
      for (let count = 0; count < 30; count += 1) open(`1.0.0.${1 + ((come += 1) % 3)}`);
      clock.now += 1;
      const newcomer = open('1.0.0.9');
      expect(newcomer?.destroyed).toBe(false);
      for (let count = 0; count < 30; count += 1) open(`1.0.0.${1 + ((come += 1) % 3)}`);
      expect(newcomer?.destroyed).toBe(false);
      const connection = newcomer && limits.of(newcomer);
      if (connection) limits.forget(connection);
    }
    expect(limits.connections.size).toBe(30 - 1);
  });

  it('end one that has sent no request in time, and none that is new', () => {
    const { open, clock } = limitsOf(1);
    const first = open('1.0.0.1');
    clock.now += graceMs - 1;
    expect(open('1.0.0.2')).toBeUndefined();
    clock.now += 50;
    expect(open('1.0.0.2')).toBeDefined();
    expect(first?.destroyed).toBe(true);
  });

  it('skip further looks for a moment after nothing could be ended, except for clients with fewer connections', () => {
    const { ask, open, finish, clock, log } = limitsOf(5);
    const sockets = [
      ask('1.0.0.1'),
      ask('1.0.0.1'),
      ask('1.0.0.1'),
      ask('1.0.0.2', { user: 'few' }),
      ask('1.0.0.2', { user: 'few' }),
    ];
    clock.now += graceMs;
    const idle = sockets[4] as KnownSocket;
    // It has most itself, and nobody is idle.
    expect(open('1.0.0.1')).toBeUndefined();
    finish(idle);
    expect(open('1.0.0.1')).toBeUndefined();
    expect(open('1.0.0.3')).toBeDefined();
    expect(log.text).toContain('Connections are refused: TALENT_MAX_CONNECTIONS is reached.');
    clock.now += 50;
    expect(open('1.0.0.1')).toBeDefined();
  });
});
