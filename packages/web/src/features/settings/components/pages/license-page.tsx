import '@mantine/core/styles/Input.layer.css';
import { Box, Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { LicenseTypeEntry, QuestionEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { QUESTIONS_ASKED, SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.values';
import { Link, useParams } from 'react-router';
import type { TableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { type Section, useSection } from '../../settings.queries.ts';
import fields from '../fields/fields.module.css';
import { editOps, FieldsForm } from '../fields/fields-form.tsx';
import { QuestionForm } from '../licenses/question-form.tsx';
import { TryTest } from '../licenses/try-test.tsx';
import classes from '../list/list.module.css';
import { ListEditor } from '../list/list-editor.tsx';
import { SettingsHeading } from '../settings-heading.tsx';

/** One license: its names and the questions of its test. */
export function LicensePage() {
  const id = (useParams()['*'] ?? '').split('/')[1] ?? '';
  const licenses = useSection('licenses');
  const tests = useSection('tests');
  return (
    <Loaded query={licenses} failed={SETTINGS_TEXTS.loadFailed} rows={8}>
      {(read) => {
        const license = read.value.entries.find(({ _id }) => _id === id);
        if (license === undefined) {
          return (
            <EmptyState
              message={SETTINGS_TEXTS.noEntry}
              action={
                <Button component={Link} to="/dashboard/settings/licenses">
                  Licenses
                </Button>
              }
            />
          );
        }
        return (
          <>
            <SettingsHeading
              actions={
                <Button size="room" component={Link} to="/dashboard/settings/licenses">
                  Licenses
                </Button>
              }
            >
              {license.name}
            </SettingsHeading>
            <div className={fields.form}>
              <Names read={read} license={license} />
              <Loaded query={tests} failed={SETTINGS_TEXTS.loadFailed}>
                {(questions) => <Questions read={questions} license={license} />}
              </Loaded>
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

const valuesOf = (license: LicenseTypeEntry | undefined) => ({
  name: license?.name ?? '',
  testName: license?.testName ?? '',
});

function Names({ read, license: { _id } }: { read: Section<'licenses'>; license: LicenseTypeEntry }) {
  return (
    <FieldsForm
      section="licenses"
      name={`licenses.${_id}`}
      read={read}
      valuesOf={({ entries }) => valuesOf(entries.find((one) => one._id === _id))}
      opsOf={(values, begun) => editOps(_id, values, begun)}
    >
      {({ form, theirs }) => (
        <Panel title="Names">
          <div className={fields.fields}>
            <TextInput
              {...form.getInputProps('name')}
              {...theirs('name')}
              label="Name"
              size="room"
              maxLength={60}
              autoComplete="off"
            />
            <TextInput
              {...form.getInputProps('testName')}
              {...theirs('testName')}
              label="What its test is called"
              size="room"
              maxLength={60}
              autoComplete="off"
            />
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
        place={{ section: 'tests', list: 'entries', only: { key: 'licenseId', value: license._id } }}
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
