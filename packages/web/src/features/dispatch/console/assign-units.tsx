import { Box, Button, Checkbox, Text } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { recommend } from '@ten-four/contract/dispatch/recommended';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { useState } from 'react';
import { formatDuration } from '#lib/duration.ts';
import { isForServices } from '#lib/services.ts';
import { orderBy } from '#lib/table-sort.ts';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { isAttached } from '../calls/call-order.ts';
import { isOnScene } from '../calls/call-responses.ts';
import { callsignsOf } from '../calls/call-words.ts';
import { MoveOrBothDialog } from '../calls/move-or-both.tsx';
import classes from './assign-units.module.css';
import { toggleId } from './board-rows.ts';
import type { ConsoleState } from './use-console.ts';

export function AssignQuestion({ state: { assigning } }: { state: ConsoleState }) {
  const { opened, target, close } = assigning.question;
  if (target === null) return null;
  const { call, units, onScene } = target;
  return (
    <MoveOrBothDialog
      opened={opened}
      onClose={close}
      title={`${onScene.callsign} is on scene at ${onScene.callNumber}.`}
      onChoose={(move) => void assigning.send(call, units, move)}
      cancel={
        <Button size="room" onClick={close}>
          Cancel
        </Button>
      }
    >
      Move {callsignsOf(units)} to call {call.callNumber}, or keep both calls?
    </MoveOrBothDialog>
  );
}

export function AssignSheet({ state }: { state: ConsoleState }) {
  const { opened, target: call, close } = state.assignSheet;
  if (call === null) return null;
  return (
    <Sheet bare opened={opened} onClose={close} title={`Assign to ${call.callNumber} · ${call.type}`}>
      {opened && <Choice key={call._id} call={call} state={state} />}
    </Sheet>
  );
}

const onTheWayFirst = orderBy<Unit>(({ response }) => Number(response !== null && isOnScene(response)));
const byCallsign = orderBy<Unit>(({ callsign }) => callsign);

const rowOf = (unit: Unit) => ({
  unit,
  words: unit.call === null ? unit.status : `${unit.call} · ${(unit.response ?? '').toLowerCase()}`,
  since: unit.call === null ? null : unit.responseSince,
});

function Choice({ call, state }: { call: Call; state: ConsoleState }) {
  const now = useNow();
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [keepsCalls, setKeepsCalls] = useState(false);
  const free = state.units.filter(({ _id }) => !isAttached(call, _id));
  const best = recommend(call, free, now);
  // Among unavailable units, those with a needed service come first.
  const servingFirst = orderBy<Unit>((unit) => Number(!isForServices(unit, call.services)));
  const others = free
    .filter(({ _id }) => best.every(({ unit }) => unit._id !== _id))
    .sort((a, b) => servingFirst(a, b) || onTheWayFirst(a, b) || byCallsign(a, b));
  const chosen = free.filter(({ _id }) => checked.includes(_id));
  const groups = [
    {
      label: 'Recommended',
      rows: best.map(({ unit, because }) => ({ unit, words: because, since: unit.availableSince })),
    },
    {
      label: 'On other calls',
      note: ' (would move)',
      rows: others.filter(({ call }) => call !== null).map(rowOf),
    },
    { label: 'Others on duty', rows: others.filter(({ call }) => call === null).map(rowOf) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <>
      <Text p="0 16px 12px" fz={13} c="dimmed" style={{ borderBottom: '1px solid var(--tf-line)' }}>
        {[call.location, call.postal, call.services.join(', ')].filter(Boolean).join(' · ')}
      </Text>
      <div className={classes.list}>
        {free.length === 0 && <EmptyState message="No other unit is on duty." />}
        {groups.map(({ label, note, rows }) => (
          <section key={label} aria-label={label}>
            <h3>
              {label}
              {note}
            </h3>
            <ul>
              {rows.map(({ unit: { _id, callsign, name, statusSince }, words, since }) => (
                <li key={_id} data-checked={checked.includes(_id) || undefined}>
                  <Checkbox
                    size="md"
                    className={classes.row ?? ''}
                    checked={checked.includes(_id)}
                    onChange={() => setChecked(toggleId(checked, _id))}
                    label={
                      <span className={classes.label}>
                        <b>{callsign}</b>
                        <span>
                          {name}
                          <i>{words}</i>
                        </span>
                        <time dateTime={since ?? statusSince}>
                          {formatDuration(now - Date.parse(since ?? statusSince))}
                        </time>
                      </span>
                    }
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
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
            state.assignSheet.close();
            state.assign(call, chosen, keepsCalls);
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
