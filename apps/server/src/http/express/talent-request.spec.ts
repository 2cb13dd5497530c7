import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { TalentRequest } from './talent-request.js';
import type { TalentResponse } from './talent-response.js';

function requestWith(response: PassThrough): TalentRequest {
  const request = new TalentRequest(new Socket());
  request.res = response as unknown as TalentResponse;
  return request;
}

describe('a client that waits for a reply (D-NET-18)', () => {
  it('is gone once the response is closed', async () => {
    const response = new PassThrough();
    const { gone } = requestWith(response);
    expect(gone.aborted).toBe(false);
    const told = new Promise((resolve) => gone.addEventListener('abort', resolve));
    response.destroy();
    await told;
    expect(gone.reason).toMatchObject({ problems: [{ code: 'BUSY' }] });
  });

  it('is gone already if the connection was closed before', () => {
    const response = new PassThrough();
    response.destroy();
    expect(requestWith(response).gone.aborted).toBe(true);
  });
});
