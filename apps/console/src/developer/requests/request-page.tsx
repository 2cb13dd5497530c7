import { Button, Paper, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '../../errors/problem-notice.js';
import { Page } from '../../frame/page.js';
import { findKeptInput, keepInput } from '../../session/kept-input.js';
import { useSession } from '../../session/session.js';
import { findOperation, operationsOf } from './api-document.js';
import type { ApiDocument } from './api-document.js';
import type { Break } from './breaks.js';
import { findPathFault, headerFaults, insertDescribed, placeholdersOf, requestOf } from './draft.js';
import type { Draft } from './draft.js';
import { readKeptRequest } from './kept-request.js';
import type { WrittenRequest } from './kept-request.js';
import { RequestEditor } from './request-editor.js';
import { RequestHelp } from './request-help.js';
import classes from './request.module.css';
import { kindOf, SenderFields, senderOf } from './sender-fields.js';
import { BreakChoice, Sending, useSend } from './sending.js';
import type { WireRequest } from './wire-request.js';
import { withoutSecrets } from './without-secrets.js';

/** A request is written, signed, sent, and looked at. */
export function RequestPage(): ReactNode {
  const { t } = useTranslation('developer');
  const { signIn, platformPath } = useSession();
  const [written, setWritten] = useKeptRequest({
    draft: emptyDraft(platformPath('/me')), // everybody may ask for it
    choice: { kind: 'session', user: signIn.user, secret: '', signsHost: false },
  });
  const { draft, choice } = written;
  const setDraft = (changed: Draft) => setWritten({ ...written, draft: changed });
  const help = useApiDocument();
  const sender = senderOf(choice, signIn);
  const { request, fault } = readDraft(draft, signIn.baseUrl);
  const faults = headerFaults(draft.headers, kindOf(choice, signIn), choice.signsHost);
  const left = faults.some(Boolean) ? 'headers' : placeholdersOf(draft).length > 0 ? 'path' : undefined;
  const missing = sender ? left : 'secret';
  const [chosen, setBroken] = useState<Break['id']>();
  const broken = sender?.kind === 'secret' ? chosen : undefined;
  const send = useSend({ signsHost: choice.signsHost, broken });
  const operation = findOperation(help.operations, draft.method, draft.path.split('?')[0] ?? '');
  return (
    <Page title={t('request.title')}>
      <div className={classes['columns']}>
        <Paper withBorder p="md">
          <Stack gap="md">
            <RequestEditor
              draft={draft}
              faults={faults}
              operations={help.operations}
              onChange={setDraft}
              onNeedDocument={help.load}
            >
              <Button
                leftSection={<IconSend size={16} aria-hidden />}
                loading={send.isPending}
                disabled={!request || missing !== undefined}
                onClick={() => request && sender && send.mutate({ request, by: sender })}
              >
                {t(broken ? 'request.sendBroken' : 'request.send')}
              </Button>
            </RequestEditor>
            {missing && <Text size="sm">{t(`request.missing.${missing}`)}</Text>}
            <ProblemNotice error={fault} />
            <SenderFields choice={choice} onChange={(changed) => setWritten({ ...written, choice: changed })} />
            {request && sender?.kind === 'secret' && (
              <BreakChoice value={broken} request={request} onChange={setBroken} />
            )}
          </Stack>
        </Paper>
        <RequestHelp
          document={help.document}
          operation={operation}
          isLoading={help.isLoading}
          onLoad={help.load}
          onExample={(body) => setDraft({ ...draft, body })}
          onInsert={(described) => setDraft(insertDescribed(draft, described))}
        />
      </div>
      {request && (
        <Sending
          request={request}
          sender={sender}
          signsHost={choice.signsHost}
          missing={missing}
          send={send}
          onOpen={(path) => setDraft(emptyDraft(path))}
        />
      )}
    </Page>
  );
}

/** Returns a request that asks for a path. */
function emptyDraft(path: string): Draft {
  return { method: 'GET', path, query: [], headers: [], body: '' };
}

/** Returns the request of a draft, or why there is none. The field of the path tells its own fault. */
function readDraft(draft: Draft, baseUrl: string): { readonly request?: WireRequest; readonly fault?: unknown } {
  if (findPathFault(draft)) return {};
  try {
    return { request: requestOf(draft, baseUrl) };
  } catch (fault) {
    return { fault };
  }
}

/** The API document of the customer. It is large, so it is read when it is first needed. */
function useApiDocument() {
  const { client, customerPath, me } = useSession();
  const [isWanted, setWanted] = useState(false);
  const { data: document, isFetching } = useQuery({
    queryKey: ['api-document'],
    queryFn: async ({ signal }) =>
      (await client.request({ method: 'GET', path: customerPath('/openapi.json') }, { signal })) as ApiDocument,
    enabled: isWanted,
    staleTime: Infinity,
  });
  const operations = document ? operationsOf(document, me.customer.id) : [];
  return { document, operations, isLoading: isFetching, load: () => setWanted(true) };
}

/** Returns the request that was written last in this tab, or `start`. It is kept until the user signs out. */
function useKeptRequest(start: WrittenRequest): readonly [WrittenRequest, (written: WrittenRequest) => void] {
  const key = `${useSession().inputOwner}request`;
  const [written, setState] = useState(() => readKeptRequest(findKeptInput(key, sessionStorage)) ?? start);
  const setWritten = (changed: WrittenRequest) => {
    setState(changed);
    const choice = { ...changed.choice, secret: '' };
    keepInput(key, { draft: withoutSecrets(changed.draft), choice } satisfies WrittenRequest, sessionStorage);
  };
  return [written, setWritten];
}
