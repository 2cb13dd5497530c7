import { Alert, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../display/dates.js';
import { Loading } from '../frame/loading.js';
import { openPdf } from './open-pdf.js';
import { sizeOnScreen } from './page-size.js';
import type { Size } from './page-size.js';
import { PdfPage } from './pdf-page.js';
import classes from './pdf-preview.module.css';

/** A file may claim any number of pages, and browsers bound the height of what scrolls. */
const MAX_PAGES = 1000;
/** The line below a page that names its number, with the space around it. */
const LABEL_HEIGHT = 36;

interface Opened {
  readonly document: PDFDocumentProxy;
  readonly firstPage: Size;
}

/**
 * The pages of a PDF, drawn by the console itself. Viewers of browsers run the scripts of a PDF and follow its links, and
 * anybody may have written the PDF.
 */
export function PdfPreview({ file, label }: { readonly file: Blob; readonly label: string }): ReactNode {
  const { opened, problem } = usePdf(file);
  if (problem) return <PdfProblem kind={problem} />;
  return opened ? <Pages {...opened} label={label} /> : <Loading />;
}

type ProblemKind = 'locked' | 'broken';

function PdfProblem({ kind }: { readonly kind: ProblemKind }): ReactNode {
  const { t } = useTranslation('recruiter');
  return (
    <Alert color="yellow" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t(`pdf.${kind}.title`)}>
      <Text size="sm">{t(`pdf.${kind}.text`)}</Text>
    </Alert>
  );
}

function usePdf(file: Blob): { readonly opened?: Opened; readonly problem?: ProblemKind } {
  const [state, setState] = useState<{ readonly opened?: Opened; readonly problem?: ProblemKind }>({});
  useEffect(() => {
    let isGone = false;
    const { document, close } = openPdf(file);
    document
      .then(async (read) => ({ document: read, firstPage: await sizeOfFirstPage(read) }))
      .then(
        (opened) => isGone || setState({ opened }),
        (error: unknown) => isGone || setState({ problem: kindOf(error) }),
      );
    return () => {
      isGone = true;
      setState({});
      close();
    };
  }, [file]);
  return state;
}

async function sizeOfFirstPage(document: PDFDocumentProxy): Promise<Size> {
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  return { width, height };
}

const kindOf = (error: unknown): ProblemKind =>
  error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken';

/** Draws the pages in sight alone. */
function Pages({ document, firstPage, label }: Opened & { readonly label: string }): ReactNode {
  const { t } = useTranslation('recruiter');
  const formats = useFormats();
  const frame = useRef<HTMLDivElement>(null);
  const { ref: sized, width } = useElementSize<HTMLDivElement>();
  const expected = sizeOnScreen(firstPage, width || 1);
  const virtualizer = useVirtualizer({
    count: width > 0 ? Math.min(document.numPages, MAX_PAGES) : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => expected.height + LABEL_HEIGHT,
    overscan: 1,
  });
  return (
    <div ref={frame} role="region" aria-label={label} tabIndex={0} className={classes['frame']}>
      <div ref={sized} className={classes['pages']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classes['place']}
            style={{ transform: `translateY(${start}px)` }}
          >
            <PdfPage document={document} number={index + 1} frameWidth={width} expected={expected} />
          </div>
        ))}
      </div>
      {document.numPages > MAX_PAGES && (
        <Text size="sm">{t('pdf.morePages', { pages: formats.number(MAX_PAGES) })}</Text>
      )}
    </div>
  );
}
