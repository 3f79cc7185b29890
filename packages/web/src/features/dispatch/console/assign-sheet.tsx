import { Box, Button, Checkbox, Text } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { recommend } from '@ten-four/contract/dispatch/recommended';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { useState } from 'react';
import { formatDuration } from '#lib/duration.ts';
import { isOf } from '#lib/services.ts';
import { orderBy } from '#lib/table-sort.ts';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { Assignee } from '../calls/call-actions.ts';
import { isOnScene } from '../calls/call-responses.ts';
import classes from './assign-sheet.module.css';

interface AssignSheetProps {
  opened: boolean;
  call: Call | null;
  units: readonly Unit[];
  onAssign: (call: Call, units: readonly Assignee[], both: boolean) => void;
  onClose: () => void;
}

export function AssignSheet({ opened, call, units, onAssign, onClose }: AssignSheetProps) {
  if (call === null) return null;
  return (
    <Sheet bare opened={opened} onClose={onClose} title={`Assign to ${call.callNumber} · ${call.type}`}>
      {opened && <Choice key={call._id} call={call} units={units} onAssign={onAssign} onClose={onClose} />}
    </Sheet>
  );
}

const onTheWayFirst = orderBy<Unit>(({ response }) => Number(response !== null && isOnScene(response)));
const byCallsign = orderBy<Unit>(({ callsign }) => callsign);

function Choice({
  call,
  units,
  onAssign,
  onClose,
}: Omit<AssignSheetProps, 'opened' | 'call'> & { call: Call }) {
  const now = useNow();
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [keepsCalls, setKeepsCalls] = useState(false);
  const free = units.filter(({ _id }) => call.units.every((unit) => unit._id !== _id));
  const best = recommend(call, free, now);
  const rest = free.filter(({ _id }) => best.every(({ unit }) => unit._id !== _id));
  const busy = rest.filter((unit) => unit.call !== null);
  const others = rest.filter((unit) => unit.call === null);
  // Among unavailable units, those with a needed service come first.
  const servingFirst = orderBy<Unit>((unit) => Number(!isOf(unit, call.services)));
  const chosen = free.filter(({ _id }) => checked.includes(_id));
  const rowOf = (unit: Unit, words: string, since: string) => (
    <li key={unit._id} data-checked={checked.includes(unit._id) || undefined}>
      <Checkbox
        size="md"
        className={classes.row ?? ''}
        checked={checked.includes(unit._id)}
        onChange={({ currentTarget }) =>
          setChecked(currentTarget.checked ? [...checked, unit._id] : checked.filter((id) => id !== unit._id))
        }
        label={
          <span className={classes.label}>
            <b>{unit.callsign}</b>
            <span>
              {unit.name}
              <i>{words}</i>
            </span>
            <time dateTime={since}>{formatDuration(now - Date.parse(since))}</time>
          </span>
        }
      />
    </li>
  );
  return (
    <>
      <Text p="0 16px 12px" fz={13} c="dimmed" style={{ borderBottom: '1px solid var(--tf-line)' }}>
        {[call.location, call.postal, call.services.join(', ')].filter(Boolean).join(' · ')}
      </Text>
      <div className={classes.list}>
        {free.length === 0 && <EmptyState message="No other unit is on duty." />}
        {best.length > 0 && (
          <section aria-label="Recommended">
            <h3>Recommended</h3>
            <ul>
              {best.map(({ unit, because }) => rowOf(unit, because, unit.availableSince ?? unit.statusSince))}
            </ul>
          </section>
        )}
        {busy.length > 0 && (
          <section aria-label="On other calls">
            <h3>On other calls (would move)</h3>
            <ul>
              {[...busy]
                .sort((a, b) => servingFirst(a, b) || onTheWayFirst(a, b) || byCallsign(a, b))
                .map((unit) =>
                  rowOf(
                    unit,
                    `${unit.call} · ${(unit.response ?? '').toLowerCase()}`,
                    unit.responseSince ?? unit.statusSince,
                  ),
                )}
            </ul>
          </section>
        )}
        {others.length > 0 && (
          <section aria-label="Others on duty">
            <h3>Others on duty</h3>
            <ul>
              {[...others]
                .sort((a, b) => servingFirst(a, b) || byCallsign(a, b))
                .map((unit) => rowOf(unit, unit.status, unit.statusSince))}
            </ul>
          </section>
        )}
      </div>
      <Box
        p="12px 16px calc(12px + env(safe-area-inset-bottom))"
        style={{ borderTop: '1px solid var(--tf-line)' }}
      >
        {chosen.some((unit) => unit.call !== null) && (
          <Checkbox
            size="md"
            mb={8}
            checked={keepsCalls}
            onChange={({ currentTarget }) => setKeepsCalls(currentTarget.checked)}
            label="Keep their other calls"
          />
        )}
        <Button
          size="hero"
          fullWidth
          variant="filled"
          disabled={chosen.length === 0}
          onClick={() => {
            onClose();
            onAssign(call, chosen, keepsCalls);
          }}
        >
          {chosen.length === 0
            ? 'Assign'
            : `Assign ${chosen.length} ${chosen.length === 1 ? 'unit' : 'units'}`}
        </Button>
      </Box>
    </>
  );
}
