import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInMember } from '#testing/test-officers';
import { addPhone } from '#testing/test-phones';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  user = await signInMember(server, []);
});
afterAll(() => server.stop());

const keys = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
};
const add = (endpoint: string, more: object = {}, by = user) =>
  by.post('/api/push/devices', { endpoint, keys: keys(), ...more });

test('accepts only known push services, with valid keys', async () => {
  const good = 'https://web.push.apple.com/abc';
  for (const endpoint of [
    good,
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ]) {
    expect((await add(endpoint)).status, endpoint).toBe(201);
  }
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://push.example.org/abc',
    'https://fcm.googleapis.com.example.org/abc',
    'https://evilpush.apple.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://127.0.0.1/abc',
    'http://127.0.0.1:1/abc',
    'nothing',
  ]) {
    const { status, body } = await add(endpoint);
    expect([status, body.message], endpoint).toEqual([400, 'This push service is not known.']);
  }
  const { p256dh, auth } = keys();
  for (const wrong of [
    { p256dh, auth: randomBytes(15).toString('base64url') },
    { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth },
    { p256dh: p256dh.slice(0, -4), auth },
  ]) {
    expect((await add(`${good}/2`, { keys: wrong })).status).toBe(400);
  }
  expect((await add(`${good}/${'x'.repeat(1000)}`)).status).toBe(400);
});

test('allows ten devices, and counts a returning browser once', async () => {
  const ids = new Set<string>();
  for (let n = 0; n < 10; n += 1) {
    const { status, body } = await add(`https://web.push.apple.com/${n}`);
    expect(status).toBe(201);
    ids.add(body.device._id);
  }
  expect(ids.size).toBe(10);
  const eleventh = await add('https://web.push.apple.com/10');
  expect([eleventh.status, eleventh.body.message]).toEqual([422, 'You have 10 devices. Remove one first.']);
  const again = await add('https://web.push.apple.com/3', { name: 'My phone', kind: 'iPhone' });
  expect(again.status).toBe(200);
  expect(ids).toContain(again.body.device._id);
  expect(again.body.device).toMatchObject({ name: 'My phone', kind: 'iPhone', lastArrivedAt: null });
});

test('moves the device of a shared browser to the user who subscribed last', async () => {
  const { body } = await add('https://web.push.apple.com/shared');
  const other = await server.signIn('staff');
  const moved = await add('https://web.push.apple.com/shared', {}, other);
  expect([moved.status, moved.body.device._id]).toEqual([200, body.device._id]);
  expect((await user.get('/api/push')).body.devices).toEqual([]);
  expect((await other.get('/api/push')).body.devices).toHaveLength(1);
});

test('keeps the device of a browser whose endpoint changes', async () => {
  const [old, next] = ['https://web.push.apple.com/old', 'https://web.push.apple.com/new'];
  const { _id } = (await add(old, { name: 'My phone', kind: 'iPhone' })).body.device;
  const stranger = await server.signIn('staff');
  expect((await add(`${next}/2`, { replaces: old }, stranger)).status).toBe(201);
  const again = await add(next, { replaces: old });
  expect(again.status).toBe(200);
  expect(again.body.device).toMatchObject({ _id, name: 'My phone', kind: 'iPhone' });
  expect((await user.get('/api/push')).body.devices).toHaveLength(1);
  expect((await add(next)).body.device._id).toBe(_id);
  expect((await add('https://web.push.apple.com/other', { replaces: old })).status).toBe(201);
});

test('names a device by its kind by default', async () => {
  const address = 'https://web.push.apple.com/unnamed';
  expect((await add(address)).body.device).toMatchObject({ name: 'Computer', kind: 'Computer' });
  const { device } = (await add(address, { kind: 'Android' })).body;
  expect(device).toMatchObject({ name: 'Android', kind: 'Android' });
  await user.patch(`/api/push/devices/${device._id}`, { name: 'Pixel' });
  expect((await add(address, { kind: 'iPhone' })).body.device).toMatchObject({ name: 'Pixel' });
});

