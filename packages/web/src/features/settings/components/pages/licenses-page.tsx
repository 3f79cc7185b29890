import type { LicenseTypeEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { QUESTIONS_ASKED } from '@ten-four/contract/settings/settings.values';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { TableColumn } from '#ui/data-table.tsx';
import { Tag } from '#ui/tag.tsx';
import { useSection } from '../../settings.queries.ts';
import { ListPage } from '../list/list-page.tsx';
import { LICENSE_INPUTS } from './license-page.tsx';

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

export function LicensesPage() {
  const tests = useSection('tests').data?.value.entries;
  const navigate = useNavigate();
  const columns = useMemo(
    () => columnsOf((id) => tests?.filter(({ licenseId }) => licenseId === id).length),
    [tests],
  );
  return (
    <ListPage
      section="licenses"
      title="Licenses"
      thing="license"
      columns={columns}
      textOf={({ name, testName }) => `${name}\n${testName}`}
      note={`A test needs at least ${QUESTIONS_ASKED} questions. People keep licenses you turn off.`}
      onOpen={({ _id }) => void navigate(`/dashboard/settings/licenses/${_id}`)}
      inputs={LICENSE_INPUTS}
    />
  );
}
