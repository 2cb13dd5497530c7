import { createContext, useContext } from 'react';
import type { Flow } from './flows.js';
import type { Answer, MoveRequest } from './moves.js';

/** A status as a column shows it. */
export interface Status {
  readonly id: string;
  readonly value: string;
  /** The process has ended. */
  readonly final?: boolean;
}

/** Returns the status of rejections: the last one, if it is final. */
export function rejectionOf(statuses: readonly Status[]): string | undefined {
  const last = statuses.at(-1);
  return last?.final ? last.id : undefined;
}

/** A card that an action is about. */
export interface CardOf {
  readonly workflow: number;
  readonly name: string;
  readonly status: string | undefined;
}

/** A move that the user is asked about: where to, and with which comment. */
export interface Asked {
  readonly card: CardOf;
  /** Asks for the reason. */
  readonly isRejection: boolean;
}

/** The parts of a board that its cards use. */
export interface Board {
  readonly flow: Flow;
  readonly statuses: readonly Status[];
  readonly mayMove: boolean;
  /** The card that the focus goes to, after it was moved. */
  readonly focused: number | undefined;
  isWaiting(workflow: number): boolean;
  answerOf(workflow: number): Answer | undefined;
  labelOf(status: string | undefined): string;
  move(request: MoveRequest): void;
  correct(workflow: number, status: string | undefined): void;
  showAnswer(answer: Answer): void;
  ask(asked: Asked): void;
  onFocused(): void;
}

const BoardContext = createContext<Board | undefined>(undefined);

export const BoardProvider = BoardContext.Provider;

/** Returns the board of a card. */
export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new TypeError('useBoard: must be called on a board, received a place outside of one.');
  return board;
}
