import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { verifyLedger } from '#features/bank/index';
import { DAY, MINUTE } from '#platform/clock';
import { newId } from '#platform/ids';
import { createCivilian } from '#testing/principals';
import { cashOf, deposit, openAccount, readAccount } from '#testing/test-bank';
import { openEvents } from '#testing/test-events';
import { signInMember, signInOfficer } from '#testing/test-officers';
import { advance } from '#testing/test-outbox';
import { startTestServer, type TestServer } from '#testing/test-server';
import { type Answer, bodyOf, type TestUser } from '#testing/test-user';
import { NOBODY, write } from '#testing/world';

let server: TestServer;
let officer: TestUser;
let officerDiscordId: string;
let staff: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  officer = (await signInOfficer(server, { callsign: 'D-104' })).user;
  officerDiscordId = (await officer.get('/api/auth/me')).body.discordId;
  staff = await server.signIn('staff');
});
afterAll(() => server.stop());

interface Player {
  user: TestUser;
  civilianId: string;
  ssn: string;
}

let seller: Player;
let buyer: Player;
beforeEach(async () => {
  // Their sessions end while the clock moves.
  await officer.signIn(officerDiscordId);
  await staff.signIn('staff');
  seller = await newPlayer('Sam', 'Seller');
  buyer = await newPlayer('Bea', "O'Buyer");
});
afterEach(async () => {
  expect((await verifyLedger(server.platform.database.db)).faults).toEqual([]);
});

async function newPlayer(firstName: string, lastName: string): Promise<Player> {
  const user = await signInMember(server, []);
  const civilianId = await createCivilian(user, { firstName, lastName });
  const { ssn } = (await bodyOf(user.get(`/api/civilians/${civilianId}`))).civilian;
  return { user, civilianId, ssn };
}

type Kind = 'vehicle' | 'weapon';
const KINDS: readonly Kind[] = ['vehicle', 'weapon'];

const register = async (kind: Kind, { user, civilianId }: Player): Promise<string> =>
  (await write(user, `/api/${kind}s/register`, { civilianId }))[kind]._id;
const transfer = (kind: Kind, id: string, body: object, by = seller.user): Promise<Answer> =>
  by.post(`/api/${kind}s/${id}/transfer`, body);
const toBuyer = (fields: object = {}) => ({ toSsn: buyer.ssn, toLastName: "O'Buyer", ...fields });
async function offer(kind: Kind, id: string, fields: object = {}): Promise<string> {
  return (await bodyOf(transfer(kind, id, toBuyer(fields)))).offer._id;
}
const answer = (kind: Kind, offerId: string, how: 'accept' | 'decline' | 'cancel', by: TestUser) =>
  by.post(`/api/${kind}-offers/${offerId}/${how}`);
const accept = (kind: Kind, offerId: string) => answer(kind, offerId, 'accept', buyer.user);
const openOffers = async (kind: Kind, { user }: Player) =>
  (await bodyOf(user.get(`/api/${kind}-offers`))).offers;
const idsOf = async (kind: Kind, civilianId: string, user = staff): Promise<string[]> =>
  (await bodyOf(user.get(`/api/${kind}s/by-civilian/${civilianId}`)))[`${kind}s`].map(
    ({ _id }: { _id: string }) => _id,
  );
const outcome = ({ status, body }: Answer) => [status, body.message];

