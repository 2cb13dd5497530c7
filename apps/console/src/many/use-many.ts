import { ServiceError } from '@talent-platform/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { saveCsv } from './csv.js';
import type { Selection } from './selection.js';
import { workThrough } from './work-through.js';

/** The result of an action on a record. */
export interface Done {
  /** Tells the user something about it. */
  readonly note?: ReactNode;
  /** Takes it back. */
  readonly undo?: (() => Promise<Done>) | undefined;
}

/** The results of an action on many records. */
export interface Report {
  readonly done: number;
  readonly of: number;
  /** The records that failed, and those with a note. */
  readonly told: ReadonlyArray<{ readonly id: number; readonly name: string; readonly why: ReactNode }>;
  readonly undos: ReadonlyMap<number, () => Promise<Done>>;
}

/** The actions on the chosen records: how far one is, and what became of it. */
export interface Many {
  readonly selection: Selection;
  readonly progress: Pick<Report, 'done' | 'of'> | undefined;
  readonly report: Report | undefined;
  /** Does something about each of the records. Those that fail stay chosen. */
  run(ids: Iterable<number>, work: (id: number) => Promise<Done>): Promise<void>;
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
  const [progress, setProgress] = useState<Many['progress']>();
  const [report, setReport] = useState<Report>();
  const running = useRef<AbortController>(undefined);
  const latest = useRef({ selection, nameOf, onEnd });
  latest.current = { selection, nameOf, onEnd };
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const run: Many['run'] = async (chosen, work) => {
    const ids = [...chosen];
    running.current = new AbortController();
    setReport(undefined);
    const onStep = (done: number) => setProgress({ done, of: ids.length });
    onStep(0);
    const worked = await workThrough(ids, work, { signal: running.current.signal, onStep });
    const told: Array<Report['told'][number]> = [];
    const undos = new Map<number, () => Promise<Done>>();
    const left = new Set(ids);
    for (const each of worked) {
      const { item: id } = each;
      const { note, undo } = each.status === 'fulfilled' ? each.value : { note: reasonOf(each.reason) };
      if (note) told.push({ id, name: latest.current.nameOf(id), why: note });
      if (undo) undos.set(id, undo);
      if (each.status === 'fulfilled') left.delete(id);
    }
    await latest.current.onEnd?.();
    setProgress(undefined);
    setReport({ done: ids.length - left.size, of: ids.length, told, undos });
    const { ids: now, set } = latest.current.selection;
    set([...now].filter((id) => left.has(id) || !ids.includes(id)));
  };

  const exportAs: Many['exportAs'] = async ({ name, columns, read }) => {
    const chosen = [...selection.ids];
    const rows = new Map<number, readonly string[]>();
    await run(chosen, async (id) => {
      const found = await read(id);
      const texts = columns.map(({ text }) => text(found));
      rows.set(id, texts);
      return {};
    });
    const found = chosen.map((id) => rows.get(id)).filter((row) => row !== undefined);
    if (found.length > 0) saveCsv(name, [columns.map(({ title }) => title), ...found]);
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
