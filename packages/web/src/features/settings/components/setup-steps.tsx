import { Box, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import { Panel } from '#ui/panel.tsx';
import type { FooterContext } from './fields/fields-form.tsx';
import { namesIn, PlainInputs } from './fields/plain-inputs.tsx';
import { SectionForm } from './fields/section-form.tsx';
import { Platforms } from './pages/general-page.tsx';
import { GrantsPanel, LicensesPanel } from './roles/grants-panels.tsx';
import { LoadedSection } from './section-page.tsx';
import classes from './settings.module.css';

export const PlatformsStep = () => (
  <LoadedSection section="general">{(read) => <Platforms read={read} />}</LoadedSection>
);

export const RolesStep = () => (
  <LoadedSection section="grants" rows={4}>
    {(read) => (
      <Stack gap={16}>
        <GrantsPanel read={read} />
        <LicensesPanel read={read} across />
      </Stack>
    )}
  </LoadedSection>
);

interface NamesStepProps {
  footer: (context: FooterContext) => ReactNode;
  onSaved: () => void;
  suggestedName: string | null;
}

export function NamesStep({ footer, onSaved, suggestedName }: NamesStepProps) {
  return (
    <LoadedSection section="general">
      {(read) => (
        <SectionForm name="setup" read={read} footer={footer} onSaved={onSaved}>
          {({ form, plain, ...context }) => (
            <Panel title="Names">
              <Suggestion name={suggestedName} saved={read.value.communityName} form={form} />
              <div className={classes.fields}>
                <PlainInputs {...context} form={form} plain={plain} names={namesIn(plain.fields, 'Names')} />
              </div>
              <Box
                component="p"
                p={16}
                ff="heading"
                fz={28}
                fw={600}
                lh="32px"
                style={{
                  textWrap: 'balance',
                  overflowWrap: 'anywhere',
                  borderTop: '1px solid var(--tf-line)',
                }}
              >
                Welcome to{' '}
                <Box component="span" display="block">
                  {String(form.values.communityName).trim() || 'your community'} CAD!
                </Box>
              </Box>
            </Panel>
          )}
        </SectionForm>
      )}
    </LoadedSection>
  );
}

interface SuggestionProps {
  name: string | null;
  saved: string;
  form: UseFormReturnType<FormValues>;
}

function Suggestion({ name, saved, form }: SuggestionProps) {
  const wasFilled = useRef(false);
  useEffect(() => {
    if (name === null || wasFilled.current) return;
    wasFilled.current = true;
    if (form.values.communityName === saved) form.setFieldValue('communityName', name.slice(0, 60).trim());
  }, [name, saved, form]);
  return null;
}