describe.each(KINDS)('a transfer of a %s to an own character', (kind) => {
  test('happens at once, without a price', async () => {
    const otherId = await createCivilian(seller.user, { firstName: 'Otto' });
    const id = await register(kind, seller);
    const events = await openEvents(seller.user);
    expect(outcome(await transfer(kind, id, { toCivilianId: otherId, price: 5 }))).toEqual([
      400,
      'A transfer to your own character has no price.',
    ]);
    const moved = await transfer(kind, id, { toCivilianId: otherId, price: '' });
    expect([moved.status, moved.body]).toEqual([
      200,
      { success: true, message: 'Transferred.', offer: null },
    ]);
    expect([await idsOf(kind, seller.civilianId), await idsOf(kind, otherId)]).toEqual([[], [id]]);
    const changed = (await events.upToNow(server)).filter(({ name }) => name === 'records');
    expect(changed.map(({ data }) => data.civilianId)).toEqual([seller.civilianId, otherId]);
    expect(await openOffers(kind, seller)).toEqual([]);
    const { entries } = await bodyOf(staff.get(`/api/audit?objectId=${id}`));
    const thing = (await bodyOf(staff.get(`/api/${kind}s/${id}`)))[kind];
    expect(entries).toMatchObject([
      {
        action: `${kind}.transfer`,
        summary: `Transferred ${thing.plate ?? thing.serialNumber} from Sam Seller to Otto Malone`,
      },
    ]);
  });

  test('is refused for the same, a foreign, deceased or full character', async () => {
    const id = await register(kind, seller);
    const toSame = await transfer(kind, id, { toCivilianId: seller.civilianId });
    expect(outcome(toSame)).toEqual([400, 'Choose another character.']);
    const toForeign = await transfer(kind, id, { toCivilianId: buyer.civilianId });
    const toNobody = await transfer(kind, id, { toCivilianId: NOBODY });
    expect([toForeign.status, toForeign.text]).toEqual([404, toNobody.text]);
    const deadId = await createCivilian(seller.user);
    await write(seller.user, `/api/civilians/${deadId}/deceased`, { deceased: true });
    expect(outcome(await transfer(kind, id, { toCivilianId: deadId }))).toEqual([
      422,
      "You can't transfer anything to a deceased civilian.",
    ]);
    const fullId = await createCivilian(seller.user);
    await fill(kind, fullId);
    expect(outcome(await transfer(kind, id, { toCivilianId: fullId }))).toEqual([
      422,
      `This civilian already has 100 ${kind}s, the maximum per civilian.`,
    ]);
    expect(await idsOf(kind, seller.civilianId)).toEqual([id]);
  });
});

/** Copies a vehicle or weapon until the character has the maximum. */
async function fill(kind: Kind, civilianId: string): Promise<void> {
  const { db } = server.platform.database;
  const _id = await register(kind, { ...seller, civilianId });
  const ids = Array.from({ length: 99 }, newId);
  if (kind === 'vehicle') {
    const row = await db.selectFrom('vehicles').where('id', '=', _id).selectAll().executeTakeFirstOrThrow();
    const copies = ids.map((id) => ({ ...row, id, plate: id.slice(-20), vin: id }));
    await db.insertInto('vehicles').values(copies).execute();
  } else {
    const row = await db.selectFrom('weapons').where('id', '=', _id).selectAll().executeTakeFirstOrThrow();
    const copies = ids.map((id) => ({ ...row, id, serial_number: id }));
    await db.insertInto('weapons').values(copies).execute();
  }
}

