import { type PushChoices, type PushDevice, pushEndpoints } from '@ten-four/contract/push/push.contract';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, requestsTo } from '#testing/fake-api.ts';
import { SAVED } from '#testing/fixtures/dispatch.fixtures.ts';
import { config, currentUser } from '#testing/fixtures/session.fixtures.ts';
import { answerBoard } from '#testing/fixtures/unit-board.fixtures.ts';
import { openPage, show } from '#testing/show.tsx';
import { PhonePanels } from './phone-panels.tsx';

const PHONE: PushDevice = {
  _id: 'phone',
  name: 'Old phone',
  kind: 'Android',
  createdAt: '2026-03-01T10:00:00.000Z',
  lastArrivedAt: null,
};
const CHOICES: PushChoices = {
  panic: 'Never',
  emergency: 'Never',
  assigned: false,
  duty: false,
  report: false,
  account: false,
  payment: false,
  newCall: false,
  quietFrom: null,
  quietTo: null,
  timeZone: null,
};

const thisPhone = page.getByRole('region', { name: 'This phone' });
const turnOn = thisPhone.getByRole('button', { name: 'Turn on notifications' });

/** Answers requests with an API that keeps choices and changes. */
function answerPush() {
  const push = { publicKey: 'key', devices: [PHONE], choices: CHOICES };
  answerBoard();
  answer(pushEndpoints.getPush, () => push);
  answer(pushEndpoints.savePushChoices, ({ body }) => {
    push.choices = { ...push.choices, ...body };
    return { ...SAVED, choices: push.choices };
  });
  answer(pushEndpoints.renameDevice, ({ body }) => {
    push.devices = [{ ...PHONE, name: body.name }];
    return { ...SAVED, device: { ...PHONE, name: body.name } };
  });
  answer(pushEndpoints.removeDevice, () => {
    push.devices = [];
    return SAVED;
  });
  answer(pushEndpoints.testDevice, SAVED);
}

async function showPanels() {
  answerPush();
  const officer = currentUser({ publicSafety: true, registered: true, publicSafetyOffice: true });
  await show(<PhonePanels user={officer} home={null} otherDevice={null} />);
}

function permit(permission: () => NotificationPermission) {
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(permission);
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('saves preferences at once, and quiet hours when both times are set, or says that it failed', async () => {
  await showPanels();
  const ringing = page.getByRole('region', { name: 'What rings' });
  await ringing.getByLabelText('Panic').selectOptions('On duty');
  await ringing.getByRole('switch', { name: 'New calls' }).click({ force: true });
  const quiet = page.getByRole('region', { name: 'Quiet hours' });
  await quiet.getByLabelText('From').fill('23:30');
  await expect
    .element(quiet.getByText('Set both a start and an end for quiet hours, or neither.'))
    .toBeVisible();
  await quiet.getByLabelText('To').fill('08:00');
  await ringing.getByRole('switch', { name: 'Money received' }).click({ force: true });
  await expect.element(ringing.getByRole('switch', { name: 'Money received' })).toBeChecked();
  await expect
    .poll(() => requestsTo(pushEndpoints.savePushChoices).map(({ body }) => body))
    .toEqual([
      { panic: 'On duty' },
      { newCall: true },
      { quietFrom: '23:30', quietTo: '08:00', timeZone: 'America/Los_Angeles' },
      { payment: true },
    ]);
  refuse(pushEndpoints.savePushChoices, 'internal', '');
  await quiet.getByLabelText('To').fill('09:00');
  await quiet.getByLabelText('From').click();
  await expect.element(page.getByText('Your choice could not be saved.')).toBeVisible();
});

test('renames and removes a device', async () => {
  await showPanels();
  const devices = page.getByRole('region', { name: 'Your devices' });
  const actions = devices.getByRole('button', { name: 'More actions' });
  await expect.element(devices.getByRole('listitem')).toHaveTextContent('nothing arrived yet');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename device' });
  await dialog.getByLabelText('Name').fill('In the car');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect.element(devices.getByText('In the car')).toBeVisible();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.element(devices.getByText('In the car')).not.toBeInTheDocument();
});

test('explains how to unblock notifications, and checks again on request', async () => {
  let permission: NotificationPermission = 'denied';
  permit(() => permission);
  await showPanels();
  await expect.element(thisPhone.getByText('Notifications are blocked for Ten-Four.')).toBeVisible();
  // The page may also detect it on its own.
  const allow = () => {
    permission = 'default';
  };
  window.addEventListener('pointerdown', allow, { capture: true, once: true });
  await thisPhone.getByRole('button', { name: 'Check again' }).click();
  await expect.element(turnOn).toBeVisible();
});

test('names the public URL when opened at another address', async () => {
  answer(sessionEndpoints.getConfig, config({ publicUrl: 'https://cad.example.org' }));
  answerPush();
  await openPage('/dashboard/phone');
  await expect
    .element(thisPhone.getByText('Open Ten-Four at https://cad.example.org for notifications.'))
    .toBeVisible();
});

test('does not claim that a notification failed in a browser that shows pushes itself', async () => {
  permit(() => 'granted');
  vi.stubGlobal('pushManager', {});
  const subscription = { toJSON: () => ({ endpoint: 'https://web.push.apple.com/phone', keys: {} }) };
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    pushManager: { getSubscription: async () => subscription },
  } as unknown as ServiceWorkerRegistration);
  answer(pushEndpoints.addDevice, { ...SAVED, device: PHONE });
  await showPanels();
  // Skips the ten seconds that a test waits.
  const setTimeout = window.setTimeout.bind(window);
  vi.spyOn(window, 'setTimeout').mockImplementation(((act: () => void, after?: number) =>
    setTimeout(act, after === 10_000 ? 0 : after)) as typeof window.setTimeout);
  await thisPhone.getByRole('button', { name: 'Send a test' }).click();
  await expect.element(thisPhone.getByText("This phone doesn't report whether it arrived.")).toBeVisible();
});

test('offers neither notifications without HTTPS nor a lit screen without wake locks', async () => {
  vi.stubGlobal('isSecureContext', false);
  const wakeLock = Object.getOwnPropertyDescriptor(Navigator.prototype, 'wakeLock') ?? {};
  Reflect.deleteProperty(Navigator.prototype, 'wakeLock');
  onTestFinished(() => void Object.defineProperty(Navigator.prototype, 'wakeLock', wakeLock));
  await showPanels();
  await expect.element(thisPhone.getByText('Notifications need https.')).toBeVisible();
  expect(turnOn.query()).toBeNull();
  await expect
    .element(thisPhone.getByRole('switch', { name: 'Keep the screen on while on duty' }))
    .toBeDisabled();
  await expect.element(thisPhone.getByText('This phone does not allow it.')).toBeVisible();
});
