import type { Client } from '@talent-platform/client';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../session/session.js';
import { ChangeStream, sleep } from './change-stream.js';
import type { Heard } from './change-stream.js';

/** By the client of the session: nobody hears of what another user may read. */
const streams = new WeakMap<Client, ChangeStream>();

/** Calls `look` once for each time at which records of these kinds have changed, while the tab is seen. */
export function useLive(kinds: readonly string[], look: (heard: Heard) => unknown, { isOn = true } = {}): void {
  const { client } = useSession();
  const key = kinds.join();
  const onChange = useEffectEvent(look);
  useEffect(() => {
    const stream = streams.get(client) ?? new ChangeStream(client.changes.stream, document, sleep);
    streams.set(client, stream);
    return isOn ? stream.listen(key.split(','), (heard) => void onChange(heard)) : undefined;
  }, [client, key, isOn]);
}
