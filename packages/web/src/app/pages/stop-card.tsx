import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { REPORT_NAMES, type ReportType } from '@ten-four/contract/reports/reports.values';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { CallAge } from '#features/dispatch/calls/call-columns.tsx';
import { askToClear } from '#features/dispatch/own-call/own-call-keys.tsx';
import { NoteForm } from '#features/dispatch/own-call/own-note.tsx';
import type { OwnStop } from '#features/dispatch/own-call/shown-call.ts';
import { useReportsOfCall } from '#features/reports/reports.queries.ts';
import { Flags } from '#features/search/components/flag-list.tsx';
import { boloFlags } from '#features/search/components/flags.ts';
import { fullName } from '#features/search/components/full-name.ts';
import { type SearchAnswer, useSearchResult } from '#features/search/search.queries.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Plate } from '#ui/plate.tsx';
import type { ReportDialog } from './report-dialog.tsx';
import classes from './stop-card.module.css';
import { FoundStop } from './stop-found.tsx';

export type StopReport = Pick<
  ComponentProps<typeof ReportDialog>,
  'type' | 'callId' | 'civilianId' | 'civilianName' | 'plate' | 'deleted'
>;

interface StopCardProps {
  officer: Officer;
  stop: OwnStop;
  /** Opens the report form, which stays when the call closes. */
  onReport: (report: StopReport) => void;
}

const REPORTS: readonly ReportType[] = ['citation', 'warning', 'arrest'];

export function StopCard({ officer, stop, onReport }: StopCardProps) {
  const { call, plate } = stop;
  const query = useSearchResult({ by: 'plate', text: plate });
  const filed = (useReportsOfCall(call._id).data ?? []).filter(({ voided }) => voided === null);
  const [isOwnerShown, setOwnerShown] = useState(false);
  const [isNoting, setNoting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const noteButton = useRef<HTMLButtonElement>(null);
  const answer = query.data;
  const civilian = answer?.civilian ?? null;

  const fileReport = (type: ReportType) => {
    if (answer === undefined || civilian === null) return;
    setOwnerShown(true);
    const { vehicle, deleted } = answer;
    onReport({
      type,
      callId: call._id,
      civilianId: civilian._id,
      civilianName: fullName(civilian),
      plate: vehicle?.plate ?? plate,
      deleted,
    });
  };
  const toggleNote = () => {
    // Phones only open the keyboard if a field gets the focus during the press.
    flushSync(() => setNoting(!isNoting));
    field.current?.focus();
  };
  const endNote = () => {
    setNoting(false);
    noteButton.current?.focus();
  };

  return (
    <section className={classes.card} aria-label="Stop card" data-stop>
      <Group gap={8}>
        <Plate>{plate}</Plate>
        {filed.length > 0 && (
          <Text span fz={13} c="dimmed">
            {filed.map(({ type, number }) => `${REPORT_NAMES[type]} ${number}`).join(', ')} filed
          </Text>
        )}
        <Box component="span" ml="auto" ff="monospace" fz={16} fw={600}>
          <VisuallyHidden>Time since the stop </VisuallyHidden>
          <CallAge call={call} />
        </Box>
      </Group>
      <Loaded query={query} failed={SEARCH_TEXTS.failed}>
        {(result) =>
          result.refusal === undefined ? (
            <FoundStop
              result={result}
              plate={plate}
              isOwnerShown={isOwnerShown}
              onShowOwner={() => setOwnerShown(true)}
            />
          ) : (
            <Refused refusal={result.refusal} bolos={result.bolos} />
          )
        }
      </Loaded>
      <div className={classes.actions}>
        {isNoting && <NoteForm key={call._id} officer={officer} call={call} field={field} onDone={endNote} />}
        <div className={classes.buttons}>
          {(query.isPending || civilian !== null) &&
            REPORTS.map((type) => (
              <Button key={type} size="form" disabled={civilian === null} onClick={() => fileReport(type)}>
                {REPORT_NAMES[type]}
              </Button>
            ))}
          <Button ref={noteButton} size="form" aria-expanded={isNoting} onClick={toggleNote}>
            Add Note
          </Button>
          <Button
            size="form"
            className={classes.clear ?? ''}
            aria-keyshortcuts="Alt+L"
            onClick={() => askToClear(stop)}
          >
            Clear and close
          </Button>
        </div>
      </div>
    </section>
  );
}

function Refused({ refusal, bolos }: { refusal: string; bolos: SearchAnswer['bolos'] }) {
  return (
    <div role="status">
      {bolos.length > 0 && (
        <Box pb={8}>
          <Flags flagsAt={(now) => boloFlags(bolos, now)} />
        </Box>
      )}
      <p>
        {refusal.startsWith(SEARCH_TEXTS.severalMatch)
          ? 'Several vehicles match this plate. '
          : refusal.startsWith(SEARCH_TEXTS.nothingFound)
            ? 'No vehicle is registered with this plate. '
            : `${refusal} `}
        Correct it in the call's details, or{' '}
        <Link className={classes.link ?? ''} to="/dashboard/pso/search">
          search for the driver
        </Link>
        .
      </p>
    </div>
  );
}
