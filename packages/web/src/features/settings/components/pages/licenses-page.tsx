import type { LicenseTypeEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { QUESTIONS_ASKED } from '@ten-four/contract/settings/settings.values';
import { useNavigate } from 'react-router';
import { useSection } from '../../settings.queries.ts';
import type { ListColumn } from '../list/list-editor.tsx';
import { ListPage } from '../section-page.tsx';
import { LICENSE_INPUTS } from './license-page.tsx';

const COLUMNS: readonly ListColumn<LicenseTypeEntry>[] = [
  { id: 'name' },
  { id: 'testName', folded: 'line' },
  {
    id: 'questions',
    header: 'Questions',
    align: 'right',
    cell: ({ _id }) => <QuestionCount licenseId={_id} />,
  },
];

function QuestionCount({ licenseId }: { licenseId: string }) {
  const tests = useSection('tests').data?.value.entries;
  const count = tests?.filter((question) => question.licenseId === licenseId).length;
  if (count === undefined) return null;
  return (
    <span style={count < QUESTIONS_ASKED ? { color: 'var(--tf-busy)' } : {}}>{`${count} questions`}</span>
  );
}

export function LicensesPage() {
  const navigate = useNavigate();
  return (
    <ListPage
      section="licenses"
      thing="license"
      columns={COLUMNS}
      textOf={({ name, testName }) => `${name}\n${testName}`}
      note={`A test needs at least ${QUESTIONS_ASKED} questions. People keep licenses you turn off.`}
      onOpen={({ _id }) => void navigate(`/dashboard/settings/licenses/${_id}`)}
      inputs={LICENSE_INPUTS}
    />
  );
}
