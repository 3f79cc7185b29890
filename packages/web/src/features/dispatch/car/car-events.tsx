import { Box, Text } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatTime } from '#lib/date-format.ts';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { Plate } from '#ui/plate.tsx';
import { Timestamp } from '#ui/timestamp.tsx';
import { DASHBOARDS } from '../board/board-address.ts';
import { useBolos } from '../bolos/bolos.queries.ts';
import { useActiveBolos } from '../bolos/use-active-bolos.ts';
import { useCall } from '../calls/calls.queries.ts';
import type { ShownCall } from '../own-call/shown-call.ts';
import { usePanics } from '../panics/panics.queries.ts';
import classes from './car-view.module.css';
import { type CarEvent, eventOfPanic, eventsOf, latestOf } from './last-events.ts';

interface LastEventsProps {
  officer: Officer;
  callsign: string;
  shown: ShownCall | null;
  calls: readonly Call[];
}

export function LastEvents({ officer, callsign, shown, calls }: LastEventsProps) {
  const { department: platform, kind } = officer;
  const unitId = unitIdOf(officer);
  const own = useCall(shown?.call._id ?? '', shown !== null).data;
  const bolos = useActiveBolos(useBolos(platform).data) ?? [];
  const panics = (usePanics(true).data ?? []).filter((panic) => panic.platform === platform);
  const [earlier, setEarlier] = useState<readonly CarEvent[]>([]);
  const known = eventsOf({ unitId, callsign, own, calls, panics, bolos });
  const latest = latestOf([...earlier, ...known]);
  if (latest.some(({ id }, index) => earlier[index]?.id !== id)) setEarlier(latest);
  useLiveEvent('panic', ({ panic }) => {
    if (panic.platform === platform && panic.clearedAt !== null)
      setEarlier(latestOf([...latest, eventOfPanic(panic)]));
  });
  return (
    <section className={classes.events} aria-label="Last events">
      {latest.length === 0 ? (
        <Box component="p" p="12px 16px" c="dimmed">
          Nothing yet.
        </Box>
      ) : (
        <ol>
          {latest.map(({ id, at, lead, plate, text, opens }) => (
            <li key={id}>
              <Link className={classes.event} to={`${DASHBOARDS[kind]}?${new URLSearchParams(opens)}`}>
                <Timestamp
                  at={at}
                  format={formatTime}
                  flex="none"
                  ff="monospace"
                  fz={13}
                  c="var(--tf-faint)"
                />
                <Text span truncate miw={0} title={[lead, plate, text].filter(Boolean).join(' ')}>
                  {lead !== undefined && <b>{lead}</b>}
                  {plate !== undefined && (
                    <>
                      BOLO <Plate>{plate}</Plate>{' '}
                    </>
                  )}
                  {text}
                </Text>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
