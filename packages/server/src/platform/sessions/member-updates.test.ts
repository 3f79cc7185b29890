import { setImmediate as turn } from 'node:timers/promises';
import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { idOf } from '@ten-four/fake-discord/testing/calls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#db/database';
import { addRole } from '#platform/sessions/users.store';
import { CALLSIGN, signInPrincipals } from '#testing/principals';
import { openEvents } from '#testing/test-events';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const STAFF = idOf('staff');
const rowOf = (discordId: string) =>
  server.platform.database.db
    .selectFrom('users')
    .where('discord_id', '=', discordId)
    .select(['id', 'roles', 'left_at'])
    .executeTakeFirstOrThrow();
const member = (discordId: string, roles: string[]) => ({
  user: { id: discordId, username: 'renamed', discriminator: '0', avatar: null },
  roles,
});

async function refreshSlowly(userId: string, meanwhile: () => Promise<unknown>): Promise<void> {
  server.fakeDiscord.fail.next('GET /api/v10/guilds/*/members/**', { kind: 'hold' });
  const requestCount = server.fakeDiscord.requests.length;
  const refreshing = server.platform.roleRefresh.refresh(userId);
  await expect.poll(() => server.fakeDiscord.requests.length).toBe(requestCount + 1);
  server.clock.advance(1);
  await meanwhile();
  server.fakeDiscord.fail.clear();
  await refreshing;
}

test('discards a refresh if a newer update was stored meanwhile', async () => {
  const staff = await server.signIn('staff');
  const { id } = await rowOf(STAFF);
  const about = { userId: id, discordId: STAFF };
  await refreshSlowly(id, () => server.platform.memberUpdates.store(about, member(STAFF, [])));
  expect((await rowOf(STAFF)).roles).toBe('[]');
  expect((await staff.get('/api/civilians/all')).status).toBe(403);
  expect((await staff.get('/api/auth/me')).body.username).toBe('renamed');

  await refreshSlowly(id, () => server.platform.memberUpdates.end(about, { hasLeft: true }));
  expect((await rowOf(STAFF)).left_at).not.toBeNull();
  expect((await staff.get('/api/auth/me')).status).toBe(401);
});

test('a slow sign-in restores neither old roles nor a member who left', async () => {
  await server.signIn('staff');
  const { id } = await rowOf(STAFF);
  const about = { userId: id, discordId: STAFF };
  const words = server.platform.memberUpdates;
  const again = await signInSlowly(() => words.store(about, member(STAFF, [])));
  expect([again.status, (await rowOf(STAFF)).roles]).toEqual([302, '[]']);
  const left = await signInSlowly(() => words.end(about, { hasLeft: true }));
  expect([left.status, left.body.code]).toEqual([403, 'forbidden']);
  expect((await rowOf(STAFF)).left_at).not.toBeNull();
});

test('stores the later of two responses, even if the earlier one came late', async () => {
  await server.signIn('staff');
  server.clock.advance(1000);
  const { id } = await rowOf(STAFF);
  const about = { userId: id, discordId: STAFF };
  const { memberUpdates } = server.platform;
  const askedAt = server.clock.now();
  server.clock.advance(1000);
  expect(await memberUpdates.store({ ...about, askedAt }, member(STAFF, ['77']))).toBe(true);
  expect(await memberUpdates.store({ ...about, askedAt: askedAt + 500 }, member(STAFF, ['78']))).toBe(true);
  expect(await memberUpdates.store({ ...about, askedAt }, member(STAFF, ['77']))).toBe(false);
  expect((await rowOf(STAFF)).roles).toBe('["78"]');
});

test('discards a response from before a role was deleted and stores a later one', async () => {
  await server.signIn('staff');
  const { id } = await rowOf(STAFF);
  const { memberUpdates } = server.platform;
  const about = { userId: id, discordId: STAFF };
  const both = member(STAFF, [DEMO_ROLES.staff, '77']);
  const askedAt = server.clock.now();
  await memberUpdates.dropRole(DEMO_ROLES.staff);
  expect(await memberUpdates.store({ ...about, askedAt }, both)).toBe(false);
  expect((await rowOf(STAFF)).roles).not.toContain(DEMO_ROLES.staff);
  server.clock.advance(1);
  expect(await memberUpdates.store({ ...about, askedAt: server.clock.now() }, both)).toBe(true);
  expect((await rowOf(STAFF)).roles).toBe(JSON.stringify([DEMO_ROLES.staff, '77']));
});