test("uses the browser's time zone until the user chooses another", async () => {
  const address = 'https://web.push.apple.com/abroad';
  const chosen = async () => (await user.get('/api/push')).body.choices;
  await user.put('/api/push/choices', { account: false });
  for (const timeZone of ['Mars/Olympus', '+02:00', undefined]) {
    expect((await add(address, { timeZone })).status).toBeLessThan(300);
    expect(await chosen()).toMatchObject({ timeZone: null });
  }
  await add(address, { timeZone: 'Asia/Tokyo' });
  expect(await chosen()).toMatchObject({ timeZone: 'Asia/Tokyo', account: false });
  await user.put('/api/push/choices', { timeZone: 'Europe/Berlin' });
  await add(address, { timeZone: 'Asia/Tokyo' });
  expect(await chosen()).toMatchObject({ timeZone: 'Europe/Berlin', account: false });
  const other = await server.signIn('staff');
  await add(address, { timeZone: 'Asia/Tokyo' }, other);
  expect((await other.get('/api/push')).body.choices).toMatchObject({
    timeZone: 'Asia/Tokyo',
    account: true,
  });
});

test('protects devices from other users, and never returns endpoints or keys', async () => {
  const { device, subscription } = await addPhone(server, user);
  const stranger = await server.signIn('staff');
  const path = `/api/push/devices/${device._id}`;
  const answers = [
    await stranger.patch(path, { name: 'Mine' }),
    await stranger.delete(path),
    await stranger.post(`${path}/test`),
    await stranger.post(`${path}/arrived`, { at: new Date().toISOString() }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const own = [
    await user.patch(path, { name: 'Pixel' }),
    await user.get('/api/push'),
    await user.post(`${path}/arrived`, { at: new Date(server.clock.now()).toISOString() }),
    await user.get('/api/push'),
    await user.get('/api/me/export'),
    await user.delete(path),
  ];
  expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(own[1]?.body.devices[0].name).toBe('Pixel');
  expect(own[3]?.body.devices[0].lastArrivedAt).toBe(new Date(server.clock.now()).toISOString());
  const { p256dh, auth } = subscription.keys;
  const all = own.map(({ text }) => text).join() + server.logged();
  for (const secret of [subscription.endpoint, p256dh, auth]) expect(all).not.toContain(secret);
  const staff = await server.signIn('staff');
  const { entries } = (await staff.get('/api/audit')).body;
  const actions = entries.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(expect.arrayContaining(['device.add', 'device.remove']));
});

test('stores preferences, and rejects incomplete quiet hours and unknown time zones', async () => {
  const choose = (choices: object) => user.put('/api/push/choices', choices);
  expect((await user.get('/api/push')).body.choices).toEqual({
    panic: 'On duty',
    emergency: 'On duty',
    assigned: true,
    duty: true,
    report: true,
    account: true,
    payment: false,
    newCall: false,
    quietFrom: null,
    quietTo: null,
    timeZone: null,
  });
  for (const wrong of [
    { panic: 'Sometimes' },
    { timeZone: 'Mars/Olympus' },
    { quietFrom: '22:00' },
    { quietFrom: '24:00', quietTo: '07:00' },
  ]) {
    expect((await choose(wrong)).status, JSON.stringify(wrong)).toBe(400);
  }
  const quiet = { quietFrom: '22:00', quietTo: '07:30', timeZone: 'Europe/Berlin' };
  const { body } = await choose({ ...quiet, newCall: true });
  expect(body.choices).toMatchObject({ ...quiet, newCall: true, panic: 'On duty' });
  expect((await choose({ quietFrom: null })).status).toBe(400);
  expect((await choose({ quietTo: '08:00' })).body.choices.quietFrom).toBe('22:00');
});

test('allows five tests per device and minute', async () => {
  await server.restart({ RATE_LIMIT: '600' });
  const phone = await addPhone(server, user);
  const ask = async () => (await user.post(`/api/push/devices/${phone.device._id}/test`)).status;
  for (let n = 0; n < 5; n += 1) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
  await server.outbox.runOnce();
  // A later test replaces waiting ones.
  expect(phone.titles()).toEqual(['Test']);
  server.clock.advance(60_000);
  expect(await ask()).toBe(200);
});

test('removes all devices when the secret, and with it the key, changes', async () => {
  await addPhone(server, user);
  const before = (await user.get('/api/push')).body;
  await server.restart();
  expect((await user.get('/api/push')).body).toEqual(before);
  await server.restart({ SESSION_SECRET: 'another secret of 32 characters!!' });
  const after = (await user.get('/api/push')).body;
  expect(after.publicKey).not.toBe(before.publicKey);
  expect(after.devices).toEqual([]);
});
