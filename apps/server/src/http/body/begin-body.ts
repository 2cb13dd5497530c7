import { ProtocolError } from '@talent-platform/protocol/errors';
import type { TalentRequest } from '../express/talent-request.js';
import type { TalentResponse } from '../express/talent-response.js';

/** From now on the body is wanted: the client may send it, and is told of where it ends too early. */
export function beginBody(request: TalentRequest, response: TalentResponse): void {
  if (request.awaitsContinue) {
    request.awaitsContinue = false;
    response.writeContinue();
  }
  // Also of a body that is there already: the request is at its end once that was read.
  request.resume();
  // An empty body can end before anybody wants it: nothing more comes that would tell its end.
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