describe.each(KINDS)('an offer of a %s', (kind) => {
  test('shows both sides, and accepting moves it and pays the price', async () => {
    const id = await register(kind, seller);
    const offered = await bodyOf(transfer(kind, id, toBuyer({ price: 1200.5 })));
    expect(offered.message).toBe('Offer sent. It is open for 7 days.');
    const now = server.clock.now();
    const thing = (await bodyOf(staff.get(`/api/${kind}s/${id}`)))[kind];
    const label = thing.plate ?? thing.serialNumber;
    const shown = {
      _id: offered.offer._id,
      thingId: id,
      title: label,
      from: 'Sam Seller',
      to: "Bea O'Buyer",
      price: 1200.5,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 7 * DAY).toISOString(),
    };
    expect(await openOffers(kind, seller)).toEqual([{ ...shown, civilianId: seller.civilianId, mine: true }]);
    expect(offered.offer).toEqual((await openOffers(kind, seller))[0]);
    expect(await openOffers(kind, buyer)).toEqual([{ ...shown, civilianId: buyer.civilianId, mine: false }]);
    const other = kind === 'vehicle' ? 'weapon' : 'vehicle';
    expect(await openOffers(other, buyer)).toEqual([]);
    expect((await answer(other, shown._id, 'accept', buyer.user)).status).toBe(404);

    const events = await openEvents(seller.user);
    const accepted = await accept(kind, shown._id);
    expect(outcome(accepted)).toEqual([200, 'Offer accepted.']);
    expect([await idsOf(kind, seller.civilianId), await idsOf(kind, buyer.civilianId)]).toEqual([[], [id]]);
    expect([await cashOf(seller.user), await cashOf(buyer.user)]).toEqual([6200.5, 3799.5]);
    const names = (await events.upToNow(server)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['records', 'wallet']));
    expect([await openOffers(kind, seller), await openOffers(kind, buyer)]).toEqual([[], []]);
    const { entries } = await bodyOf(staff.get(`/api/audit?objectId=${id}`));
    expect(entries[0].summary).toBe(`Transferred ${label} from Sam Seller to Bea O'Buyer for $1,200.50`);
    expect(outcome(await accept(kind, shown._id))).toEqual([409, 'This offer is no longer open.']);
  });

  test('is declined by the recipient and canceled by the sender, each only by them', async () => {
    const id = await register(kind, seller);
    const first = await offer(kind, id);
    const stranger = await newPlayer('Stan', 'Stranger');
    const nobody = await answer(kind, NOBODY, 'accept', buyer.user);
    expect(outcome(nobody)).toEqual([404, 'Offer not found.']);
    for (const [how, by] of [
      ['accept', seller.user],
      ['decline', seller.user],
      ['cancel', buyer.user],
      ['accept', stranger.user],
      ['decline', stranger.user],
      ['cancel', stranger.user],
    ] as const) {
      const refused = await answer(kind, first, how, by);
      expect([refused.status, refused.text]).toEqual([404, nobody.text]);
    }
    expect(outcome(await answer(kind, first, 'decline', buyer.user))).toEqual([200, 'Offer declined.']);
    expect(outcome(await accept(kind, first))).toEqual([409, 'This offer is no longer open.']);
    const second = await offer(kind, id);
    expect(outcome(await answer(kind, second, 'cancel', seller.user))).toEqual([200, 'Offer canceled.']);
    expect(outcome(await answer(kind, second, 'decline', buyer.user))).toEqual([
      409,
      'This offer is no longer open.',
    ]);
    expect(await idsOf(kind, seller.civilianId)).toEqual([id]);
  });

  test('accepted twice at once changes the owner and is paid once', async () => {
    const id = await register(kind, seller);
    const offerId = await offer(kind, id, { price: 100 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(kind, offerId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await idsOf(kind, buyer.civilianId)).toEqual([id]);
    expect([await cashOf(seller.user), await cashOf(buyer.user)]).toEqual([5100, 4900]);
  });

  test('accepted while it is canceled, or its object is deleted, has one outcome', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await register(kind, seller);
      const offerId = await offer(kind, id, { price: 10 });
      const before = await cashOf(buyer.user);
      const [accepted, other] = await Promise.all([
        accept(kind, offerId),
        round % 2 === 0
          ? answer(kind, offerId, 'cancel', seller.user)
          : seller.user.delete(`/api/${kind}s/${id}`),
      ]);
      const isMoved = (await idsOf(kind, buyer.civilianId)).includes(id);
      expect([accepted.status, other.status]).toEqual(
        isMoved ? [200, round % 2 === 0 ? 409 : 404] : [409, 200],
      );
      expect(await cashOf(buyer.user)).toBe(isMoved ? before - 10 : before);
    }
  });

  test('is refused while another one is open, and expires after 7 days', async () => {
    const id = await register(kind, seller);
    const otherId = await createCivilian(seller.user);
    const first = await offer(kind, id);
    const [again, toOwn] = [
      await transfer(kind, id, toBuyer()),
      await transfer(kind, id, { toCivilianId: otherId }),
    ];
    for (const refused of [again, toOwn]) {
      expect(outcome(refused)).toEqual([409, 'There is already an open offer. Cancel it first.']);
    }
    const atOnce = await register(kind, seller);
    const answers = await Promise.all([1, 2, 3].map(() => transfer(kind, atOnce, toBuyer())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);

    server.clock.advance(7 * DAY - 1);
    expect((await openOffers(kind, buyer)).length).toBe(2);
    server.clock.advance(1);
    expect([await openOffers(kind, buyer), await openOffers(kind, seller)]).toEqual([[], []]);
    for (const [how, by] of [
      ['accept', buyer.user],
      ['decline', buyer.user],
      ['cancel', seller.user],
    ] as const) {
      const late = await answer(kind, first, how, by);
      expect(outcome(late)).toEqual([409, 'This offer is no longer open.']);
    }
    expect((await transfer(kind, id, { toCivilianId: otherId })).status).toBe(200);
  });

  test('returns the same error for a wrong name, an unknown SSN and no SSN at all', async () => {
    const id = await register(kind, seller);
    const wrong = [
      toBuyer({ toLastName: 'Byer' }),
      toBuyer({ toLastName: '!?' }),
      toBuyer({ toSsn: '000-00-0000' }),
      toBuyer({ toSsn: buyer.ssn.slice(1) }),
      toBuyer({ toSsn: 'none' }),
      // An own character with a wrong name, too.
      { toSsn: seller.ssn, toLastName: 'Buyer' },
    ];
    const answers = await Promise.all(wrong.map((body) => transfer(kind, id, body)));
    for (const refused of answers) {
      expect(outcome(refused)).toEqual([404, 'No one with that SSN and last name was found.']);
      expect(refused.text).toBe(answers[0]?.text);
    }
    await buyer.user.delete(`/api/civilians/${buyer.civilianId}`);
    expect((await transfer(kind, id, toBuyer())).text).toBe(answers[0]?.text);
    expect(await openOffers(kind, seller)).toEqual([]);
  });

  test('accepts the SSN without dashes and the name in any case', async () => {
    const id = await register(kind, seller);
    const body = { toSsn: ` ${buyer.ssn.replaceAll('-', '')} `, toLastName: ' o’BUYER ' };
    expect((await transfer(kind, id, body)).status).toBe(200);
  });

  test.each([
    [{}, 400, 'Choose one of your characters, or enter an SSN and a last name.'],
    [
      { toCivilianId: NOBODY, toSsn: '1' },
      400,
      'Choose one of your characters, or enter an SSN and a last name.',
    ],
    [{ toSsn: '1' }, 400, 'Enter the last name.'],
    [{ toLastName: 'x' }, 400, 'Enter the SSN.'],
    [
      { toSsn: '1', toLastName: 'x', price: 1.234 },
      400,
      'Enter a price in dollars with at most two decimals.',
    ],
  ])('refuses %j', async (body, status, message) => {
    const id = await register(kind, seller);
    expect(outcome(await transfer(kind, id, body))).toEqual([status, message]);
  });

  test("is refused for one's own or a deceased character, and when the recipient died since", async () => {
    const id = await register(kind, seller);
    const toOwn = await transfer(kind, id, { toSsn: seller.ssn, toLastName: 'Seller' });
    expect(outcome(toOwn)).toEqual([422, 'That is your own character. Choose it from the list.']);
    const offerId = await offer(kind, id);
    await write(buyer.user, `/api/civilians/${buyer.civilianId}/deceased`, { deceased: true });
    const died = [422, "You can't transfer anything to a deceased civilian."];
    expect(outcome(await accept(kind, offerId))).toEqual(died);
    await write(seller.user, `/api/${kind}-offers/${offerId}/cancel`);
    expect(outcome(await transfer(kind, id, toBuyer()))).toEqual(died);
    expect(await idsOf(kind, seller.civilianId)).toEqual([id]);
  });

  test('ends with the object or either character, so that another can follow', async () => {
    const [one, two] = [await register(kind, seller), await register(kind, seller)];
    const [first, second] = [await offer(kind, one), await offer(kind, two)];
    await seller.user.delete(`/api/${kind}s/${one}`);
    expect((await openOffers(kind, buyer)).map(({ _id }: { _id: string }) => _id)).toEqual([second]);
    expect(outcome(await accept(kind, first))).toEqual([409, 'This offer is no longer open.']);
    await buyer.user.delete(`/api/civilians/${buyer.civilianId}`);
    expect([await openOffers(kind, seller), await openOffers(kind, buyer)]).toEqual([[], []]);
    expect(outcome(await accept(kind, second))).toEqual([409, 'This offer is no longer open.']);
    const otherId = await createCivilian(seller.user);
    expect((await transfer(kind, two, { toCivilianId: otherId })).status).toBe(200);
    await write(staff, `/api/civilians/${buyer.civilianId}/restore`);
    expect(outcome(await accept(kind, second))).toEqual([409, 'This offer is no longer open.']);
    await write(seller.user, `/api/${kind}s/${two}/transfer`, { toCivilianId: seller.civilianId });
    await write(seller.user, `/api/${kind}-offers/${second}/cancel`);
    buyer = await newPlayer('Bo', "O'Buyer");
    const third = await offer(kind, two);
    await seller.user.delete(`/api/civilians/${seller.civilianId}`);
    expect(outcome(await accept(kind, third))).toEqual([409, 'This offer is no longer open.']);
  });

  test('returns 404 to a stranger', async () => {
    const id = await register(kind, seller);
    const stranger = await newPlayer('Stan', 'Stranger');
    for (const body of [toBuyer(), { toCivilianId: stranger.civilianId }]) {
      const foreign = await transfer(kind, id, body, stranger.user);
      const unknown = await transfer(kind, NOBODY, body, stranger.user);
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
    }
  });

  test('is sent once with an idempotency key', async () => {
    const id = await register(kind, seller);
    const send = () =>
      seller.user.post(`/api/${kind}s/${id}/transfer`, toBuyer(), { 'idempotency-key': `k-${id}` });
    const [first, again] = [await send(), await send()];
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await openOffers(kind, seller)).toHaveLength(1);
  });
});

