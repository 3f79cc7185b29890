import { broadcastEndpoints } from '@ten-four/contract/console/broadcasts.contract';
import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { tenCodeEndpoints } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { QuickActions } from '#features/dispatch/board/quick-actions.tsx';
import { useBoardDialogs } from '#features/dispatch/board/use-board-dialogs.ts';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { AVAILABLE_OPTIONS } from '#testing/fixtures/available-options.fixtures.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { fakeBroadcast, fakeUnit } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard, MEDIC, officer } from '#testing/fixtures/unit-board.fixtures.ts';
import { refetchAll, show } from '#testing/show.tsx';
import { DispatchPart } from '../live/live-parts.tsx';
import { BoardDialogs } from './board-dialogs.tsx';
import { useOwnActions } from './unit-board-parts.tsx';

/** Shows a kind's quick actions and dialogs as its board does. */
function Actions({ kind }: { kind: DepartmentKind }) {
  const own = useOfficer(useCurrentUser().data?.discordId, kind).data ?? null;
  const dialogs = useBoardDialogs(kind, true);
  return (
    <>
      <QuickActions unit={useOwnActions(own)} canEdit folded={false} onOpen={dialogs.open} />
      <BoardDialogs officer={own} dialogs={dialogs} onCallCreated={() => {}} />
    </>
  );
}

const showOfficerActions = () => show(<Actions kind="Law Enforcement" />, { path: '/dashboard/pso' });

test('opens no shortcut list with ? while typing in the 10-code search', async () => {
  answerBoard();
  answer(tenCodeEndpoints.listTenCodes, {
    tenCodes: [
      { code: '10-4', meaning: 'Affirmative' },
      { code: '10-11', meaning: 'Traffic Stop' },
    ],
  } as never);
  await showOfficerActions();
  await page.getByRole('button', { name: '10 Codes' }).click();
  const codes = page.getByRole('dialog', { name: '10 Codes' });
  await expect.element(codes.getByLabelText('Find a code')).toHaveFocus();
  await codes.getByLabelText('Find a code').fill('traffic');
  await userEvent.keyboard('?');
  await expect.element(codes.getByText('No codes match.')).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  await expect.element(codes.getByRole('row', { name: '10-11 Traffic Stop' })).toBeVisible();
  expect(codes.getByText('Affirmative').elements()).toEqual([]);
});

test('opens dialogs by key on another officer page, without leaving it', async () => {
  answerBoard();
  await show(<DispatchPart name="foot" />, { path: '/dashboard/pso/warrants' });
  await expect.element(page.getByRole('button', { name: /^Panic Button/ })).toBeVisible();
  for (const [keys, name, text] of [
    ['{Alt>}n{/Alt}', 'Create Call', 'Location'],
    ['{Alt>}b{/Alt}', 'Create BOLO', 'Location'],
    ['?', 'Keys', '10-6 Busy / Unavailable'],
  ] as const) {
    await userEvent.keyboard(keys);
    const dialog = page.getByRole('dialog', { name });
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog).toHaveTextContent(text);
    expect(window.location.pathname).toBe('/dashboard/pso/warrants');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('returns the focus to the button that opened a new call, even the first time', async () => {
  answerBoard();
  await showOfficerActions();
  const button = page.getByRole('button', { name: 'Create Call' });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Create Call' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

const CAR = {
  _id: 'car',
  departmentId: 'department',
  callsign: 'P-12',
  name: 'Patrol 12',
  services: ['Police'] as 'Police'[],
  seats: ['Driver', 'Partner'],
  active: true,
  platform: 'Xbox' as const,
  crew: [],
};

test("offers a ride only if the officer's department has apparatus", async () => {
  answerBoard({ apparatus: [CAR] });
  await showOfficerActions();
  await expect.element(page.getByRole('button', { name: 'Select Subdivision' })).toBeVisible();
  const ride = page.getByRole('button', { name: 'Ride', exact: true });
  expect(ride.elements()).toEqual([]);
  answer(communityEndpoints.getCommunity, community({ version: 2, apparatus: [CAR] }));
  await refetchAll();
  await ride.click();
  const dialog = page.getByRole('dialog', { name: 'Apparatus' });
  await dialog.getByRole('button', { name: 'Ride P-12' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Partner' })).toBeVisible();
});

test('broadcasts to fire and EMS with their tone, and preselects a medical emergency in a new call', async () => {
  answerBoard({ officer: officer(MEDIC), units: [fakeUnit(MEDIC)] });
  const type = {
    _id: 'medical',
    title: 'Medical Emergency',
    priority: 2,
    panic: false,
    services: ['EMS' as const],
  };
  answer(
    communityEndpoints.getCommunity,
    community({ callTypes: [...AVAILABLE_OPTIONS.callTypes, type] as never }),
  );
  answer(broadcastEndpoints.sendBroadcast, ({ body }) => ({
    success: true as const,
    message: 'Broadcast sent.',
    broadcast: fakeBroadcast({ ...body, hold: false, audience: 'Fire & EMS' } as never),
  }));
  answer(broadcastEndpoints.endBroadcast, {
    success: true,
    message: 'Broadcast ended.',
    broadcast: fakeBroadcast({ endedAt: new Date().toISOString() }),
  });
  await show(<Actions kind="Fire & EMS" />, { path: '/dashboard/safr', section: 'fire' });
  await page.getByRole('button', { name: 'Broadcast' }).click();
  const dialog = page.getByRole('dialog', { name: 'Broadcast' });
  await dialog.getByLabelText('Text').fill('Box 22, Mirror Park');
  await dialog.getByRole('button', { name: 'Send' }).click();
  expect(requestsTo(broadcastEndpoints.sendBroadcast)[0]?.body).toMatchObject({
    audience: 'Fire & EMS',
    tone: 'Fire/EMS',
  });
  const banner = page.getByRole('region', { name: 'Broadcasts' });
  await expect.element(banner).toHaveTextContent('Box 22, Mirror Park');
  await banner.getByRole('button', { name: 'End' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Alt>}n{/Alt}');
  await expect
    .element(page.getByRole('dialog', { name: 'Create Call' }).getByLabelText('Type'))
    .toHaveValue('Medical Emergency');
});
