import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The response that a connection is busy with; undefined while it waits for a request. Node keeps it on the socket. */
export function responseOn(socket: Socket): ServerResponse | undefined {
  return (socket as Socket & { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;
}