test('messages the recipient about an offer, the sender about its end, and both about a transfer', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  // Messages of earlier tests.
  await server.platform.database.db.deleteFrom('outbox_messages').execute();
  const id = await register('vehicle', seller);
  const { plate } = (await bodyOf(seller.user.get(`/api/vehicles/${id}`))).vehicle;
  const discordIdOf = async ({ user }: Player) => (await user.get('/api/auth/me')).body.discordId;
  const [toSeller, toBuyer] = [await discordIdOf(seller), await discordIdOf(buyer)];
  await answer('vehicle', await offer('vehicle', id, { price: 5000 }), 'decline', buyer.user);
  await answer('vehicle', await offer('vehicle', id), 'cancel', seller.user);
  await accept('vehicle', await offer('vehicle', id, { price: 0.5 }));
  const otherId = await createCivilian(buyer.user);
  await write(buyer.user, `/api/vehicles/${id}/transfer`, { toCivilianId: otherId });
  for (let run = 0; run < 8; run += 1) {
    await server.outbox.runOnce();
    advance(server, MINUTE);
  }
  const sentTo = (discordId: string) =>
    server.fakeDiscord.messages
      .filter(({ recipientId }) => recipientId === discordId)
      .map(({ embeds: [embed] }) => [embed?.title, embed?.description, embed?.url])
      // Messages of the same millisecond have no order.
      .toSorted();
  const link = ({ civilianId }: Player) => `${server.platform.config.webOrigin}/open/civilian/${civilianId}`;
  const transferred = [
    'Vehicle transferred',
    `${plate} was transferred from Sam Seller to Bea O'Buyer for $0.50.`,
  ];
  expect(sentTo(toBuyer)).toEqual([
    ['Offer canceled', `Sam Seller canceled the offer of ${plate}.`, link(buyer)],
    ['Vehicle offered', `${plate} from Sam Seller for $0.50. Open for 7 days.`, link(buyer)],
    ['Vehicle offered', `${plate} from Sam Seller for $5,000. Open for 7 days.`, link(buyer)],
    ['Vehicle offered', `${plate} from Sam Seller. Open for 7 days.`, link(buyer)],
    [...transferred, link(buyer)],
  ]);
  expect(sentTo(toSeller)).toEqual([
    ['Offer declined', `Bea O'Buyer declined ${plate}.`, link(seller)],
    [...transferred, link(seller)],
  ]);
});

