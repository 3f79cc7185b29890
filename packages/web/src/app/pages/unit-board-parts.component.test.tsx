import { apparatusEndpoints } from '@ten-four/contract/dispatch/apparatus.contract';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { type Community, communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApparatusPanel } from '#features/dispatch/apparatus/apparatus.tsx';
import { useActiveCalls } from '#features/dispatch/calls/calls.queries.ts';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { shownCallOf } from '#features/dispatch/own-call/shown-call.ts';
import { useUnits } from '#features/dispatch/units/units.queries.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { callSaved, fakeCall, fakeUnit, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard, MEDIC, officer, unitSaved } from '#testing/fixtures/unit-board.fixtures.ts';
import { show } from '#testing/show.tsx';
import { OwnStrip } from './unit-board-parts.tsx';

afterEach(() => page.viewport(1280, 800));

const FIRE: Community['departments'][number] = {
  _id: 'fire',
  name: 'Fire and Rescue',
  shortName: 'SAFR',
  kind: 'Fire & EMS',
  platform: 'Xbox',
  callsignExample: 'M-3',
  callsignPattern: null,
  subdivisions: [],
  ranks: [],
  active: true,
};
const RESCUE = {
  _id: 'rescue',
  departmentId: 'fire',
  callsign: 'RA-7',
  name: 'Rescue 7',
  services: ['Fire', 'EMS'] as ('Fire' | 'EMS')[],
  seats: ['Driver', 'Medic'],
  active: true,
  platform: 'Xbox' as const,
  crew: [],
};

/** Shows a medic's own unit and call, and the apparatus, as the board does. */
function MedicUnit() {
  const own = useOfficer(useCurrentUser().data?.discordId, 'Fire & EMS').data ?? null;
  const calls = useActiveCalls('Xbox');
  const units = useUnits('Xbox');
  if (own === null || calls.data === undefined || units.data === undefined) return null;
  const unitId = unitIdOf(own);
  return (
    <>
      <OwnStrip
        officer={own}
        unit={units.data.find(({ _id }) => _id === unitId)}
        own={shownCallOf(unitId, calls.data, units.data)}
        isOwnPending={false}
        onOpenCall={() => {}}
        onChangeCallsign={() => {}}
      />
      <ApparatusPanel platform="Xbox" kind="Fire & EMS" rider={own} />
    </>
  );
}

const showMedicUnit = () => show(<MedicUnit />, { path: '/dashboard/safr', section: 'fire' });

test('boards an apparatus on a chosen seat, and shows its crew', async () => {
  answerBoard({ officer: officer(MEDIC), units: [fakeUnit(MEDIC)], apparatus: [RESCUE] });
  answer(communityEndpoints.getCommunity, community({ departments: [FIRE], apparatus: [RESCUE] }));
  answer(apparatusEndpoints.boardApparatus, ({ body }) => {
    const seat = String(body?.seat);
    const crew = [{ _id: 'unit', callsign: 'M-3', name: 'M. Vance', seat }];
    const rescue = fakeUnit({
      ...MEDIC,
      _id: 'rescue',
      callsign: 'RA-7',
      name: 'Rescue 7',
      isApparatus: true,
      crew,
    });
    answerBoard({
      officer: officer({ ...MEDIC, aboard: 'rescue' }),
      units: [rescue],
      apparatus: [{ ...RESCUE, crew: crew as never }],
    });
    return unitSaved(rescue, 'Aboard RA-7.');
  });
  await showMedicUnit();
  await page.getByRole('button', { name: 'Ride RA-7' }).click();
  await page.getByRole('menuitem', { name: 'Medic' }).click();
  await expect.element(page.getByText('Aboard RA-7.')).toBeVisible();
  const strip = page.getByRole('region', { name: 'Officer Information' });
  await expect.element(strip).toHaveTextContent(/RA-7.*Rescue 7 · Medic.*1 aboard/);
  await expect.element(page.getByRole('button', { name: 'Leave RA-7' })).toBeVisible();
  expect(requestsTo(apparatusEndpoints.boardApparatus)[0]?.body).toEqual({
    kind: 'Fire & EMS',
    seat: 'Medic',
  });
});

test('leads a medic to the hospital with one large button per stage on a phone', async () => {
  await page.viewport(390, 844);
  const own = { ...onCall({ _id: 'unit', callsign: 'M-3', name: 'M. Vance' }), kind: 'Fire & EMS' as const };
  const on = (response: string) =>
    fakeCall({ services: ['EMS'], units: [{ ...own, response: response as never }] });
  answerBoard({
    officer: officer(MEDIC),
    units: [fakeUnit({ ...MEDIC, call: 1050 })],
    calls: [on('Dispatched')],
  });
  answer(callEndpoints.setResponse, ({ body }) => callSaved(on(body.response)));
  await showMedicUnit();
  const ownCall = page.getByRole('region', { name: 'Your call' });
  for (const stage of ['En route', 'On scene', 'Transporting', 'At hospital']) {
    const next = ownCall.getByRole('button', { name: stage });
    await expect.element(next).toBeVisible();
    expect(next.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    await next.click();
    await expect.element(next).not.toBeInTheDocument();
  }
  expect(requestsTo(callEndpoints.setResponse)).toHaveLength(4);
});
