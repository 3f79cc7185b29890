import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import type { Call, CallEntry } from '@ten-four/contract/dispatch/calls.schema';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, loseAnswers, Refusal, refuse, requestsTo } from '#testing/fake-api.ts';
import { publish, waitForStream } from '#testing/fake-events.ts';
import { callSaved, detailOf, fakeCall, fakeUnit, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { answerBoard, logEntry } from '#testing/fixtures/unit-board.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { useUnits } from '../units/units.queries.ts';
import { UnitsPanel } from '../units/units-panel.tsx';
import { CreateCallDialog } from './call-forms.tsx';
import { CallPanel } from './call-panel.tsx';
import { LoadedCall } from './loaded-call.tsx';

afterEach(() => page.viewport(1280, 800));

const OTHER = { _id: 'other', callsign: 'D-10', name: 'E. Reyes' };
const log = page.getByRole('log', { name: 'Log' });
const now = () => new Date().toISOString();

function OpenCall({ id }: { id: string }) {
  const units = useUnits('Xbox').data ?? [];
  const parts = { searchLink: () => null, onOpenCall: () => {}, reports: null, stop: null };
  return (
    <SignedIn>
      <LoadedCall callId={id}>
        {(call, query) => (
          <CallPanel {...{ ...parts, call, query, units }} platform="Xbox" officerId="unit" canEdit />
        )}
      </LoadedCall>
    </SignedIn>
  );
}

async function showOpenCall(id: string): Promise<void> {
  await show(<OpenCall id={id} />);
  await waitForStream();
}

const BOTH_UNITS = [fakeUnit(), fakeUnit(OTHER)];

async function showCall(call: Call): Promise<void> {
  answerBoard({ calls: [call], units: BOTH_UNITS });
  await showOpenCall(call._id);
}

const creating = page.getByRole('dialog', { name: 'Create Call' });

function CallCreation({ onCreated }: { onCreated: (id: string) => void }) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <SignedIn>
      <Button onClick={open}>New</Button>
      <CreateCallDialog opened={opened} onClose={close} officerId="unit" onCreated={onCreated} />
    </SignedIn>
  );
}