describe('the price', () => {
  test("comes from the wallet, then the character's accounts, and not from other characters", async () => {
    const account = await openAccount(buyer.user, buyer.civilianId);
    await deposit(buyer.user, account, 4000);
    const rich = await openAccount(buyer.user, await createCivilian(buyer.user));
    await deposit(buyer.user, rich, 500);
    const id = await register('vehicle', seller);
    const { plate } = (await bodyOf(staff.get(`/api/vehicles/${id}`))).vehicle;
    const tooMuch = await offer('vehicle', id, { price: 4500.01 });
    expect(outcome(await accept('vehicle', tooMuch))).toEqual([422, "You don't have enough money for this."]);
    expect([await cashOf(buyer.user), (await readAccount(buyer.user, account)).balance]).toEqual([500, 4000]);
    expect([await idsOf('vehicle', seller.civilianId), await cashOf(seller.user)]).toEqual([[id], 5000]);
    expect(await openOffers('vehicle', buyer)).toHaveLength(1);
    await write(seller.user, `/api/vehicle-offers/${tooMuch}/cancel`);
    const all = await offer('vehicle', id, { price: 4500 });
    expect((await accept('vehicle', all)).status).toBe(200);
    expect([await cashOf(buyer.user), (await readAccount(buyer.user, account)).balance]).toEqual([0, 0]);
    expect(await cashOf(seller.user)).toBe(9500);
    const [sale] = (await bodyOf(buyer.user.get(`/api/bank/transactions/byCivilian/${buyer.civilianId}`)))
      .transactions;
    expect(sale).toMatchObject({ type: 'Sale', description: plate, amount: -4000 });
    const ofType = `/api/bank/transactions/byCivilian/${buyer.civilianId}?type=Sale`;
    expect((await bodyOf(buyer.user.get(ofType))).transactions).toEqual([sale]);
  });
});

