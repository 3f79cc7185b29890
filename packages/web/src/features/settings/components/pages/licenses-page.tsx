import type { LicenseTypeEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { QUESTIONS_ASKED } from '@ten-four/contract/settings/settings.values';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { TableColumn } from '#ui/data-table.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Tag } from '#ui/tag.tsx';
import { useSection } from '../../settings.queries.ts';
import { Lines } from '../fields/lines.tsx';
import { LICENSE_NAMES } from '../licenses/license-names.ts';
import { EntryForm } from '../list/entry-form.tsx';
import { type EntryFormContext, ListEditor } from '../list/list-editor.tsx';

const nameOf = ({ name }: { name: string }) => name;
const textOf = ({ name, testName }: LicenseTypeEntry) => `${name}\n${testName}`;
const PATH = { section: 'licenses', list: 'entries' } as const;

const columnsOf = (count: (licenseId: string) => number | undefined): TableColumn<LicenseTypeEntry>[] => [
  {
    id: 'name',
    header: 'Name',
    folded: 'lead',
    cell: ({ name, active }) => (
      <>
        {name} {!active && <Tag tone="off">Off</Tag>}
      </>
    ),
  },
  { id: 'test', header: 'Test', folded: 'line', cell: ({ testName }) => testName },
  {
    id: 'questions',
    header: 'Questions',
    align: 'right',
    cell: ({ _id }) => {
      const questions = count(_id);
      const few = questions !== undefined && questions < QUESTIONS_ASKED;
      return (
        <span style={few ? { color: 'var(--tf-busy)' } : {}}>
          {questions === undefined ? '' : `${questions} questions`}
        </span>
      );
    },
  },
];

/** What characters may be licensed for. */
export function LicensesPage() {
  const query = useSection('licenses');
  const tests = useSection('tests').data?.value.entries;
  const navigate = useNavigate();
  const columns = useMemo(
    () => columnsOf((id) => tests?.filter(({ licenseId }) => licenseId === id).length),
    [tests],
  );
  return (
    <Loaded query={query} failed={SETTINGS_TEXTS.loadFailed}>
      {(read) => (
        <ListEditor
          path={PATH}
          read={read}
          entries={read.value.entries}
          title="Licenses"
          thing="license"
          columns={columns}
          nameOf={nameOf}
          textOf={textOf}
          empty="No licenses yet."
          note={`A test needs at least ${QUESTIONS_ASKED} questions. Licenses that are off stay with those who hold them.`}
          whole
          onOpen={({ _id }) => void navigate(`/dashboard/settings/licenses/${_id}`)}
          form={(given) => <NewLicense {...given} />}
        />
      )}
    </Loaded>
  );
}

function NewLicense(given: EntryFormContext<'licenses', LicenseTypeEntry>) {
  return (
    <EntryForm {...given} initial={{ name: '', testName: '' }} entryOf={(values) => values} nameOf={nameOf}>
      {(form) => <Lines lines={LICENSE_NAMES} field={form.getInputProps} />}
    </EntryForm>
  );
}
