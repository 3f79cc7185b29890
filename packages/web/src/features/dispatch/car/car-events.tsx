import { Box, Text } from '@mantine/core';
import type { Call, CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { formatMoment, formatTime } from '#lib/moments.ts';
import { Plate } from '#ui/plate.tsx';
import { useBolos } from '../bolos/bolos.queries.ts';
import { useActiveBolos } from '../bolos/use-active-bolos.ts';
import { usePanics } from '../panics/panics.queries.ts';
import classes from './car-view.module.css';
import { type CarEvent, eventOfPanic, eventsOf, latestOf } from './last-events.ts';

interface LastEventsProps {
  board: string;
  platform: GamePlatform;
  unitId: string;
  callsign: string;
  own: CallDetail | undefined;
  calls: readonly Call[];
}

const TIME = { flex: 'none', ff: 'monospace', fz: 13, c: 'var(--tf-faint)' } as const;

export function LastEvents({ board, platform, unitId, callsign, own, calls }: LastEventsProps) {
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
              <Link className={classes.event} to={`${board}?${new URLSearchParams(opens)}`}>
                <Text component="time" {...TIME} dateTime={at} title={formatMoment(at)}>
                  {formatTime(at)}
                </Text>
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