test.each(['impounded', 'stolen'])('refuses to transfer a vehicle that is %s', async (status) => {
  const refusal = [409, "You can't transfer an impounded or stolen vehicle."];
  const id = await register('vehicle', seller);
  const offerId = await offer('vehicle', id);
  if (status === 'impounded') await write(officer, `/api/vehicles/${id}/impound`, { reason: 'Parked' });
  else await write(seller.user, `/api/vehicles/${id}/stolen`);
  expect(outcome(await accept('vehicle', offerId))).toEqual(refusal);
  await write(seller.user, `/api/vehicle-offers/${offerId}/cancel`);
  const otherId = await createCivilian(seller.user);
  expect(outcome(await transfer('vehicle', id, toBuyer()))).toEqual(refusal);
  expect(outcome(await transfer('vehicle', id, { toCivilianId: otherId }))).toEqual(refusal);
});

test("a weapon gets its new owner's name, and search finds it by both", async () => {
  seller = await newPlayer('Wanda', 'Gunn');
  buyer = await newPlayer('Walt', "O'Buyer");
  const id = await register('weapon', seller);
  expect((await accept('weapon', await offer('weapon', id))).status).toBe(200);
  const { weapon } = await bodyOf(buyer.user.get(`/api/weapons/${id}`));
  expect(weapon).toMatchObject({ civilianId: buyer.civilianId, registeredName: "Walt O'Buyer" });
  for (const name of ["Walt O'Buyer", 'Wanda Gunn']) {
    const found = await bodyOf(officer.get(`/api/search/weapons?q=${encodeURIComponent(name)}`));
    expect(found.map(({ _id }: { _id: string }) => _id)).toContain(id);
  }
});

