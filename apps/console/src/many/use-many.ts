import { ServiceError } from '@talent-platform/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { csvOf } from '../display/csv.js';
import { saveFile } from '../display/save-file.js';
import type { Selection } from './selection.js';
import { workThrough } from './work-through.js';

/** The result of an action on a record. */
export interface Done {
  /** Tells the user something about it. */
  readonly note?: ReactNode;
  /** Takes it back. */
  readonly undo?: (() => Promise<Done>) | undefined;
  /** A partner was told, so it cannot be taken back. */
  readonly isPartnerTold?: boolean;
}

/** The results of an action on many records. */
export interface Report {
  /** The name of the action in the past tense, such as `Exported`. */
  readonly what: string;
  readonly done: number;
  readonly of: number;
  /** The records that failed, and those with a note. */
  readonly told: ReadonlyArray<{ readonly id: number; readonly name: string; readonly why: ReactNode }>;
  readonly undos: ReadonlyMap<number, () => Promise<Done>>;
  /** The number of moves that partners were told of. */
  readonly partnersTold: number;
  /** The records that stay chosen. */
  readonly left: ReadonlySet<number>;
}

/** The actions on the chosen records: how far one is, and what became of it. */
export interface Many {
  readonly selection: Selection;
  readonly progress: Pick<Report, 'done' | 'of'> | undefined;
  readonly report: Report | undefined;
  /** Does something about each of the records, and reports it as `what`. Those that fail stay chosen. */
  run(ids: Iterable<number>, work: (id: number) => Promise<Done>, what: string): Promise<void>;
  /** Saves what is shown of the chosen records as a file. */
  exportAs<Read>(table: ExportedTable<Read>): Promise<void>;
  stop(): void;
  /** Closes the report. */
  close(): void;
}

interface ExportedTable<Read> {
  readonly name: string;
  readonly columns: ReadonlyArray<{ readonly title: string; readonly text: (read: Read) => string }>;
  readonly read: (id: number) => Promise<Read>;
}

/** Runs actions on the chosen records. A page that is left begins no further request. */
export function useMany(
  selection: Selection,
  { nameOf, onEnd }: { readonly nameOf: (id: number) => string; readonly onEnd?: () => Promise<void> },
): Many {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<Many['progress']>();
  const [report, setReport] = useState<Report>();
  const running = useRef<AbortController>(undefined);
  const latest = useRef({ selection, nameOf, onEnd });
  latest.current = { selection, nameOf, onEnd };
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const isAnother = report !== undefined && [...selection.ids].some((id) => !report.left.has(id));
  useEffect(() => {
    if (isAnother) setReport(undefined);
  }, [isAnother]);

  const run: Many['run'] = async (chosen, work, what) => {
    const ids = [...chosen];
    running.current = new AbortController();
    setReport(undefined);
    const onStep = (done: number) => setProgress({ done, of: ids.length });
    onStep(0);
    const worked = await workThrough(ids, work, { signal: running.current.signal, onStep });
    const told: Array<Report['told'][number]> = [];
    const undos = new Map<number, () => Promise<Done>>();
    const left = new Set(ids);
    let partnersTold = 0;
    for (const each of worked) {
      const { item: id } = each;
      const done: Done = each.status === 'fulfilled' ? each.value : { note: reasonOf(each.reason) };
      if (done.note) told.push({ id, name: latest.current.nameOf(id), why: done.note });
      if (done.undo) undos.set(id, done.undo);
      if (done.isPartnerTold) partnersTold += 1;
      if (each.status === 'fulfilled') left.delete(id);
    }
    await latest.current.onEnd?.();
    setProgress(undefined);
    const { ids: now, set } = latest.current.selection;
    const kept = [...now].filter((id) => left.has(id) || !ids.includes(id));
    set(kept);
    const counts = { done: ids.length - left.size, of: ids.length, partnersTold };
    setReport({ what, ...counts, told, undos, left: new Set(kept) });
  };

  const exportAs: Many['exportAs'] = async ({ name, columns, read }) => {
    const chosen = [...selection.ids];
    const rows = new Map<number, readonly string[]>();
    const readOne = async (id: number) => {
      const found = await read(id);
      const texts = columns.map(({ text }) => text(found));
      rows.set(id, texts);
      return {};
    };
    await run(chosen, readOne, t('many.exported'));
    const found = chosen.map((id) => rows.get(id)).filter((row) => row !== undefined);
    if (found.length === 0) return;
    const text = csvOf([columns.map(({ title }) => title), ...found]);
    saveFile(new Blob([text], { type: 'text/csv' }), `${name}.csv`);
  };
  return { selection, progress, report, run, exportAs, stop, close: () => setReport(undefined) };
}

/** Returns why something failed, in a line: the service's own words, without the request. */
function reasonOf(error: unknown): string {
  if (error instanceof ServiceError && error.problems.length > 0) {
    return error.problems.map(({ field = '', detail }) => `${field} ${detail}`.trim()).join(' ');
  }
  return error instanceof Error ? error.message : String(error);
}
