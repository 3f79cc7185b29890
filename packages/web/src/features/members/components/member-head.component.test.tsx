import { type MemberDetail, memberEndpoints } from '@ten-four/contract/members/members.contract';
import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { expect, test } from 'vitest';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { memberDetail } from '#testing/fixtures/members.fixtures.ts';
import { officerProfile } from '#testing/fixtures/officers.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { refetchAll, show } from '#testing/show.tsx';
import { useMember } from '../members.queries.ts';
import { MemberHead } from './member-head.tsx';

function Head() {
  const member = useMember('member-1').data;
  return member !== undefined && <MemberHead member={member} />;
}

const showHead = (more: Partial<MemberDetail>) => {
  signIn();
  answer(memberEndpoints.getMember, memberDetail(more));
  return show(<Head />);
};

const AT = '2026-03-01T10:00:00.000Z';

const PROFILE = {
  _id: 'officer',
  kind: 'Law Enforcement',
  platform: 'Xbox',
  callsign: 'D-104',
  departmentShort: 'LSPD',
  rank: 'Officer',
  onDutySince: null,
} as const;

const SUSPENSION = {
  _id: 'suspension',
  reason: 'Combat logging',
  until: null,
  by: 'olivia.park',
  at: '2026-03-01T00:00:00.000Z',
  endedAt: null,
  endedBy: null,
  note: null,
};

test('keeps the note of a lift when the suspension ends', async () => {
  const screen = await showHead({ suspendedUntil: '2999-01-01T00:00:00.000Z', suspensions: [SUSPENSION] });
  await screen.getByRole('button', { name: 'Lift suspension' }).click();
  const note = screen.getByLabelText('Note (optional)');
  await note.fill('Talked it over.');
  answer(memberEndpoints.getMember, memberDetail());
  await refetchAll();
  await expect.element(screen.getByText('Combat logging')).not.toBeInTheDocument();
  await expect.element(note).toHaveValue('Talked it over.');
});

test('withdraws the question about a profile that is gone', async () => {
  const screen = await showHead({ profiles: [PROFILE] });
  await screen.getByRole('button', { name: 'Actions' }).click();
  await screen.getByRole('menuitem', { name: 'Remove profile' }).click();
  const question = screen.getByRole('dialog', { name: 'Remove profile' });
  await expect.element(question).toHaveTextContent('Remove the profile of D-104?');
  answer(memberEndpoints.getMember, memberDetail());
  await refetchAll();
  await expect.element(question).not.toBeInTheDocument();
});

test('ends the shift and removes the profile that staff choose', async () => {
  const medic = { ...PROFILE, _id: 'medic', kind: 'Fire & EMS', onDutySince: AT } as const;
  const screen = await showHead({ profiles: [PROFILE, medic] });
  const actions = screen.getByRole('button', { name: 'Actions' });
  const done = { success: true as const, message: 'Done.' };
  answer(officerEndpoints.endShift, { ...done, officer: officerProfile() });
  answer(officerEndpoints.removeOfficer, done);
  await actions.click();
  expect(screen.getByRole('menuitem', { name: 'End shift' }).elements()).toHaveLength(1);
  expect(screen.getByRole('menuitem', { name: 'Remove profile' }).elements()).toHaveLength(2);
  await screen.getByRole('menuitem', { name: 'End shift (Fire & EMS)' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'End shift' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await actions.click();
  await screen.getByRole('menuitem', { name: 'Remove profile (Fire & EMS)' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(requestsTo(officerEndpoints.endShift)[0]?.params).toEqual({ id: 'medic' });
  expect(requestsTo(officerEndpoints.removeOfficer)[0]?.params).toEqual({ id: 'medic' });
});
