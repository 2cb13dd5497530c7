import { ServiceError } from '@talent-platform/client';
import type { ActionOutcome } from '@talent-platform/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSession } from '../../session/session.js';
import type { Flow } from './flows.js';
import { boardKey, workflowKey } from './found-workflows.js';
import type { ReadWorkflow } from './found-workflows.js';
import { keepPlacements, place } from './placements.js';
import type { Placements } from './placements.js';

const CONFLICT = 412;

/** Says whether somebody else had changed a workflow before it was moved. */
export function isConflict(error: unknown): boolean {
  return error instanceof ServiceError && error.status === CONFLICT;
}

/** A move that the user asks for. */
export interface MoveRequest {
  readonly workflow: number;
  /** The name of the person. */
  readonly name: string;
  /** Undefined if the card has no status of the blueprint. */
  readonly from: string | undefined;
  readonly to: string;
  readonly comment?: string;
}

/** The answer to a move: what partners replied, or why it failed. */
export interface Answer {
  readonly request: MoveRequest;
  readonly outcome?: ActionOutcome;
  readonly error?: unknown;
  /** Somebody else had changed the workflow meanwhile. */
  readonly isConflict?: boolean;
}

/** The moves of a board: those that wait for a partner, and what became of the others. */
export interface Moves {
  readonly placements: Placements;
  readonly waiting: ReadonlySet<number>;
  /** The last answer about each workflow. */
  readonly answers: ReadonlyMap<number, Answer>;
  move(request: MoveRequest): Promise<Answer>;
  /** Puts a card where the service says that it is. */
  correct(workflow: number, status: string | undefined): void;
  /** Reads all columns and all cards in sight anew. */
  refresh(): Promise<void>;
}

const NO_ANSWERS: Moves['answers'] = new Map();

/** Moves workflows. A card stands in its new column at once, and goes back if the service refuses the move. */
export function useMoves(flow: Flow, baseId: number): Moves {
  const [placements, setPlacements] = useState<Placements>(new Map());
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(new Set());
  const waitingNow = useRef(waiting);
  waitingNow.current = waiting;
  const queries = useQueryClient();
  const send = useSendMove(flow);
  const { answers, keepAnswer } = useAnswers(flow, baseId);

  const refresh = useCallback(async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: boardKey({ flow, baseId }) }),
      queries.invalidateQueries({ queryKey: ['workflow', flow.type] }),
    ]);
    setPlacements((before) => keepPlacements(before, (id) => waitingNow.current.has(id)));
  }, [queries, flow, baseId]);

  const move = useCallback(
    async (request: MoveRequest) => {
      const { workflow, to } = request;
      setPlacements((before) => place(before, workflow, to));
      setWaiting((before) => new Set([...before, workflow]));
      const answer = await send(request);
      waitingNow.current = new Set([...waitingNow.current].filter((id) => id !== workflow));
      setWaiting((before) => new Set([...before].filter((id) => id !== workflow)));
      keepAnswer(answer);
      if (answer.error !== undefined) {
        setPlacements((before) => keepPlacements(before, (id) => id !== workflow));
        void refresh();
      }
      return answer;
    },
    [send, keepAnswer, refresh],
  );

  const correct = useCallback((workflow: number, status: string | undefined) => {
    if (!waitingNow.current.has(workflow)) setPlacements((before) => place(before, workflow, status ?? ''));
  }, []);

  return { placements, waiting, answers, move, correct, refresh };
}

/** The answers of a board. They stay for the session, because the board may be left before a partner has replied. */
function useAnswers(
  { type }: Flow,
  baseId: number,
): { readonly answers: Moves['answers']; readonly keepAnswer: (answer: Answer) => void } {
  const queries = useQueryClient();
  const queryKey = useMemo(() => ['answers', type, baseId], [type, baseId]);
  const { data } = useQuery({
    queryKey,
    initialData: NO_ANSWERS,
    queryFn: () => NO_ANSWERS,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const keepAnswer = useCallback(
    (answer: Answer) =>
      void queries.setQueryData<Moves['answers']>(
        queryKey,
        (before = NO_ANSWERS) => new Map([...before, [answer.request.workflow, answer]]),
      ),
    [queries, queryKey],
  );
  return { answers: data, keepAnswer };
}

/** Returns what sends a move, and resolves to its answer. The workflow must be in the version that was shown. */
function useSendMove(flow: Flow): (request: MoveRequest) => Promise<Answer> {
  const { client } = useSession();
  const queries = useQueryClient();
  return useCallback(
    async (request) => {
      const { workflow: id, to, comment } = request;
      const key = workflowKey(flow, id);
      const ifMatch = queries.getQueryData<ReadWorkflow>(key)?.etag;
      try {
        const outcome = await client.workflows.move(id, { status: to, comment: comment || undefined }, { ifMatch });
        queries.setQueryData<ReadWorkflow>(key, (read) => read && { ...read, workflow: movedTo(read.workflow, to) });
        await queries.invalidateQueries({ queryKey: key });
        void queries.invalidateQueries({ queryKey: ['moves', id] });
        void queries.invalidateQueries({ queryKey: ['rows', flow.base] });
        return { request, outcome };
      } catch (error) {
        return { request, error, isConflict: isConflict(error) };
      }
    },
    [client, queries, flow],
  );
}

function movedTo(workflow: ReadWorkflow['workflow'], id: string): ReadWorkflow['workflow'] {
  return { ...workflow, status: { id } };
}
