import { Button } from '@mantine/core';
import type { Workflow } from '@talent-platform/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectionBar } from '../../many/selection-bar.js';
import type { Selection } from '../../many/selection.js';
import { useMany } from '../../many/use-many.js';
import type { Done } from '../../many/use-many.js';
import { useSession } from '../../session/session.js';
import { RequestMany } from '../forms/request-many.js';
import { AnswerLinks, AnswerText } from './answer-parts.js';
import { isTold } from './answers.js';
import { rejectionOf } from './board-context.js';
import { CommentDialog } from './comment-dialog.js';
import type { Flow } from './flows.js';
import { workflowKey, workflowQuery } from './found-workflows.js';
import type { ReadWorkflow } from './found-workflows.js';
import { isConflict } from './moves.js';
import { useStatuses } from './moving.js';

/** A column of the exported table. */
export interface ExportedColumn {
  readonly title: string;
  readonly text: (workflow: Workflow) => string;
}

/** The bar for the chosen workflows of a type: move them, reject them, request a form about each, export them. */
export function WorkflowBar(props: {
  readonly flow: Flow;
  readonly selection: Selection;
  /** The name of the exported file. */
  readonly label: string;
  readonly columns: readonly ExportedColumn[];
  /** Shows anew what was changed. */
  readonly onEnd: () => Promise<void>;
}): ReactNode {
  const { flow, selection, label, columns, onEnd } = props;
  const { t } = useTranslation('recruiter');
  const { may } = useSession();
  const queries = useQueryClient();
  const statuses = useStatuses(flow);
  const [isRejection, setRejection] = useState<boolean>();
  const nameOf = (id: number) => {
    const person = queries.getQueryData<ReadWorkflow>(workflowKey(flow, id))?.workflow.associatedprofile;
    return person?.value ?? t('board.unnamed', { id: person?.id ?? id });
  };
  const many = useMany(selection, { nameOf, onEnd });
  const { read, moveOne } = useMoveOne(flow);
  const readOne = async (id: number) => (await read(id)).workflow;
  const ownerOf = async (id: number, type: string) =>
    type === 'Workflow' ? id : (await readOne(id)).associatedprofile.id;
  const name = t('board.count', { count: selection.ids.size, shown: selection.ids.size });
  const asked = isRejection !== undefined && { card: { workflow: 0, name, status: undefined }, isRejection };
  return (
    <>
      <SelectionBar many={many}>
        {may('write', 'workflows') && statuses.length > 0 && (
          <>
            <Button size="xs" onClick={() => setRejection(false)}>
              {t('many.move')}
            </Button>
            {rejectionOf(statuses) && (
              <Button size="xs" variant="default" onClick={() => setRejection(true)}>
                {t('board.reject')}
              </Button>
            )}
          </>
        )}
        <RequestMany
          many={many}
          types={flow.type === 'applicantworkflows' ? ['Workflow', 'Person'] : ['Person']}
          ownerOf={ownerOf}
        />
        <Button size="xs" variant="default" onClick={() => void many.exportAs({ name: label, columns, read: readOne })}>
          {t('many.export')}
        </Button>
      </SelectionBar>
      <CommentDialog
        asked={asked || undefined}
        statuses={statuses}
        onMove={({ to, comment }) => {
          const status = statuses.find(({ id }) => id === to)?.value ?? to;
          void many.run(selection.ids, (id) => moveOne(id, to, { comment }), t('many.moved', { status }));
        }}
        onClose={() => setRejection(undefined)}
      />
    </>
  );
}

/** Returns what moves a workflow in the version that was shown. A move that no partner was told of can be undone. */
function useMoveOne(flow: Flow) {
  const { t } = useTranslation('recruiter');
  const { client } = useSession();
  const queries = useQueryClient();
  const read = (id: number) => queries.fetchQuery(workflowQuery(client, flow, id));
  const moveOne = async (id: number, to: string, { comment = '', only = '' } = {}): Promise<Done> => {
    const { workflow, etag } = await read(id);
    const from = workflow.status?.id;
    if (only !== '' && from !== only) throw new TypeError(t('answer.conflict'));
    if (from === to) return {};
    const move = { status: to, comment: comment || undefined };
    const moving = Promise.resolve(client.workflows.move(id, move, { ifMatch: etag }));
    const outcome = await moving.catch((error: unknown) => {
      throw isConflict(error) ? new TypeError(t('answer.conflict')) : error;
    });
    void queries.invalidateQueries({ queryKey: ['moves', id] });
    void queries.invalidateQueries({ queryKey: ['rows', flow.base] });
    const undo = () => moveOne(id, from ?? '', { only: to });
    return {
      note: isTold(outcome) && (
        <>
          {t(`answer.title.${outcome.outcome}`)}
          <AnswerText outcome={outcome} />
          <AnswerLinks outcome={outcome} />
        </>
      ),
      undo: outcome.events.length === 0 && from !== undefined ? undo : undefined,
      isPartnerTold: outcome.events.length > 0,
    };
  };
  return { read, moveOne };
}
