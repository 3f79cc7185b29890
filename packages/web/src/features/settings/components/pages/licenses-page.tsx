import type { LicenseTypeEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { QUESTIONS_ASKED } from '@ten-four/contract/settings/settings.values';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useSection } from '../../settings.queries.ts';
import type { ListColumn } from '../list/list-editor.tsx';
import { ListPage } from '../list/list-page.tsx';
import { LICENSE_INPUTS } from './license-page.tsx';

const columnsOf = (count: (licenseId: string) => number | undefined): ListColumn<LicenseTypeEntry>[] => [
  { id: 'name' },
  { id: 'testName', folded: 'line' },
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
      thing="license"
      columns={columns}
      textOf={({ name, testName }) => `${name}\n${testName}`}
      note={`A test needs at least ${QUESTIONS_ASKED} questions. People keep licenses you turn off.`}
      onOpen={({ _id }) => void navigate(`/dashboard/settings/licenses/${_id}`)}
      inputs={LICENSE_INPUTS}
    />
  );
}
