import { Box, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { LicenseTypeEntry, QuestionEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { QUESTIONS_ASKED } from '@ten-four/contract/settings/settings.values';
import type { TableColumn } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { type Section, useSection } from '../../settings.queries.ts';
import fields from '../fields/fields.module.css';
import { editOps, FieldsForm } from '../fields/fields-form.tsx';
import { Lines } from '../fields/lines.tsx';
import { LICENSE_NAMES } from '../licenses/license-names.ts';
import { QuestionForm } from '../licenses/question-form.tsx';
import { TryTest } from '../licenses/try-test.tsx';
import { EntryPage } from '../list/entry-page.tsx';
import classes from '../list/list.module.css';
import { ListEditor } from '../list/list-editor.tsx';

/** One license: its names and the questions of its test. */
export function LicensePage() {
  const licenses = useSection('licenses');
  const tests = useSection('tests');
  return (
    <EntryPage query={licenses} list="Licenses" path="licenses">
      {(license, read) => (
        <>
          <Names read={read} license={license} />
          <Loaded query={tests} failed={SETTINGS_TEXTS.loadFailed}>
            {(questions) => <Questions read={questions} license={license} />}
          </Loaded>
        </>
      )}
    </EntryPage>
  );
}

const valuesOf = ({ name, testName }: LicenseTypeEntry) => ({ name, testName });

function Names({ read, license }: { read: Section<'licenses'>; license: LicenseTypeEntry }) {
  const { _id } = license;
  return (
    <FieldsForm
      section="licenses"
      name={`licenses.${_id}`}
      read={read}
      valuesOf={({ entries }) => valuesOf(entries.find((one) => one._id === _id) ?? license)}
      opsOf={(values, begun) => editOps(_id, values, begun)}
    >
      {({ field }) => (
        <Panel title="Names">
          <div className={fields.fields}>
            <Lines lines={LICENSE_NAMES} field={field} />
          </div>
        </Panel>
      )}
    </FieldsForm>
  );
}

const COLUMNS: readonly TableColumn<QuestionEntry>[] = [
  { id: 'question', header: 'Question', folded: 'lead', cell: ({ question }) => question },
  {
    id: 'answer',
    header: 'Right answer',
    folded: 'line',
    cell: ({ options, answer }) => <span className={classes.dim}>{options[answer]}</span>,
  },
];
const questionOf = ({ question }: QuestionEntry) => question;

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
        entries={questions}
        title="Questions"
        thing="question"
        columns={COLUMNS}
        nameOf={questionOf}
        textOf={questionOf}
        empty="No questions yet."
        actions={
          isOffered && (
            <Button size="form" onClick={test.open}>
              Try the test
            </Button>
          )
        }
        form={(given) => <QuestionForm {...given} licenseId={license._id} />}
      />
      <TryTest opened={trying} onClose={test.close} name={license.testName} questions={questions} />
    </>
  );
}
