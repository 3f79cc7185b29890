import { Box, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { LicenseTypeEntry, QuestionEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { QUESTIONS_ASKED } from '@ten-four/contract/settings/settings.values';
import type { TableColumn } from '#ui/data-table.tsx';
import { Dim } from '#ui/dim.tsx';
import { Panel } from '#ui/panel.tsx';
import type { Section } from '../../settings.queries.ts';
import { PlainInputs } from '../fields/plain-inputs.tsx';
import { EntryFields } from '../fields/section-form.tsx';
import { QuestionForm } from '../licenses/question-form.tsx';
import { TryTest } from '../licenses/try-test.tsx';
import { EntryPage } from '../list/entry-page.tsx';
import { ListEditor } from '../list/list-editor.tsx';
import { LoadedSection } from '../section-page.tsx';
import classes from '../settings.module.css';

export function LicensePage() {
  return (
    <EntryPage section="licenses" list="Licenses">
      {(license, read) => (
        <>
          <Names read={read} license={license} />
          <LoadedSection section="tests">
            {(questions) => <Questions read={questions} license={license} />}
          </LoadedSection>
        </>
      )}
    </EntryPage>
  );
}

export const LICENSE_INPUTS = { name: {}, testName: { label: 'Test name' } };

function Names({ read, license }: { read: Section<'licenses'>; license: LicenseTypeEntry }) {
  return (
    <EntryFields section="licenses" read={read} entry={license} inputs={LICENSE_INPUTS}>
      {(context) => (
        <Panel title="Names">
          <div className={classes.fields}>
            <PlainInputs {...context} />
          </div>
        </Panel>
      )}
    </EntryFields>
  );
}

const COLUMNS: readonly TableColumn<QuestionEntry>[] = [
  { id: 'question', header: 'Question', folded: 'lead', cell: ({ question }) => question },
  {
    id: 'answer',
    header: 'Correct answer',
    folded: 'line',
    cell: ({ options, answer }) => <Dim>{options[answer]}</Dim>,
  },
];

function Questions({ read, license }: { read: Section<'tests'>; license: LicenseTypeEntry }) {
  const [trying, test] = useDisclosure(false);
  const questions = read.value.entries.filter(({ licenseId }) => licenseId === license._id);
  const isOffered = questions.length >= QUESTIONS_ASKED;
  return (
    <>
      {!isOffered && (
        <Box component="p" c="var(--tf-busy)">
          The test is offered from {QUESTIONS_ASKED} questions on.
        </Box>
      )}
      <ListEditor
        path={{ section: 'tests', list: 'entries', only: { key: 'licenseId', value: license._id } }}
        read={read}
        title="Questions"
        thing="question"
        columns={COLUMNS}
        actions={
          isOffered && (
            <Button size="form" onClick={test.open}>
              Try the test
            </Button>
          )
        }
        form={(context) => <QuestionForm {...context} licenseId={license._id} />}
      />
      <TryTest opened={trying} onClose={test.close} name={license.testName} questions={questions} />
    </>
  );
}
