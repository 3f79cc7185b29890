import { Box, NativeSelect, Text } from '@mantine/core';
import { ACCOUNT_TYPES } from '@ten-four/contract/bank/bank.values';
import { APPROVALS, type Approval } from '@ten-four/contract/settings/settings.values';
import { formatDollars } from '#lib/dollars.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Mono } from '#ui/mono.tsx';
import { Panel } from '#ui/panel.tsx';
import { setOps } from '../fields/fields-form.tsx';
import { PlainPanels } from '../fields/plain-inputs.tsx';
import { SectionForm } from '../fields/section-form.tsx';
import { SectionPage } from '../section-page.tsx';
import classes from '../settings.module.css';

export function BankPage() {
  return (
    <>
      <SectionPage section="bank">
        {(read) => (
          <SectionForm
            read={read}
            more={{
              valuesOf: ({ approval }) => approval,
              opsOf: (values, before) => setOps(approvalIn(values), approvalIn(before)),
            }}
          >
            {(context) => (
              <>
                <PlainPanels {...context} />
                <Panel title="Opening an account">
                  <div className={classes.fields}>
                    {ACCOUNT_TYPES.map((type) => (
                      <NativeSelect
                        key={type}
                        {...context.field(type)}
                        label={type}
                        size="room"
                        data={APPROVALS.map((value) => ({ value, label: APPROVAL_WORDS[value] }))}
                      />
                    ))}
                  </div>
                </Panel>
              </>
            )}
          </SectionForm>
        )}
      </SectionPage>
      <Treasury />
    </>
  );
}

const approvalIn = (values: FormValues) => ({
  approval: Object.fromEntries(ACCOUNT_TYPES.map((type) => [type, values[type]])),
});

const APPROVAL_WORDS: Readonly<Record<Approval, string>> = {
  never: 'Opens at once',
  second: 'A second one needs approval',
  always: 'Always needs approval',
};

function Treasury() {
  const treasury = useEndpoint('GET /api/bank/treasury', {}, { staleTime: 0 });
  return (
    <Box mt={16}>
      <Panel title="City treasury">
        <Loaded query={treasury} failed="The treasury could not be loaded." rows={1}>
          {({ balance }) => (
            <Text className={classes.fields} display="block" c="dimmed">
              <Mono fz={20} c="var(--tf-text)">
                {formatDollars(balance)}
              </Mono>{' '}
              from paid fines
            </Text>
          )}
        </Loaded>
      </Panel>
    </Box>
  );
}