async function signInSlowly(meanwhile: () => Promise<unknown>) {
  const user = server.visitor();
  const back = await user.comeBackFromDiscord('staff');
  server.fakeDiscord.fail.next('GET /api/v10/guilds/*/members/**', { kind: 'hold' });
  const isFetching = () => server.fakeDiscord.requests.at(-1)?.path.includes('/members/');
  const signingIn = user.get(back);
  await expect.poll(isFetching).toBe(true);
  await meanwhile();
  server.fakeDiscord.fail.clear();
  return signingIn;
}

const onDuty = async (user: TestUser): Promise<string[]> =>
  (await user.get('/api/units')).body.units
    .filter(({ onDutySince }: { onDutySince: string | null }) => onDutySince !== null)
    .map(({ callsign }: { callsign: string }) => callsign);

test('a stale update does not end duty either', async () => {
  const { officer, staff } = await signInPrincipals(server);
  await officer.post('/api/clock/in');
  const discordId = idOf('officer-xbox');
  const { id } = await rowOf(discordId);
  const about = { userId: id, discordId, askedAt: 0 };
  expect(await server.platform.memberUpdates.store(about, member(discordId, []))).toBe(false);
  expect(await server.platform.memberUpdates.end(about, { hasLeft: true })).toBe(false);
  expect(await onDuty(staff)).toContain(CALLSIGN);
});

test('a role deleted during a sign-in does not confirm roles that are too old', async () => {
  await server.signIn('staff');
  const { id } = await rowOf(STAFF);
  const { db } = server.platform.database;
  const old = { roles: JSON.stringify([DEMO_ROLES.staff, '77']), roles_checked_at: 5 };
  await db.updateTable('users').set(old).where('id', '=', id).execute();
  await signInSlowly(() => server.platform.memberUpdates.dropRole('77'));
  const row = await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  expect([row.roles, row.roles_checked_at]).toEqual([JSON.stringify([DEMO_ROLES.staff]), 5]);
});

test('granting a role confirms no others', async () => {
  await server.signIn('staff');
  const { id } = await rowOf(STAFF);
  const { db } = server.platform.database;
  await db.updateTable('users').set({ roles_checked_at: 5 }).where('id', '=', id).execute();
  await inTransaction(db, (tx) => addRole(tx, id, '77', server.clock.now()));
  const row = await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  expect([row.roles_checked_at, JSON.parse(row.roles)]).toEqual([5, expect.arrayContaining(['77'])]);
});

test('deleting a role takes it from all holders and ends their duty', async () => {
  const { officer, staff } = await signInPrincipals(server);
  await officer.post('/api/clock/in');
  expect(await onDuty(staff)).toContain(CALLSIGN);
  const { db } = server.platform.database;
  const { publicSafety } = DEMO_ROLES;
  const others = Array.from({ length: 250 }, (_, index) => {
    // One ID is a prefix of another.
    const roles = index === 0 ? [`${publicSafety}0`] : [publicSafety, '77'];
    const who = {
      id: `user-${String(index).padStart(3, '0')}`,
      discord_id: `86${index}`,
      username: 'member',
    };
    const checkedAt = index < 100 ? 5 : server.clock.now() - 1;
    const columns = {
      roles: JSON.stringify(roles),
      roles_checked_at: checkedAt,
      created_at: 5,
      last_seen_at: 5,
    };
    return { ...who, ...columns, discriminator: '0', avatar: null, discord_tokens: null };
  });
  await inTransaction(db, async (tx) => {
    for (const other of others) await tx.insertInto('users').values(other).execute();
  });
  const events = await openEvents(officer);
  const holders = () =>
    db.selectFrom('users').where('roles', 'like', `%"${publicSafety}"%`).select('id').execute();
  const dropping = server.platform.memberUpdates.dropRole(publicSafety);
  await turn();
  expect(await holders()).not.toEqual([]);
  await dropping;
  expect(await holders()).toEqual([]);
  const rows = await db.selectFrom('users').where('id', 'like', 'user-%').orderBy('id').selectAll().execute();
  expect(rows.map(({ roles }) => roles)).toEqual([`["${publicSafety}0"]`, ...Array(249).fill('["77"]')]);
  // Roles that nobody confirmed for a day don't count as confirmed by it.
  const dropped = Array(150).fill(server.clock.now());
  expect(rows.map((row) => row.roles_checked_at)).toEqual([...Array(100).fill(5), ...dropped]);
  expect(await onDuty(staff)).not.toContain(CALLSIGN);
  expect((await officer.get('/api/calls')).status).toBe(403);
  expect((await events.next('access')).name).toBe('access');
  events.cut();
});
