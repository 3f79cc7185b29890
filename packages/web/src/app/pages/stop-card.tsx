import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
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
import { boloFlags, personFlags, plateFlags } from '#features/search/components/flags.ts';
import { fullName } from '#features/search/components/full-name.ts';
import { LicenseList } from '#features/search/components/license-list.tsx';
import { matchOf } from '#features/search/components/match.ts';
import { type SearchAnswer, useSearchResult } from '#features/search/search.queries.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { useNow } from '#lib/use-now.ts';
import { Facts } from '#ui/facts.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Plate } from '#ui/plate.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { ReportDialog } from './report-dialog.tsx';
import classes from './stop-card.module.css';

type StopReport = Pick<
  ComponentProps<typeof ReportDialog>,
  'type' | 'callId' | 'civilianId' | 'civilianName' | 'plate' | 'deleted'
>;

/** Returns the stop card and its report form, which outlasts the card. */
export function useStopCard(officer: Officer | null) {
  const username = useCurrentUser().data?.username ?? '';
  const { target: report, opened, open, close } = useTarget<StopReport>();
  return {
    cardOf: (stop: OwnStop) =>
      officer !== null && (
        <StopCard key={`${stop.call._id} ${stop.plate}`} officer={officer} stop={stop} onReport={open} />
      ),
    dialog: officer !== null && report !== null && (
      <ReportDialog
        {...report}
        opened={opened}
        onClose={close}
        onFiled={({ report: { type, number } }) => showSuccess(`${REPORT_NAMES[type]} ${number} filed.`)}
        officer={officer}
        username={username}
      />
    ),
  };
}

const REPORTS: readonly ReportType[] = ['citation', 'warning', 'arrest'];

interface StopCardProps {
  officer: Officer;
  stop: OwnStop;
  onReport: (report: StopReport) => void;
}

function StopCard({ officer, stop, onReport }: StopCardProps) {
  const { call, plate } = stop;
  const query = useSearchResult({ by: 'plate', text: plate });
  const filed = (useReportsOfCall(call._id).data ?? []).filter(({ voided }) => voided === null);
  const [isOwnerShown, setOwnerShown] = useState(false);
  const [isNoting, setNoting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const noteButton = useRef<HTMLButtonElement>(null);
  const { civilian = null, vehicle, deleted = false } = query.data ?? {};

  const fileReport = (type: ReportType) => {
    if (civilian === null) return;
    setOwnerShown(true);
    const about = { civilianId: civilian._id, civilianName: fullName(civilian), deleted };
    onReport({ type, callId: call._id, plate: vehicle?.plate ?? plate, ...about });
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
            <FoundStop {...{ result, plate, isOwnerShown }} onShowOwner={() => setOwnerShown(true)} />
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

interface FoundStopProps {
  result: SearchAnswer;
  plate: string;
  isOwnerShown: boolean;
  onShowOwner: () => void;
}

const TONES = ['solid', 'outline', 'gray'] as const;

/** Shows the flags of the owner at once, the name only on request. */
function FoundStop({ result, plate, isOwnerShown, onShowOwner }: FoundStopProps) {
  const { civilian, vehicle } = result;
  const { closest, former, plates } = matchOf(result, { by: 'plate', text: plate });
  const owner = useRef<HTMLElement>(null);
  const flagsAt = (now: number) =>
    [...plateFlags(result, plates, now), ...personFlags(result, { plates, shown: isOwnerShown }, now)].sort(
      (a, b) => TONES.indexOf(a.tone) - TONES.indexOf(b.tone),
    );
  const warrants = flagsAt(useNow()).filter(({ kind }) => kind === 'warrant').length;
  const showOwner = () => {
    flushSync(onShowOwner);
    // The button disappears.
    owner.current?.focus();
  };
  const { color, make, model, year, insured } = vehicle ?? {};
  const name = [color, make, model, year].filter(Boolean).join(' ') || SEARCH_TEXTS.unknown;
  return (
    <>
      <div role="status">
        {closest !== null && <p>{closest}</p>}
        <Flags flagsAt={flagsAt} none="No flags on this plate or its owner." />
      </div>
      <Facts
        density="dense"
        facts={[
          {
            label: 'Vehicle',
            value: (
              <>
                {closest !== null && vehicle !== undefined && <Plate>{vehicle.plate}</Plate>} {name}
                {former.length > 0 && `, formerly ${former.join(', ')}`}
              </>
            ),
          },
          { label: 'Insured', value: insured ? 'Yes' : 'No' },
          {
            label: 'Registered Owner',
            value:
              civilian === null ? (
                'No owner on record'
              ) : isOwnerShown ? (
                <b ref={owner} tabIndex={-1}>
                  {fullName(civilian)}
                </b>
              ) : (
                <Button size="form" px={8} onClick={showOwner}>
                  View Registered Owner
                </Button>
              ),
          },
          ...(civilian !== null && isOwnerShown ? factsOf(civilian, warrants) : []),
        ]}
      />
    </>
  );
}

const factsOf = (civilian: CivilianDetail, warrants: number) => [
  { label: 'Age', value: civilian.age },
  { label: 'Points', value: civilian.pointsLimit && `${civilian.points} of ${civilian.pointsLimit}` },
  { label: 'Warrants', value: warrants === 0 ? 'None' : `${warrants} active` },
  { label: 'Licenses', value: <LicenseList civilian={civilian} /> },
];

function Refused({ refusal, bolos }: { refusal: string; bolos: SearchAnswer['bolos'] }) {
  return (
    <div role="status">
      {bolos.length > 0 && <Flags flagsAt={(now) => boloFlags(bolos, now)} />}
      <p>
        {refusal.startsWith(SEARCH_TEXTS.severalMatch)
          ? 'Several vehicles match this plate. '
          : refusal.startsWith(SEARCH_TEXTS.nothingFound)
            ? 'No vehicle is registered with this plate. '
            : `${refusal} `}
        Correct it in the call's details, or{' '}
        <Box component={Link} c="var(--tf-accent)" to="/dashboard/pso/search">
          search for the driver
        </Box>
        .
      </p>
    </div>
  );
}