test('reports and BOLOs keep what they say, and the vehicle is found by its plate at its new owner', async () => {
  const id = await register('vehicle', seller);
  const { plate } = (await bodyOf(seller.user.get(`/api/vehicles/${id}`))).vehicle;
  const bolo = { boloType: 'vehicle', vehiclePlate: plate, details: 'Seen at the pier' };
  await write(officer, '/api/bolos', bolo);
  await write(officer, '/api/reports/create', { civilianId: seller.civilianId, type: 'warning', plate });
  await accept('vehicle', await offer('vehicle', id));
  const found = await bodyOf(officer.get(`/api/search?plate=${plate}`));
  expect(found.civilian._id).toBe(buyer.civilianId);
  expect(found.bolos).toMatchObject([{ vehiclePlate: plate, details: 'Seen at the pier' }]);
  const { reports } = await bodyOf(officer.get(`/api/reports?civilianId=${seller.civilianId}`));
  expect(reports).toMatchObject([{ plate }]);
});

test('officers see the owners of the last 90 days, owners and medics do not', async () => {
  const [car, gun] = [await register('vehicle', seller), await register('weapon', seller)];
  const { plate } = (await bodyOf(seller.user.get(`/api/vehicles/${car}`))).vehicle;
  const otherId = await createCivilian(seller.user, { firstName: 'Otto' });
  await write(seller.user, `/api/vehicles/${car}/transfer`, { toCivilianId: otherId });
  server.clock.advance(DAY);
  await accept('vehicle', await offer('vehicle', car));
  const second = new Date(server.clock.now()).toISOString();
  // Offers alone change nothing.
  await answer('weapon', await offer('weapon', gun), 'decline', buyer.user);
  await accept('weapon', await offer('weapon', gun, { price: 6000 }));
  const formerOwners = async (query: string) =>
    (await bodyOf(officer.get(`/api/search?${query}`))).formerOwners;
  const ofCar = [
    { thingId: car, civilianId: otherId, name: 'Otto Malone', until: second },
    { thingId: car, civilianId: seller.civilianId, name: 'Sam Seller', until: expect.any(String) },
  ];
  expect(await formerOwners(`plate=${plate}`)).toEqual(ofCar);
  expect(await formerOwners(`id=${buyer.civilianId}`)).toEqual(ofCar);
  expect(await formerOwners(`id=${seller.civilianId}`)).toEqual([]);
  const ownPaths = [
    `/api/vehicles/${car}`,
    `/api/vehicles/by-civilian/${buyer.civilianId}`,
    `/api/civilians/${buyer.civilianId}`,
  ];
  for (const path of ownPaths) expect((await buyer.user.get(path)).text).not.toMatch(/Otto|Sam Seller/);
  for (const { user } of [buyer, seller]) {
    expect((await user.get(`/api/search?plate=${plate}`)).status).toBe(403);
  }
  const medic = await server.signIn('fire-rescue');
  expect((await medic.get(`/api/medical/search?id=${buyer.civilianId}`)).text).not.toMatch(/Otto|Sam Seller/);
  server.clock.advance(90 * DAY - 1);
  await officer.signIn(officerDiscordId);
  expect(await formerOwners(`plate=${plate}`)).toEqual(ofCar.slice(0, 1));
  server.clock.advance(1);
  expect(await formerOwners(`plate=${plate}`)).toEqual([]);
});

test('the data export lists the transfers of both sides', async () => {
  const id = await register('vehicle', seller);
  await accept('vehicle', await offer('vehicle', id, { price: 7 }));
  const exportOf = async ({ user }: Player) => await bodyOf(user.get('/api/me/export'));
  const common = { kind: 'vehicle', thingId: id, answer: 'Accepted' };
  expect((await exportOf(seller)).transfersMade).toMatchObject([common]);
  expect((await exportOf(buyer)).transfersReceived).toMatchObject([common]);
});
