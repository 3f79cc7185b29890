import { ActionIcon, Box, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { AmendReportForm } from '#features/reports/components/amend-report-form.tsx';
import { paperOf } from '#features/reports/components/report-paper.ts';
import { useReport } from '#features/reports/reports.queries.ts';
import { AmendReportForm as AmendSafetyReportForm } from '#features/safety-reports/components/amend-report-form.tsx';
import { paperOf as safetyPaperOf } from '#features/safety-reports/components/safety-paper.ts';
import { useSafetyReport } from '#features/safety-reports/safety-reports.queries.ts';
import { ApiFailure, failureMessage } from '#lib/api-client.ts';
import { formatMoment } from '#lib/moments.ts';
import { type Paper, paperText } from '#lib/paper.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { PaperView } from '#ui/paper-view.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { showError, showSuccess } from '#ui/toast.ts';
import classes from './reports.module.css';
import type { ReportsShown } from './use-reports-view.ts';

const BOTTOM_LINE = { borderBottom: '1px solid var(--tf-row-line)' };

interface ReportsPaneProps {
  id: string;
  /** Where the report is looked for first; an address from elsewhere may not say. */
  book: ReportsShown['book'];
  /** Whether there is another book than that of the public safety reports. */
  persons: boolean;
  onClose: () => void;
}

/** One report, to be read, printed, copied and amended, whichever book it is in. */
export function ReportsPane({ id, book, persons, onClose }: ReportsPaneProps) {
  const [asked, setAsked] = useState({ id, book });
  if (asked.id !== id) setAsked({ id, book });
  const safetyFirst = asked.book === 'safety';
  const [first, second] = useBothBooks(id, { safetyFirst, both: persons });
  const { query, filed } = persons && isMissing(first.query.error) ? second : first;
  const frame = useRef<HTMLElement>(null);
  const phone = useBelow('sm');
  // On a phone the list is gone behind it, and with it what had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another report is another page there
  useEffect(() => {
    if (phone) frame.current?.focus();
  }, [phone, id]);
  return (
    <aside className={classes.pane} ref={frame} tabIndex={-1} aria-label="Report">
      {filed !== undefined && <Filed key={id} {...filed} pages={query} onClose={onClose} />}
      {filed === undefined && (
        <Panel title="Report" actions={<Button onClick={onClose}>Close</Button>}>
          {query.isPending && <SkeletonRows rows={6} />}
          {isMissing(query.error) && <EmptyState message={REPORT_TEXTS.notFound} />}
          {query.isError && !isMissing(query.error) && (
            <ErrorState
              message={failureMessage(query.error, 'The report could not be loaded.')}
              onRetry={() => void query.refetch()}
            />
          )}
        </Panel>
      )}
    </aside>
  );
}

interface FiledProps {
  paper: Paper;
  canAmend: boolean;
  /** Loads earlier versions. */
  pages: ComponentProps<typeof MoreRows>['query'];
  earlier: readonly { version: number; by: string; at: string; paper: Paper }[];
  amendForm: (dialog: DialogControl) => ReactNode;
  onClose: () => void;
}

function Filed({ paper, canAmend, pages, earlier, amendForm, onClose }: FiledProps) {
  const [amending, setAmending] = useState(false);
  const [version, setVersion] = useState<number | null>(null);
  const older = earlier.find((known) => known.version === version);
  const shown = older?.paper ?? paper;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(paperText(shown));
      showSuccess('Report copied.');
    } catch {
      showError('Your browser blocked copying.');
    }
  };
  return (
    <>
      <Panel
        title={`Report ${paper.number}`}
        actions={
          <>
            {canAmend && <Button onClick={() => setAmending(true)}>Amend</Button>}
            <Button onClick={() => void copy()}>Copy text</Button>
            <Button onClick={() => window.print()}>Print</Button>
            <ActionIcon aria-label="Close report" title="Close" onClick={onClose}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </>
        }
      >
        {older !== undefined && (
          <Box px={12} py={6} fz={13} c="var(--tf-busy)" role="status" style={BOTTOM_LINE}>
            Version {older.version}, by {older.by}, {formatMoment(older.at)}
          </Box>
        )}
        <PaperView paper={shown} />
        {earlier.length > 0 && (
          <section className={classes.versions}>
            <Box component="h4" flex="1 0 100%" fz={12} c="var(--tf-faint)">
              Versions
            </Box>
            {earlier.map(({ version: known, by, at }) => (
              <Button
                key={known}
                aria-pressed={known === version}
                onClick={() => setVersion(known)}
                title={formatMoment(at)}
              >
                Version {known} by {by}
              </Button>
            ))}
            <Button aria-pressed={older === undefined} onClick={() => setVersion(null)}>
              Current version
            </Button>
          </section>
        )}
        <MoreRows query={pages} failure="The earlier versions could not be loaded." label="Earlier" />
      </Panel>
      <FormDialog
        opened={amending}
        title={`Amend report ${paper.number}`}
        size={560}
        onClose={() => setAmending(false)}
      >
        {amendForm}
      </FormDialog>
    </>
  );
}

/** The report in the book that it is looked for in first, and in the other one, which is asked only where it is not there. */
function useBothBooks(id: string, { safetyFirst, both }: { safetyFirst: boolean; both: boolean }) {
  const [goneFromFirst, setGoneFromFirst] = useState<string | null>(null);
  const safety = useSafetyReport(safetyFirst || goneFromFirst === id ? id : null);
  const person = useReport(!safetyFirst || goneFromFirst === id ? id : null);
  const { error } = safetyFirst ? safety : person;
  if (both && isMissing(error) && goneFromFirst !== id) setGoneFromFirst(id);
  const { data: report } = safety;
  const { data: written } = person;
  const ofSafety = {
    query: safety,
    filed: report && {
      paper: safetyPaperOf(report),
      canAmend: report.canAmend,
      earlier: report.versions.map((version) => ({
        ...version,
        paper: safetyPaperOf(report, version.fields),
      })),
      amendForm: (dialog: DialogControl) => <AmendSafetyReportForm report={report} dialog={dialog} />,
    },
  };
  const ofPersons = {
    query: person,
    filed: written && {
      paper: paperOf(written),
      canAmend: written.canAmend,
      earlier: written.versions.map((version) => ({ ...version, paper: paperOf(written, version) })),
      amendForm: (dialog: DialogControl) => <AmendReportForm report={written} dialog={dialog} />,
    },
  };
  return safetyFirst ? ([ofSafety, ofPersons] as const) : ([ofPersons, ofSafety] as const);
}

const isMissing = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;
