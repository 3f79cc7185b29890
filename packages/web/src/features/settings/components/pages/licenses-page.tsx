import type { LicenseTypeEntry, QuestionEntry } from '@ten-four/contract/settings/sections/licenses.section';
import { QUESTIONS_ASKED } from '@ten-four/contract/settings/settings.values';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useSection } from '../../settings.queries.ts';
import type { ListColumn } from '../list/list-editor.tsx';
import { ListPage } from '../list/list-page.tsx';
import { LICENSE_INPUTS } from './license-page.tsx';

function columnsOf(questions: readonly QuestionEntry[] | undefined): readonly ListColumn<LicenseTypeEntry>[] {
  const counts = new Map<string, number>();
  for (const { licenseId } of questions ?? []) counts.set(licenseId, (counts.get(licenseId) ?? 0) + 1);
  return [
    { id: 'name' },
    { id: 'testName', folded: 'line' },
    {
      id: 'questions',
      header: 'Questions',
      align: 'right',
      cell: ({ _id }) => questions && <QuestionCount count={counts.get(_id) ?? 0} />,
    },
  ];
}

const QuestionCount = ({ count }: { count: number }) => (
  <span style={count < QUESTIONS_ASKED ? { color: 'var(--tf-busy)' } : {}}>{`${count} questions`}</span>
);

export function LicensesPage() {
  const navigate = useNavigate();
  const questions = useSection('tests').data?.value.entries;
  const columns = useMemo(() => columnsOf(questions), [questions]);
  return (
    <ListPage
      section="licenses"
      noun="license"
      columns={columns}
      textOf={({ name, testName }) => `${name}\n${testName}`}
      note={`A test needs at least ${QUESTIONS_ASKED} questions. People keep licenses you turn off.`}
      onOpen={({ _id }) => void navigate(`/dashboard/settings/licenses/${_id}`)}
      inputs={LICENSE_INPUTS}
    />
  );
}