test('creates a call for the police and another service, and keeps its text and key after failures, even if the dialog closes', async () => {
  answerBoard();
  refuse(callEndpoints.createCall, 'internal', '');
  const onCreated = vi.fn();
  await show(<CallCreation onCreated={onCreated} />);
  const openCreating = () => page.getByRole('button', { name: 'New', exact: true }).click();
  const submitCreating = () => creating.getByRole('button', { name: 'Create Call' }).click();
  await openCreating();
  await creating.getByLabelText('Type').selectOptions('Shots Fired');
  await expect.element(creating.getByLabelText('Priority')).toHaveValue('1');
  const services = creating.getByRole('group', { name: 'Services' });
  await expect
    .element(services.getByRole('button', { name: 'Police' }))
    .toHaveAttribute('aria-pressed', 'true');
  await services.getByRole('button', { name: 'EMS' }).click();
  await creating.getByLabelText('Location').fill('Fort Zancudo gate');
  await creating.getByLabelText('Attach me as primary officer').click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(creating.getByText('Failed to create call.')).toBeVisible();
  loseAnswers(callEndpoints.createCall);
  await submitCreating();
  await expect.element(creating.getByText(/You're offline, so nothing was sent/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(creating).not.toBeInTheDocument();
  answer(callEndpoints.createCall, callSaved(fakeCall({ _id: 'new' })));
  await openCreating();
  await expect.element(creating.getByLabelText('Location')).toHaveValue('Fort Zancudo gate');
  await submitCreating();
  await expect.element(page.getByText('Call created.')).toBeVisible();
  await expect.element(creating).not.toBeInTheDocument();
  expect(onCreated).toHaveBeenCalledWith('new');
  const sent = requestsTo(callEndpoints.createCall);
  expect(sent).toHaveLength(3);
  expect(sent[2]?.body).toMatchObject({
    type: 'Shots Fired',
    services: ['Police', 'EMS'],
    location: 'Fort Zancudo gate',
    attach: true,
    kind: 'Law Enforcement',
  });
  expect(sent[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  await openCreating();
  await expect.element(creating.getByLabelText('Location')).toHaveValue('');
});

test('asks which value to keep when someone else changed a field during an edit', async () => {
  await page.viewport(390, 844);
  await showCall(fakeCall({ location: 'Route 68' }));
  const conflict = (field: string, current: string, yours: string) => ({
    field,
    message: 'Changed by someone else.',
    values: { current, yours },
  });
  answer(callEndpoints.updateCall, ({ body }) => {
    if (body.before?.location === 'Harmony') return callSaved(fakeCall({ location: 'Grapeseed' }));
    throw new Refusal('conflict', 'Changed meanwhile.', [
      conflict('location', 'Harmony', 'Grapeseed'),
      conflict('postal', '4012', '2011'),
    ]);
  });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Call 1050' });
  await edit.getByLabelText('Location').fill('Grapeseed');
  await edit.getByLabelText('Postal').fill('2011');
  await edit.getByRole('button', { name: 'Save Call' }).click();
  const location = edit.getByRole('group', { name: 'Location conflict' });
  await expect.element(location).toHaveTextContent(/TheirsHarmony.*YoursGrapeseed/);
  await location.getByRole('button', { name: 'Use mine' }).click();
  await edit.getByRole('button', { name: 'Keep theirs' }).click();
  await expect.element(edit.getByLabelText('Postal')).toHaveValue('4012');
  await edit.getByRole('button', { name: 'Save Call' }).click();
  await expect.element(edit).not.toBeInTheDocument();
});

test('keeps a note in progress, and its focus, when someone else closes the call', async () => {
  await showCall(fakeCall());
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Gray van, no plate');
  const closed = fakeCall({ status: 'Closed', closedAt: now(), updatedAt: now() });
  publish('call', { call: closed, entries: [logEntry('Closed', { kind: 'closed' })] });
  await expect.element(page.getByText(/this note wasn't added/)).toBeVisible();
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard('s');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect.element(page.getByText('Note copied.')).toBeVisible();
  expect(write).toHaveBeenCalledWith('Gray van, no plates');
  answer(callEndpoints.reopenCall, () => callSaved(fakeCall()));
  answer(callEndpoints.addCallNote, ({ body }) =>
    callSaved(fakeCall(), [logEntry(body.text, { at: now() })]),
  );
  await page.getByRole('button', { name: 'Reopen' }).click();
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect.element(log).toHaveTextContent('Gray van, no plates');
});

test('closes a call with a disposition and undoes it', async () => {
  await showCall(fakeCall());
  answer(callEndpoints.closeCall, ({ body }) =>
    callSaved(fakeCall({ status: 'Closed', closedAt: now(), disposition: String(body?.disposition) }), [
      logEntry('Closed', { kind: 'closed', at: now() }),
    ]),
  );
  answer(callEndpoints.reopenCall, () => callSaved(fakeCall()));
  await page.getByRole('button', { name: 'Close Call', exact: true }).click();
  const closing = page.getByRole('dialog', { name: 'Close Call 1050' });
  await closing.getByRole('button', { name: 'Gone on arrival' }).click();
  await closing.getByRole('button', { name: 'Close Call', exact: true }).click();
  await expect.element(page.getByText('Call 1050 closed.')).toBeVisible();
  expect(requestsTo(callEndpoints.closeCall)[0]?.body).toMatchObject({ disposition: 'Gone on arrival' });
  await expect.element(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('button', { name: 'Close Call', exact: true })).toBeVisible();
  expect(requestsTo(callEndpoints.reopenCall)).toHaveLength(1);
});

test('attaches a unit, makes it primary, detaches it, and makes it primary again with Undo', async () => {
  const own = onCall({ _id: 'unit', callsign: 'D-104', name: 'M. Vance' });
  const both = { units: [own, onCall(OTHER)], status: 'Assigned' as const };
  await showCall(fakeCall({ units: [own], primaryOfficer: own, status: 'Assigned' }));
  answer(callEndpoints.attachToCall, () => callSaved(fakeCall({ ...both, primaryOfficer: own })));
  answer(callEndpoints.setPrimaryOfficer, () => callSaved(fakeCall({ ...both, primaryOfficer: OTHER })));
  answer(callEndpoints.detachFromCall, () => callSaved(fakeCall({ units: [own], primaryOfficer: own })));
  const menu = page.getByRole('button', { name: 'Actions for D-10', exact: true });
  await page.getByLabelText('Unit to attach').selectOptions('other');
  await page.getByRole('button', { name: 'Attach unit' }).click();
  for (const name of ['Make primary', 'Detach']) {
    await menu.click();
    await page.getByRole('menuitem', { name }).click();
  }
  await expect.element(menu).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => requestsTo(callEndpoints.setPrimaryOfficer)).toHaveLength(2);
});

test('asks whether to move a unit from another call or keep it on both, and links both in the list of units', async () => {
  const otherCall = fakeCall({ _id: 'there', callNumber: 1049, units: [onCall(OTHER)], status: 'Assigned' });
  answerBoard({ calls: [fakeCall(), otherCall], units: BOTH_UNITS });
  const onOpenCall = vi.fn();
  const unitList = { platform: 'Xbox', kind: 'Law Enforcement', ownId: 'unit', onOpenCall } as const;
  await show(
    <>
      <OpenCall id="call" />
      <UnitsPanel {...unitList} services={{ chosen: [], isOffered: false, choose: () => {} }} />
    </>,
  );
  await waitForStream();
  const openCall = fakeCall({ units: [onCall(OTHER)], status: 'Assigned' });
  answer(callEndpoints.attachToCall, () => {
    answer(callEndpoints.getCall, ({ params }) => ({
      call: detailOf(params.id === 'there' ? otherCall : openCall),
      nextCursor: null,
    }));
    return callSaved(openCall);
  });
  const attach = async () => {
    await page.getByLabelText('Unit to attach').selectOptions('other');
    await page.getByRole('button', { name: 'Attach unit' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'D-10 is on call 1049' });
  await attach();
  await expect.element(dialog).toHaveTextContent('Move D-10 to call 1050, or keep both?');
  await dialog.getByRole('button', { name: 'Both' }).click();
  const unitRow = page.getByRole('table', { name: 'Units on duty' }).getByRole('row', { name: /D-10 / });
  await expect.element(unitRow).toHaveTextContent(/#1049.*#1050|#1050.*#1049/);
  await unitRow.getByRole('button', { name: '#1049, show the call' }).click();
  expect(onOpenCall).toHaveBeenCalledWith(1049);
  publish('call', { call: fakeCall({ updatedAt: now() }), entries: [] });
  await expect.element(unitRow).not.toHaveTextContent('#1050');
  await attach();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect.poll(() => requestsTo(callEndpoints.attachToCall)).toHaveLength(2);
  expect(requestsTo(callEndpoints.attachToCall).map(({ body }) => body?.move)).toEqual([false, true]);
});

test('requests a service for a call, holds it, ends the hold, and offers to merge it', async () => {
  await showCall(fakeCall());
  answer(callEndpoints.updateCall, ({ body }) => callSaved(fakeCall({ services: body.services ?? [] })));
  const heldUntil = new Date(Date.now() + 600_000).toISOString();
  answer(callEndpoints.holdCall, () => callSaved(fakeCall({ heldUntil, heldReason: 'Waiting for tow' })));
  answer(callEndpoints.unholdCall, () => callSaved(fakeCall()));
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Other actions for the call' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Merge' })).toBeVisible();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Request EMS (10-52)');
  await expect.element(page.getByText('EMS requested for call 1050.')).toBeVisible();
  expect(requestsTo(callEndpoints.updateCall)[0]?.body).toMatchObject({ services: ['Police', 'EMS'] });
  await choose('Hold');
  const holding = page.getByRole('dialog', { name: 'Hold Call 1050' });
  await holding.getByLabelText('Reason').fill('Waiting for tow');
  await holding.getByRole('button', { name: 'Hold' }).click();
  await expect.element(page.getByText(/^Held \d+:\d+/)).toBeVisible();
  await choose('End hold');
  await expect.element(page.getByText(/^Held \d+:\d+/)).not.toBeInTheDocument();
});

test('shows the latest entries of a long log, brighter if written by people, and loads earlier ones', async () => {
  const withLog = (...log: CallEntry[]) => detailOf(fakeCall(), { log });
  answerBoard();
  answer(callEndpoints.getCall, ({ query }) =>
    query.cursor === undefined
      ? { call: withLog(logEntry('Latest note.', { at: now() })), nextCursor: 'earlier' }
      : { call: withLog(logEntry('Call created', { kind: 'created' })), nextCursor: null },
  );
  await showOpenCall('call');
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect.element(log.getByRole('listitem').nth(1)).toHaveTextContent('Call created');
  const colorOf = (text: string) => getComputedStyle(log.getByText(text).element()).color;
  expect(colorOf('Call created')).not.toBe(colorOf('Latest note.'));
  publish('call', {
    call: fakeCall({ updatedAt: now() }),
    entries: [logEntry('Newest note.', { at: now() })],
  });
  await expect.element(log.getByRole('listitem').first()).toHaveTextContent('Newest note.');
  await expect.element(page.getByRole('button', { name: 'Earlier' })).not.toBeInTheDocument();
});

test('reports a missing call', async () => {
  answerBoard();
  await showOpenCall('x');
  await expect.element(page.getByText('Call not found.')).toBeVisible();
});
