import { Box, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Choices } from '#ui/choices.tsx';
import { Panel } from '#ui/panel.tsx';
import { RulesText } from '#ui/rules-text.tsx';
import type { FieldsContext } from '../fields/fields-form.tsx';
import { PlainPanels } from '../fields/plain-inputs.tsx';
import { SectionForm } from '../fields/section-form.tsx';
import { SectionPage } from '../section-page.tsx';

export function TextsPage() {
  return (
    <SectionPage section="texts">
      {(read) => (
        <SectionForm read={read}>
          {(context) => (
            <>
              <PlainPanels {...context} />
              <Rules {...context} />
            </>
          )}
        </SectionForm>
      )}
    </SectionPage>
  );
}

const VIEWS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

function Rules({ form, plain }: FieldsContext) {
  const [view, setView] = useState<'write' | 'preview'>('write');
  return (
    <Panel title="Rules" actions={<Choices label="Rules" choices={VIEWS} chosen={view} onChoose={setView} />}>
      <Box p="16px var(--panel-side, 16px) 20px">
        {view === 'write' ? (
          <Textarea
            {...form.getInputProps('rules')}
            label="Rules, visible to everyone"
            description="# heading, - list, **bold**, [words](https://address). No other formatting."
            autosize
            minRows={12}
            maxRows={30}
            maxLength={plain.shapeOf('rules').maxLength}
          />
        ) : (
          <RulesText text={String(form.values.rules)} />
        )}
      </Box>
    </Panel>
  );
}
