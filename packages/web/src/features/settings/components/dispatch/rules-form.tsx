import { NativeSelect, TextInput } from '@mantine/core';
import { DISPATCH } from '@ten-four/contract/settings/sections/dispatch.section';
import {
  CALL_911,
  FALLBACK_SECONDS_MIN,
  UNITS_WHILE_DISPATCHED,
} from '@ten-four/contract/settings/settings.values';
import { Panel } from '#ui/panel.tsx';
import type { Section } from '../../settings.queries.ts';
import classes from '../fields/fields.module.css';
import { FieldsForm, setOps } from '../fields/fields-form.tsx';

const FALLBACK_SECONDS_MAX = 900;

const valuesOf = (value: Section<'dispatch'>['value']) => ({
  unitsWhileDispatched: value.unitsWhileDispatched,
  answerFallbackSeconds: String(value.answerFallbackSeconds),
  call911: value.call911,
  staleHours: String(value.staleHours),
});
type Values = Record<keyof ReturnType<typeof valuesOf>, string>;

const fieldsOf = ({ answerFallbackSeconds, staleHours, ...choices }: Values) => ({
  ...choices,
  answerFallbackSeconds: Number(answerFallbackSeconds),
  staleHours: Number(staleHours),
});

const isWhole = (text: string, least: number, most: number): boolean =>
  /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;

function problemsOf({ answerFallbackSeconds, staleHours }: Values) {
  const waits =
    isWhole(answerFallbackSeconds, FALLBACK_SECONDS_MIN, FALLBACK_SECONDS_MAX) ||
    answerFallbackSeconds === '0';
  return {
    ...(waits
      ? {}
      : {
          answerFallbackSeconds: `Whole seconds from ${FALLBACK_SECONDS_MIN} to ${FALLBACK_SECONDS_MAX}, or 0 for never.`,
        }),
    ...(isWhole(staleHours, 1, 48) ? {} : { staleHours: 'Whole hours from 1 to 48.' }),
  };
}

const UNITS_WORDS: Readonly<Record<(typeof UNITS_WHILE_DISPATCHED)[number], string>> = {
  Everything: 'Everything, as without a dispatcher',
  'Own only': 'Only what is about their own unit',
};

const NUMBER = { size: 'room', inputMode: 'numeric', maxLength: 3, autoComplete: 'off' } as const;

/** What units may do while somebody dispatches, and what becomes of calls that nobody looks after. */
export function RulesForm({ read }: { read: Section<'dispatch'> }) {
  const { fields } = DISPATCH;
  return (
    <FieldsForm<'dispatch', Values>
      section="dispatch"
      name="dispatch-rules"
      read={read}
      valuesOf={valuesOf}
      problemsOf={problemsOf}
      opsOf={(values, begun) => setOps(fieldsOf(values), fieldsOf(begun))}
    >
      {({ field }) => (
        <Panel title="Timers and rules">
          <div className={classes.fields}>
            <NativeSelect
              {...field('unitsWhileDispatched')}
              label={fields.unitsWhileDispatched.label}
              size="room"
              data={UNITS_WHILE_DISPATCHED.map((value) => ({ value, label: UNITS_WORDS[value] }))}
            />
            <NativeSelect
              {...field('call911')}
              label={fields.call911.label}
              size="room"
              data={[...CALL_911]}
            />
            <TextInput
              {...NUMBER}
              {...field('answerFallbackSeconds')}
              label={`${fields.answerFallbackSeconds.label} (seconds, 0 for never)`}
            />
            <TextInput {...NUMBER} {...field('staleHours')} label={`${fields.staleHours.label} (hours)`} />
          </div>
        </Panel>
      )}
    </FieldsForm>
  );
}
