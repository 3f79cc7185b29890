import { Box, NativeSelect, TextInput } from '@mantine/core';
import { ACCOUNT_TYPES } from '@ten-four/contract/bank/bank.values';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { APPROVALS, type Approval, STARTING_CASH_MAX } from '@ten-four/contract/settings/settings.values';
import { formatDollars } from '#lib/dollars.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { type Section, useSection, useTreasury } from '../../settings.queries.ts';
import classes from '../fields/fields.module.css';
import { FieldsForm, setOps } from '../fields/fields-form.tsx';
import { SettingsHeading } from '../settings-heading.tsx';

/** What a new member starts with, and which accounts need approval. */
export function BankPage() {
  const query = useSection('bank');
  return (
    <>
      <SettingsHeading>Bank</SettingsHeading>
      <Loaded query={query} failed={SETTINGS_TEXTS.loadFailed}>
        {(read) => <Bank read={read} />}
      </Loaded>
      <Treasury />
    </>
  );
}

function Treasury() {
  const query = useTreasury();
  return (
    <Box mt={16}>
      <Panel title="City treasury">
        <Loaded query={query} failed="The treasury could not be loaded." rows={1}>
          {({ balance }) => (
            <div className={classes.fields}>
              <p>
                <Box component="span" ff="monospace" fz={20}>
                  {formatDollars(balance)}
                </Box>{' '}
                <Box component="span" c="var(--tf-dim)">
                  of fines that were paid
                </Box>
              </p>
            </div>
          )}
        </Loaded>
      </Panel>
    </Box>
  );
}

const valuesOf = ({ startingCash, approval }: Section<'bank'>['value']) => ({
  startingCash: String(startingCash),
  ...approval,
});
type Values = ReturnType<typeof valuesOf>;

const fieldsOf = ({ startingCash, ...approval }: Values) => ({
  startingCash: Number(startingCash.replace(/[$,\s]/g, '')),
  approval,
});

const APPROVAL_WORDS: Readonly<Record<Approval, string>> = {
  never: 'Opens at once',
  second: 'A second one needs approval',
  always: 'Always needs approval',
};

function problemsOf({ startingCash }: Values) {
  const typed = startingCash.replace(/[$,\s]/g, '');
  const fits = /^\d+(\.\d{1,2})?$/.test(typed) && Number(typed) <= STARTING_CASH_MAX;
  return fits ? {} : { startingCash: 'Dollars from 0 to 1,000,000, with at most two decimals.' };
}

function Bank({ read }: { read: Section<'bank'> }) {
  return (
    <FieldsForm
      section="bank"
      read={read}
      valuesOf={valuesOf}
      problemsOf={problemsOf}
      opsOf={(values, begun) => setOps(fieldsOf(values), fieldsOf(begun))}
    >
      {({ field }) => (
        <>
          <Panel title="Starting cash">
            <div className={classes.fields}>
              <TextInput
                {...field('startingCash')}
                label="Dollars that a new member starts with"
                size="room"
                inputMode="decimal"
                maxLength={12}
                autoComplete="off"
              />
            </div>
          </Panel>
          <Panel title="Opening an account">
            <div className={classes.fields}>
              {ACCOUNT_TYPES.map((type) => (
                <NativeSelect
                  key={type}
                  {...field(type)}
                  label={type}
                  size="room"
                  data={APPROVALS.map((value) => ({ value, label: APPROVAL_WORDS[value] }))}
                />
              ))}
            </div>
          </Panel>
        </>
      )}
    </FieldsForm>
  );
}
