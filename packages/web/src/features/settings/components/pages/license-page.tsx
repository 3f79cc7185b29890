import { Box } from '@mantine/core';
import type { LicenseTypeEntry, QuestionEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { QUESTIONS_ASKED } from '@ten-four/contract/settings/settings.values';
import { Dim } from '#ui/dim.tsx';
import { FormButton } from '#ui/form-dialog/form-button.tsx';
import type { Section } from '../../settings.queries.ts';
import { EntryFields } from '../fields/section-form.tsx';
import { QuestionForm } from '../licenses/question-form.tsx';
import { TryTest } from '../licenses/try-test.tsx';
import { type ListColumn, ListEditor } from '../list/list-editor.tsx';
import { EntryPage } from '../list/list-page.tsx';
import { LoadedSection } from '../section-page.tsx';

export function LicensePage() {
  return (
    <EntryPage section="licenses">
      {(license, read) => (
        <>
          <EntryFields read={read} entry={license} inputs={LICENSE_INPUTS} />
          <LoadedSection section="tests">
            {(questions) => <Questions read={questions} license={license} />}
          </LoadedSection>
        </>
      )}
    </EntryPage>
  );
}

export const LICENSE_INPUTS = {
  name: { panel: 'Names' },
  testName: { panel: 'Names', label: 'Test name' },
};

const COLUMNS: readonly ListColumn<QuestionEntry>[] = [
  { id: 'question' },
  { id: 'answer', folded: 'line', cell: ({ options, answer }) => <Dim>{options[answer]}</Dim> },
];

function Questions({ read, license }: { read: Section<'tests'>; license: LicenseTypeEntry }) {
  const questions = read.value.entries.filter(({ licenseId }) => licenseId === license._id);
  const isOffered = questions.length >= QUESTIONS_ASKED;
  return (
    <>
      {!isOffered && (
        <Box component="p" c="var(--tf-busy)">
          Members can take the test once it has {QUESTIONS_ASKED} questions.
        </Box>
      )}
      <ListEditor
        list="entries"
        only={{ key: 'licenseId', value: license._id }}
        read={read}
        noun="question"
        columns={COLUMNS}
        actions={
          isOffered && (
            <FormButton size="form" label="Try the test" title={license.testName} dialogSize={640}>
              <TryTest questions={questions} />
            </FormButton>
          )
        }
        form={(context) => <QuestionForm {...context} licenseId={license._id} />}
      />
    </>
  );
}
