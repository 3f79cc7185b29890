import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { AmendReportForm } from '#features/reports/components/amend-report-form.tsx';
import { ReportActions } from '#features/reports/components/report-actions.tsx';
import { paperOf } from '#features/reports/components/report-paper.ts';
import { useReport } from '#features/reports/reports.queries.ts';
import { AmendReportForm as AmendSafetyReportForm } from '#features/safety-reports/components/amend-report-form.tsx';
import { paperOf as safetyPaperOf } from '#features/safety-reports/components/safety-paper.ts';
import { useSafetyReport } from '#features/safety-reports/safety-reports.queries.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { isNotFound } from '#lib/api-client.ts';
import { formatDateTime } from '#lib/date-format.ts';
import { type Paper, paperText } from '#lib/paper.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { copyText } from '#ui/copy-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { PaperView } from '#ui/paper-view.tsx';
import classes from './reports.module.css';
import type { ReportsShown } from './use-reports-view.ts';

const SELECTED = { bg: 'var(--tf-selected)' };
const BOTTOM_LINE = { borderBottom: '1px solid var(--tf-row-line)' };

interface ReportsPaneProps {
  id: string;
  book: ReportsShown['book'];
  persons: boolean;
  onClose: () => void;
}

export function ReportsPane({ id, book, persons, onClose }: ReportsPaneProps) {
  const { query, filed } = useFiledReport(id, book, persons);
  const frame = useRef<HTMLElement>(null);
  const phone = useBelow('sm');
  // On phones the report replaces the list, and with it the focused row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on phones each report is a page of its own
  useEffect(() => {
    if (phone) frame.current?.focus();
  }, [phone, id]);
  return (
    <aside className={classes.pane} ref={frame} tabIndex={-1} aria-label="Report">
      {filed !== undefined && <Filed key={id} {...filed} pages={query} onClose={onClose} />}
      {filed === undefined && (
        <Panel title="Report" actions={<Button onClick={onClose}>Close</Button>}>
          {isNotFound(query.error) ? (
            <EmptyState message={REPORT_TEXTS.notFound} />
          ) : (
            <Loaded<unknown> query={query} failed="The report could not be loaded." rows={6}>
              {() => null}
            </Loaded>
          )}
        </Panel>
      )}
    </aside>
  );
}

interface FiledProps {
  paper: Paper;
  state?: ReactNode;
  canAmend: boolean;
  pages: ComponentProps<typeof MoreRows>['query'];
  earlier: readonly { version: number; by: string; at: string; paper: Paper }[];
  amendForm: ReactNode;
  onClose: () => void;
}

function Filed({ paper, state, canAmend, pages, earlier, amendForm, onClose }: FiledProps) {
  const [amending, setAmending] = useState(false);
  const [version, setVersion] = useState<number | null>(null);
  const older = earlier.find((entry) => entry.version === version);
  const shown = older?.paper ?? paper;
  const choiceOf = (choice: number | null) => ({
    'aria-pressed': choice === (older?.version ?? null),
    ...(choice === (older?.version ?? null) && SELECTED),
    onClick: () => setVersion(choice),
  });
  return (
    <>
      <Panel
        title={`Report ${paper.number}`}
        actions={
          <>
            {canAmend && <Button onClick={() => setAmending(true)}>Amend</Button>}
            <Button onClick={() => void copyText(paperText(shown), 'Report copied.')}>Copy text</Button>
            <Button onClick={() => window.print()}>Print</Button>
            <ActionIcon aria-label="Close report" title="Close" onClick={onClose}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </>
        }
      >
        {state}
        {older !== undefined && (
          <Box px={12} py={6} fz={13} c="var(--tf-busy)" role="status" style={BOTTOM_LINE}>
            Version {older.version}, by {older.by}, {formatDateTime(older.at)}
          </Box>
        )}
        <PaperView paper={shown} />
        {earlier.length > 0 && (
          <Group
            component="section"
            align="stretch"
            gap={8}
            p={12}
            style={{ borderTop: '1px solid var(--tf-row-line)' }}
          >
            <Box component="h4" flex="1 0 100%" fz={12} c="var(--tf-faint)">
              Versions
            </Box>
            {earlier.map((one) => (
              <Button key={one.version} {...choiceOf(one.version)} title={formatDateTime(one.at)}>
                Version {one.version} by {one.by}
              </Button>
            ))}
            <Button {...choiceOf(null)}>Current version</Button>
          </Group>
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

/** Loads the report from the given book, and with `both` from the other book if the first returns 404. */
function useFiledReport(id: string, book: ReportsShown['book'], both: boolean) {
  const [lookup, setLookup] = useState({ id, book, isSecond: false });
  if (lookup.id !== id) setLookup({ id, book, isSecond: false });
  const isSafety = lookup.book === 'safety';
  const safety = useSafetyReport(isSafety ? id : null);
  const person = useReport(isSafety ? null : id);
  const isStaff = useCurrentUser().data?.staff === true;
  const { error } = isSafety ? safety : person;
  if (both && isNotFound(error) && !lookup.isSecond)
    setLookup({ id, book: isSafety ? 'persons' : 'safety', isSecond: true });
  if (isSafety) {
    const report = safety.data;
    const filed = report && {
      paper: safetyPaperOf(report),
      canAmend: report.canAmend,
      earlier: report.versions.map((one) => ({ ...one, paper: safetyPaperOf(report, one.fields) })),
      amendForm: <AmendSafetyReportForm report={report} />,
    };
    return { query: safety, filed };
  }
  const report = person.data;
  const filed = report && {
    paper: paperOf(report),
    state: <ReportActions report={report} isStaff={isStaff} />,
    canAmend: report.canAmend && report.voided === null,
    earlier: report.versions.map((one) => ({ ...one, paper: paperOf(report, one) })),
    amendForm: <AmendReportForm report={report} />,
  };
  return { query: person, filed };
}
