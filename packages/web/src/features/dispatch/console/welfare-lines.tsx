import { Button, Text } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { useEffect } from 'react';
import { useCommunity } from '#lib/community.ts';
import { formatDuration } from '#lib/duration.ts';
import { chime } from '#lib/sound/sounds.ts';
import { useNow } from '#lib/use-now.ts';
import textStyles from '#ui/text.module.css';
import { overdueOf } from './overdue.ts';
import type { UnitActs } from './use-unit-acts.ts';
import classes from './welfare-lines.module.css';

const NO_ANSWER_AFTER = 60_000;
const SEEN = 2;
const BUTTONS = [
  { act: 'contact', label: 'Contact made', spoken: 'Contact made with' },
  { act: 'ask', label: 'Ask unit', spoken: 'Ask unit' },
] as const;

/** Plays each alert once. Key: the unit with the start of its interval. */
const heard = new Set<string>();

interface WelfareLinesProps {
  units: readonly Unit[];
  calls: readonly Call[];
  acts: UnitActs | null;
}

export function WelfareLines({ units, calls, acts }: WelfareLinesProps) {
  const now = useNow();
  const community = useCommunity().data;
  const lines = units
    .flatMap((unit) => {
      const over = community && overdueOf(unit, community.dispatch.limits, community.statuses, now);
      return over?.welfare ? [{ unit, over }] : [];
    })
    .sort((a, b) => b.over.passed - a.over.passed);
  const cases = lines.map(({ unit, over }) => `${unit._id} ${over.since}`).join(',');
  const mayAct = acts !== null;
  useEffect(() => {
    if (!mayAct) return;
    const fresh = cases.split(',').filter((one) => one !== '' && !heard.has(one));
    for (const one of fresh) heard.add(one);
    if (fresh.length > 0) chime('welfare', false);
  }, [cases, mayAct]);
  if (lines.length === 0) return null;
  return (
    <section className={classes.lines} aria-label="Welfare checks">
      {lines.map(({ unit, over }) => {
        const call = calls.find(({ callNumber }) => callNumber === unit.call);
        const isSilent = unit.askedAt !== null && now - Date.parse(unit.askedAt) >= NO_ANSWER_AFTER;
        const place = call && [`${call.callNumber} ${call.type}`, call.location, call.postal].filter(Boolean);
        return (
          <div key={unit._id} className={classes.line}>
            <IconClockExclamation color="var(--tf-busy)" size={20} stroke={1.75} aria-hidden />
            <Text truncate flex={{ base: '1 0 calc(100% - 28px)', sm: 1 }} miw={0}>
              <b className={textStyles.mono}>{unit.callsign}</b> {unit.name} ·{' '}
              <b className={textStyles.mono}>{over.what}</b>, no contact for{' '}
              <Text
                component="time"
                inherit
                fw={600}
                ff="monospace"
                c={isSilent || over.level === 'red' ? 'red.4' : 'var(--tf-busy)'}
                dateTime={over.since}
              >
                {formatDuration(over.passed)}
              </Text>
              <Text span c="dimmed">
                {' '}
                · limit {over.minutes} min{place && ` · ${place.join(', ')}`}
              </Text>
              {isSilent && (
                <Text component="b" inherit fw={700} c="red.4">
                  {' '}
                  No answer
                </Text>
              )}
            </Text>
            {acts !== null &&
              BUTTONS.map(({ act, label, spoken }) => (
                <Button
                  key={act}
                  size="form"
                  onClick={() => void acts[act](unit)}
                  aria-label={`${spoken} ${unit.callsign}`}
                >
                  {label}
                </Button>
              ))}
          </div>
        );
      })}
      {lines.length > SEEN && (
        <Text hiddenFrom="sm" p="0 16px 6px" fz={12} c="dimmed">
          and {lines.length - SEEN} more
        </Text>
      )}
    </section>
  );
}
