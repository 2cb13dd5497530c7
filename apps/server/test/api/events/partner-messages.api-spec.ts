import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { anEventsBlueprint } from '../../builders/events-blueprint.builder.js';
import { ApiClient } from '../../support/api-client.js';
import { describeServer } from '../../support/each-server.js';
import { EventPartner } from '../../support/event-partner.js';
import { ActingClient } from '../../support/platform-actions.js';

describeServer(
  'a partner\'s refusal (spec: Events, "error messages are displayed to the user"; D-EVT-5)',
  {},
  (under) => {
    let partner: EventPartner;
    let acting: ActingClient;
    let workflow: number;
    let moves = 0;

    beforeAll(async () => {
      partner = await EventPartner.start();
      const triggers = [
        ['C10', ['/events']],
        ['C11', ['/events']],
      ] as const;
      await under.server.apply(anEventsBlueprint(1001, { sinkUrl: partner.url(''), triggers }));
      const client = new ApiClient(under.server, 1001);
      acting = new ActingClient(under.server, 1001);
      const job = await client.create('jobs', { jobtitle: 'Welder', folder: 'D31001' });
      const person = await client.create('people', { firstname: 'Ada', lastname: 'Lovelace' });
      workflow = await client.create('applicantworkflows', { baseprofile: job, associatedprofile: person });
    });

    afterAll(async () => {
      await partner.stop();
    });

    it.each<[string, string, string]>([
      ['userMessage', '{"userMessage":"No such person.","technicalMessage":"id 7"}', 'No such person.'],
      [
        'errors',
        '{"errors":[{"errorMessage":"No address.","errorCode":5},{"errorMessage":"No phone."}]}',
        'No address.\nNo phone.',
      ],
      ['technicalMessage alone', '{"technicalMessage":"joblocation is empty"}', 'joblocation is empty'],
      ['error.message', '{"error":{"message":"Out of credits."}}', 'Out of credits.'],
      ['plain text', 'Out of credits.\r\n', 'Out of credits.'],
      ['a page', '<html><body><h1>400 Bad Request</h1></body></html>', '400 Bad Request'],
    ])('shows its message in the form of %s', async (_form, body, userMessage) => {
      partner.answers(400, body);
      moves += 1;
      const answer = await acting.acted(acting.move(workflow, moves % 2 === 1 ? 'C10' : 'C11'));
      expect(answer).toMatchObject({ outcome: 'rejected', userMessage });
    });
  },
);
