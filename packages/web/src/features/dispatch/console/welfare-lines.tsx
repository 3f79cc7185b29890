import { Button, Text } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { useEffect } from 'react';
import { useCommunity } from '#lib/community.ts';
import { formatDuration } from '#lib/duration.ts';
import { chime } from '#lib/sound/sounds.ts';
import { useNow } from '#lib/use-now.ts';
import { Dim } from '#ui/dim.tsx';
import textStyles from '#ui/text.module.css';
import type { UnitActions } from './console.queries.ts';
import { overdueOf } from './overdue.ts';
import classes from './welfare-lines.module.css';

const NO_ANSWER_AFTER = 60_000;
const SHOWN_ON_PHONES = 2;
const BUTTONS = [
  { act: 'contact', label: 'Contact made', ariaLabel: 'Contact made with' },
  { act: 'ask', label: 'Ask unit', ariaLabel: 'Ask unit' },
] as const;

/** Plays each alert once. Key: the unit with the start of its interval. */
const alerted = new Set<string>();

interface WelfareLinesProps {
  units: readonly Unit[];
  calls: readonly Call[];
  actions: UnitActions | null;
}

export function WelfareLines({ units, calls, actions }: WelfareLinesProps) {
  const now = useNow();
  const community = useCommunity().data;
  const lines = units
    .flatMap((unit) => {
      const overdue = community && overdueOf(unit, community.dispatch.limits, community.statuses, now);
      return overdue?.welfare ? [{ unit, overdue }] : [];
    })
    .sort((a, b) => b.overdue.elapsed - a.overdue.elapsed);
  useEffect(() => {
    if (actions === null) return;
    const cases = lines.map(({ unit, overdue }) => `${unit._id} ${overdue.since}`);
    if (cases.some((one) => !alerted.has(one))) chime('welfare', false);
    for (const one of cases) alerted.add(one);
  });
  if (lines.length === 0) return null;
  return (
    <section className={classes.lines} aria-label="Welfare checks">
      {lines.map(({ unit, overdue }) => {
        const call = calls.find(({ callNumber }) => callNumber === unit.call);
        const isSilent = unit.askedAt !== null && now - Date.parse(unit.askedAt) >= NO_ANSWER_AFTER;
        const place = call && [`${call.callNumber} ${call.type}`, call.location, call.postal].filter(Boolean);
        return (
          <div key={unit._id} className={classes.line}>
            <IconClockExclamation color="var(--tf-busy)" size={20} stroke={1.75} aria-hidden />
            <Text truncate flex={{ base: '1 0 calc(100% - 28px)', sm: 1 }} miw={0}>
              <b className={textStyles.mono}>{unit.callsign}</b> {unit.name} ·{' '}
              <b className={textStyles.mono}>{overdue.label}</b>, no contact for{' '}
              <Text
                component="time"
                inherit
                fw={600}
                ff="monospace"
                c={isSilent || overdue.level === 'red' ? 'red.4' : 'var(--tf-busy)'}
                dateTime={overdue.since}
              >
                {formatDuration(overdue.elapsed)}
              </Text>
              <Dim>
                {' '}
                · limit {overdue.minutes} min{place && ` · ${place.join(', ')}`}
              </Dim>
              {isSilent && (
                <Text component="b" inherit fw={700} c="red.4">
                  {' '}
                  No answer
                </Text>
              )}
            </Text>
            {actions !== null &&
              BUTTONS.map(({ act, label, ariaLabel }) => (
                <Button
                  key={act}
                  size="form"
                  onClick={() => void actions[act](unit)}
                  aria-label={`${ariaLabel} ${unit.callsign}`}
                >
                  {label}
                </Button>
              ))}
          </div>
        );
      })}
      {lines.length > SHOWN_ON_PHONES && (
        <Text hiddenFrom="sm" p="0 16px 6px" fz={12} c="dimmed">
          and {lines.length - SHOWN_ON_PHONES} more
        </Text>
      )}
    </section>
  );
}
