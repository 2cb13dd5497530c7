import { ProtocolError } from '@talent-platform/protocol/errors';
import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';

/** Begins to read the body: lets the client send it, and fails the received body if the client ends it too early. */
export function beginBody(request: TalentRequest, response: TalentResponse): void {
  if (request.awaitsContinue) {
    request.awaitsContinue = false;
    response.writeContinue();
  }
  // A body that is there already needs this too: the request ends only after its body was read.
  request.resume();
  // An empty body can end before anybody wants it. Then no further event would report its end.
  if (request.complete) request.received?.end();
  else if (request.destroyed) request.received?.fail(cutShort());
  else {
    const { received } = request;
    request.once('close', () => {
      if (!request.complete) received?.fail(cutShort());
    });
  }
}

function cutShort(): ProtocolError {
  return ProtocolError.of('BODY_MALFORMED', 'The body ended before its announced length.');
}
