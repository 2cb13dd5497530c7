import { createServer } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { OpenConnection } from '../../../test/support/send-bytes.js';
import { RepliesOfATurn } from './replies-of-a-turn.js';
import type { TalentResponse } from './talent-response.js';

/** A response that tells when it was ended, and with what. */
function aResponse(ended: string[], name: string): TalentResponse {
  return { req: {}, end: (body?: string) => void ended.push(`${name}:${body ?? ''}`) } as unknown as TalentResponse;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('the replies of a turn', () => {
  it('are written at once with few connections', () => {
    const ended: string[] = [];
    new RepliesOfATurn().end(aResponse(ended, 'a'), 'text', 3);
    expect(ended).toEqual(['a:text']);
  });

  it('are written together at its end with more, in their order, each once', async () => {
    const ended: string[] = [];
    const replies = new RepliesOfATurn();
    replies.end(aResponse(ended, 'a'), '1', 4);
    await Promise.resolve();
    replies.end(aResponse(ended, 'b'), undefined, 4);
    expect(ended).toEqual([]);
    await nextTurn();
    expect(ended).toEqual(['a:1', 'b:']);
    replies.end(aResponse(ended, 'c'), '3', 4);
    await nextTurn();
    expect(ended).toEqual(['a:1', 'b:', 'c:3']);
  });

  it.each([
    ['at once', 1],
    ['at the end of the turn', 4],
  ])('arrive whole, behind one another on a connection, %s', async (_title, connections) => {
    const replies = new RepliesOfATurn();
    const server = createServer((request, response) => {
      const body = Buffer.from(`Grüße an ${request.url}`);
      response.writeHead(200, { 'Content-Length': body.length });
      replies.end(response as unknown as TalentResponse, body.toString('latin1'), connections);
    });
    const baseUrl = await new Promise<string>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as { port: number }).port}`));
    });
    const connection = await OpenConnection.open(baseUrl);
    const request = (method: string, path: string): string => `${method} ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
    connection.write(request('GET', '/1') + request('HEAD', '/2') + request('GET', '/3'));
    await connection.until(/an \/3/);
    const text = Buffer.from(connection.text, 'latin1').toString();
    expect(text.match(/Grüße an \/\d/g)).toEqual(['Grüße an /1', 'Grüße an /3']);
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
    connection.destroy();
    server.closeAllConnections();
    server.close();
  });

  it("are nobody's concern where the client has gone before they are written", async () => {
    const replies = new RepliesOfATurn();
    const server = createServer((request, response) => {
      response.writeHead(200, { 'Content-Length': 4 });
      replies.end(response as unknown as TalentResponse, 'text', 4);
      if (request.url === '/gone') request.socket.destroy();
    });
    const baseUrl = await new Promise<string>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as { port: number }).port}`));
    });
    const [gone, there] = [await OpenConnection.open(baseUrl), await OpenConnection.open(baseUrl)];
    gone.write('GET /gone HTTP/1.1\r\nHost: x\r\n\r\n');
    there.write('GET /there HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await gone.untilClosed()).toBe('');
    expect(await there.until(/text$/)).toContain('200 OK');
    there.destroy();
    server.closeAllConnections();
    server.close();
  });
});
