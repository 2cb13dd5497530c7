import { Text, VisuallyHidden } from '@mantine/core';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../display/dates.js';
import { pixelRatioOf, sizeOnScreen } from './page-size.js';
import type { Size } from './page-size.js';
import classes from './pdf-preview.module.css';

interface PageProps {
  readonly document: PDFDocumentProxy;
  /** Counted from 1. */
  readonly number: number;
  readonly frameWidth: number;
  /** The size to keep free until the page is read. */
  readonly expected: Size;
}

/** A page of a PDF as a picture, and its text for screen readers. */
export function PdfPage({ document, number, frameWidth, expected }: PageProps): ReactNode {
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const label = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { page, isBroken } = usePage(document, number);
  const size = page ? sizeOnScreen(page.getViewport({ scale: 1 }), frameWidth) : expected;
  const isUndrawable = useDrawing(canvas, page, size);
  const text = useText(page);
  return (
    <div role="group" aria-labelledby={label} className={classes['page']}>
      <canvas ref={canvas} aria-hidden className={classes['paper']} style={size} />
      {(isBroken || isUndrawable) && <Text size="sm">{t('pdf.brokenPage')}</Text>}
      <VisuallyHidden dir="auto">{text}</VisuallyHidden>
      <Text id={label} size="xs" c="dimmed">
        {t('pdf.page', { number: formats.number(number), pages: formats.number(document.numPages) })}
      </Text>
    </div>
  );
}

function usePage(document: PDFDocumentProxy, number: number): { page?: PDFPageProxy; isBroken: boolean } {
  const [page, setPage] = useState<PDFPageProxy>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let isGone = false;
    document.getPage(number).then(
      (read) => isGone || setPage(read),
      () => isGone || setBroken(true),
    );
    return () => {
      isGone = true;
    };
  }, [document, number]);
  return page ? { page, isBroken } : { isBroken };
}

/** Draws the page anew at each size, and returns whether that failed. */
function useDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  page: PDFPageProxy | undefined,
  { width, height }: Size,
): boolean {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!page || !canvas.current) return undefined;
    const ratio = pixelRatioOf({ width, height }, globalThis.devicePixelRatio);
    canvas.current.width = Math.max(1, Math.floor(width * ratio));
    canvas.current.height = Math.max(1, Math.floor(height * ratio));
    const scale = canvas.current.width / page.getViewport({ scale: 1 }).width;
    const task = page.render({ canvas: canvas.current, viewport: page.getViewport({ scale }) });
    task.promise.catch((error: unknown) => setFailed((error as Error).name !== 'RenderingCancelledException'));
    return () => {
      task.cancel();
      page.cleanup();
    };
  }, [canvas, page, width, height]);
  return hasFailed;
}

function useText(page: PDFPageProxy | undefined): string {
  const [text, setText] = useState('');
  useEffect(() => {
    let isGone = false;
    // A page whose text cannot be read is still drawn.
    if (page)
      void textOfPage(page).then(
        (read) => isGone || setText(read),
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [page]);
  return text;
}

const MAX_CHARACTERS = 20_000;

interface TextPart {
  readonly str?: string;
  readonly hasEOL?: boolean;
}

/** Returns the text of a page, at most 20,000 characters of it. A scan has none. */
async function textOfPage(page: PDFPageProxy): Promise<string> {
  const reader = page.streamTextContent().getReader() as ReadableStreamDefaultReader<{ items: readonly TextPart[] }>;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value.items.map(({ str = '', hasEOL = false }) => (hasEOL ? `${str}\n` : str)).join('');
    if (text.length >= MAX_CHARACTERS) {
      await reader.cancel(new Error('The text is longer than it is read.'));
      return text.slice(0, MAX_CHARACTERS);
    }
  }
}
