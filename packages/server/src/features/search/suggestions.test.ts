import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

let members = 0;
/** Adds a new member who can have characters. */
async function newOwner(): Promise<TestUser> {
  members += 1;
  const discordId = String(8_000_000_000_000_000n + BigInt(members));
  server.fakeDiscord.addMember(discordId, []);
  return server.signIn(discordId);
}

async function add(user: TestUser, what: 'vehicles' | 'weapons', fields: object) {
  const { status, text, body } = await user.post(`/api/${what}/register`, fields);
  expect([status, text]).toEqual([201, text]);
  return body.vehicle ?? body.weapon;
}

async function suggest(what: string, q: string) {
  const { status, text, body } = await people.officer.get(`/api/search/${what}?q=${encodeURIComponent(q)}`);
  expect([status, text]).toEqual([200, text]);
  return body;
}
const names = async (q: string): Promise<string[]> =>
  (await suggest('names', q)).map(({ name }: { name: string }) => name);
const plates = async (q: string): Promise<string[]> =>
  (await suggest('vehicles', q)).map(({ plate }: { plate: string }) => plate);
const serials = async (q: string): Promise<string[]> =>
  (await suggest('weapons', q)).map(({ serialNumber }: { serialNumber: string }) => serialNumber);

describe('names', () => {
  test('are ordered best match first', async () => {
    const owner = await newOwner();
    const all = [
      ['Quinn', 'Ossler'],
      ['Quin', 'Zabel'],
      ['Abel', 'Quin'],
      ['Harlequin', 'Abbot'],
      ['Quinley', 'Brandt'],
    ];
    for (const [firstName, lastName] of all) await createCivilian(owner, { firstName, lastName });
    // Whole words first, then prefixes, then substrings; each group alphabetically.
    const best = ['Abel Quin', 'Quin Zabel', 'Quinley Brandt', 'Quinn Ossler', 'Harlequin Abbot'];
    expect(await names('quin')).toEqual(best);
    expect(await names(' QUIN ')).toEqual(best);
    expect(await names('qu')).toEqual(['Abel Quin', 'Quin Zabel', 'Quinley Brandt', 'Quinn Ossler']);
    expect(await names('quin zabel')).toEqual(['Quin Zabel']);
    expect(await names('zabel  q')).toEqual(['Quin Zabel']);
    expect(await names('in zab')).toEqual(['Quin Zabel']);
    expect(await names('q')).toEqual([]);
    expect(await names('  q ')).toEqual([]);
    expect(await names('')).toEqual([]);
    expect((await people.officer.get('/api/search/names')).body).toEqual([]);
  });

  test('match with and without the middle initial', async () => {
    const owner = await newOwner();
    await createCivilian(owner, { firstName: 'Odette', middleInitial: 'W', lastName: 'Varga' });
    for (const q of ['odette varga', 'Odette W Varga', 'tte w va', 'varga odette']) {
      expect(await names(q)).toEqual(['Odette Varga']);
    }
  });

  test('match the beginning of every word of the name', async () => {
    const owner = await newOwner();
    await createCivilian(owner, { firstName: 'Jo Kip', lastName: 'von Xu-Ypsil' });
    for (const q of ['jo', 'ki', 'vo', 'xu', 'yp', 'yps', 'kip von', 'xu-ypsil jo']) {
      expect(await names(q)).toEqual(['Jo Kip von Xu-Ypsil']);
    }
    const id = await createCivilian(owner, { firstName: 'A B C D E F G H', lastName: 'I J Last' });
    expect(await names('i j')).toEqual(['A B C D E F G H I J Last']);
    const { db } = server.platform.database;
    const keys = await db.selectFrom('name_keys').where('object_id', '=', id).select('key').execute();
    expect(keys.length).toBeLessThan(12);
  });

  test('ignore case and accents', async () => {
    const owner = await newOwner();
    await createCivilian(owner, { firstName: 'Élodie', lastName: 'Strauß' });
    await createCivilian(owner, { firstName: 'İlkay', lastName: 'Ödegård' });
    await createCivilian(owner, { firstName: 'Άρης', lastName: 'Юлия' });
    for (const q of ['él', 'ELODIE', 'e\u0301lodie', 'strauss', 'STRAUẞ', 'strauß', 'odie str']) {
      expect(await names(q)).toEqual(['Élodie Strauß']);
    }
    for (const q of ['il', 'ILKAY', 'ilkay', 'ılkay', 'odegard', 'kay öd']) {
      expect(await names(q)).toEqual(['İlkay Ödegård']);
    }
    for (const q of ['αρ', 'ΑΡΗΣ', 'юли', 'ЛИЯ']) expect(await names(q)).toEqual(['Άρης Юлия']);
  });

  test('compare letters and digits only', async () => {
    const owner = await newOwner();
    const marked = '100%_"Sure" O\'Neil\\';
    await createCivilian(owner, { firstName: '100%_"Sure"', lastName: "O'Neil\\" });
    await createCivilian(owner, { firstName: '1000 Sure', lastName: 'ONeil' });
    for (const q of ['_"sure" o', '"sure"', "o'neil", 'sure*', 'key:sure', 'sure OR neil', "'; sure --"]) {
      expect((await names(q)).sort()).toEqual(
        q.includes(':') || q.includes('OR') ? [] : [marked, '1000 Sure ONeil'],
      );
    }
    expect(await names('100%')).toEqual([marked, '1000 Sure ONeil']);
    expect(await names('100% sure')).toEqual([marked, '1000 Sure ONeil']);
    for (const q of ['%%', '%%%', '___', 'NEAR(sure)', '"', '""', "'; --", '\\\\\\', '#0', '=e']) {
      expect([q, await names(q)]).toEqual([q, []]);
    }
  });

  test('match any spelling, joining and order', async () => {
    const owner = await newOwner();
    const people = [
      ['Seán', 'O’Brien'],
      ['Łukasz', 'Żółć'],
      ['Jean-Luc', 'Picard'],
      ['Jean Marc', 'Picard'],
      ['José', 'Núñez'],
      ['Ivy', 'St. John'],
      ['Se\u200bra\u00ad\u202eph', 'Vоss'],
    ] as const;
    for (const [firstName, lastName] of people) await createCivilian(owner, { firstName, lastName });
    await createCivilian(owner, { firstName: 'Mary', middleInitial: 'Louise', lastName: 'van der Hoek' });
    for (const [q, ...found] of [
      ["Sean O'Brien", 'Seán O’Brien'],
      ['obrien', 'Seán O’Brien'],
      ['o brien sean', 'Seán O’Brien'],
      ['lukasz zolc', 'Łukasz Żółć'],
      ['zolc, l', 'Łukasz Żółć'],
      ['Jean Luc', 'Jean-Luc Picard'],
      ['JeanLuc', 'Jean-Luc Picard'],
      ['picard jeanluc', 'Jean-Luc Picard'],
      ['jeanmarc', 'Jean Marc Picard'],
      ['Nunez, Jose', 'José Núñez'],
      ['St John', 'Ivy St. John'],
      ['stjohn', 'Ivy St. John'],
      ['Mary van der Hoek', 'Mary van der Hoek'],
      ['Mary Louise van der Hoek', 'Mary van der Hoek'],
      ['Mary Louise Vanderhoek', 'Mary van der Hoek'],
      ['Hoek, Mary', 'Mary van der Hoek'],
      ['der mary', 'Mary van der Hoek'],
      ['seraph voss', 'Se\u200bra\u00ad\u202eph Vоss'],
    ]) {
      expect([q, ...(await names(q ?? ''))]).toEqual([q, ...found]);
    }
  });

  test('are distinguished by the date of birth', async () => {
    for (const dateOfBirth of ['1990-04-01', '1991-04-01', '1990-01-04']) {
      await createCivilian(await newOwner(), { firstName: 'Jimmy', lastName: 'Johnsen', dateOfBirth });
    }
    const births = async (q: string): Promise<string[]> =>
      (await suggest('names', q)).map((hit: { dateOfBirth: string }) => hit.dateOfBirth).sort();
    expect(await births('jimmy johnsen')).toEqual(['1990-01-04', '1990-04-01', '1991-04-01']);
    for (const q of ['Jimmy Johnsen 1990-04-01', '04/01/1990 johnsen', 'Johnsen, J. 4/1/1990']) {
      expect([q, await births(q)]).toEqual([q, ['1990-04-01']]);
    }
    expect(await births('johnsen 1990')).toEqual(['1990-01-04', '1990-04-01']);
    expect(await births('johnsen 1890-04-01')).toEqual([]);
    const { status, body } = await people.officer.get('/api/search?name=Jimmy%20Johnsen%2004%2F01%2F1991');
    expect([status, body.civilian.dateOfBirth, body.others]).toEqual([200, '1991-04-01', []]);
  });

  test('match the beginning of the SSN, with or without dashes', async () => {
    const owner = await newOwner();
    const id = await createCivilian(owner, { firstName: 'Ines', lastName: 'Numbers' });
    const { ssn } = (await owner.get(`/api/civilians/${id}`)).body.civilian;
    const digits = ssn.replaceAll('-', '');
    for (const q of [ssn, digits, ssn.slice(0, 6), digits.slice(0, 7), `${ssn} `, ssn.replaceAll('-', ' ')]) {
      expect((await suggest('names', q)).map(({ _id }: { _id: string }) => _id)).toContain(id);
    }
    expect((await suggest('names', ssn))[0]).toEqual({
      _id: id,
      name: 'Ines Numbers',
      ssn,
      dateOfBirth: '1994-03-14',
      deceased: false,
      deleted: false,
      formerly: null,
    });
    expect(await names(digits.slice(0, 2))).not.toContain('Ines Numbers');
    expect(await names(digits.slice(3))).not.toContain('Ines Numbers');
  });

  test('follow renaming, deletion and restoration', async () => {
    const owner = await newOwner();
    const id = await createCivilian(owner, { firstName: 'Before', lastName: 'Wedding' });
    await owner.put(`/api/civilians/${id}`, { lastName: 'Divorce' });
    expect(await suggest('names', 'wedding')).toMatchObject([
      { name: 'Before Divorce', formerly: 'Before Wedding' },
    ]);
    expect(await names('vorc')).toEqual(['Before Divorce']);
    await owner.put(`/api/civilians/${id}`, { occupation: 'FilingViewer' });
    expect(await names('before')).toEqual(['Before Divorce']);
    await owner.delete(`/api/civilians/${id}`);
    for (const q of ['be', 'before', 'vorc']) expect(await names(q)).toEqual([]);
    await people.staff.post(`/api/civilians/${id}/restore`);
    for (const q of ['be', 'before', 'vorc']) expect(await names(q)).toEqual(['Before Divorce']);
    await people.officer.put(`/api/civilians/${id}/deceased`, { deceased: true });
  });

  test('are limited to 20', async () => {
    for (let owners = 0; owners < 3; owners += 1) {
      const owner = await newOwner();
      for (const letter of 'ABCDEFGH') {
        const firstName = `Wxyz${letter}${'CBA'.charAt(owners)}`;
        await createCivilian(owner, { firstName, lastName: 'Crowd' });
      }
    }
    for (const q of ['wx', 'wxyz', 'xyz']) {
      const found = await names(q);
      expect(found).toHaveLength(20);
      expect(found).toEqual([...found].sort());
      expect(found[0]).toBe('WxyzAA Crowd');
    }
  });

  test('reach the limit even if all words begin alike', async () => {
    for (let owners = 0; owners < 3; owners += 1) {
      const owner = await newOwner();
      for (const letter of 'ABCDEFGH') {
        const firstName = `Zwy${letter}${'CBA'.charAt(owners)}`;
        await createCivilian(owner, { firstName, middleInitial: 'X', lastName: `${firstName}z` });
      }
    }
    for (const q of ['zw', 'zwy']) {
      const found = await names(q);
      expect(new Set(found).size).toBe(20);
      expect(found).toEqual([...found].sort());
      expect(found[0]).toContain('ZwyAA');
    }
  });
});

describe('vehicles', () => {
  test('match plate and VIN from one character', async () => {
    const owner = await newOwner();
    const civilianId = await createCivilian(owner);
    const car = await add(owner, 'vehicles', { civilianId, plate: 'zq 77', make: 'Vapid', type: 'Sedan' });
    await add(owner, 'vehicles', { civilianId, plate: 'ZQ77', type: 'Sedan' });
    await add(owner, 'vehicles', { civilianId, plate: 'AZQ-7', type: 'Sedan' });
    // A VIN can start with any letter too.
    for (const q of ['z', 'ZQ']) {
      expect((await plates(q)).filter((plate) => plate !== 'AZQ-7')).toEqual(['ZQ 77', 'ZQ77']);
    }
    // Spaces and dashes are ignored in the text and in plates.
    for (const q of ['zq7', 'zq-7', 'z q 7']) expect(await plates(q)).toEqual(['ZQ 77', 'ZQ77', 'AZQ-7']);
    expect(await plates('a-zq 7')).toEqual(['AZQ-7']);
    expect(await plates('-')).toEqual([]);
    expect((await suggest('vehicles', car.vin))[0]).toEqual({
      _id: car._id,
      plate: 'ZQ 77',
      vin: car.vin,
      make: 'Vapid',
      model: null,
      deleted: false,
      formerly: null,
    });
    expect(await plates(car.vin.slice(3, 14).toLowerCase())).toEqual(['ZQ 77']);
    expect(await plates(' ')).toEqual([]);

    await owner.put(`/api/vehicles/${car._id}`, { plate: 'YY 88' });
    // The former plate ranks below the current one.
    expect(await plates('zq')).toEqual(['ZQ77', 'YY 88']);
    for (const q of ['yy 8', 'yy8']) expect(await plates(q)).toEqual(['YY 88']);
    await owner.delete(`/api/vehicles/${car._id}`);
    expect(await plates('yy 8')).toEqual([]);
    // Vehicles deleted with their owner are restored with them.
    server.clock.advance(1);
    await owner.delete(`/api/civilians/${civilianId}`);
    expect(await plates('zq')).toEqual([]);
    await people.staff.post(`/api/civilians/${civilianId}/restore`);
    expect(await plates('zq')).toEqual(['ZQ77']);
  });

  test('match adjacent characters of the plate, not scattered ones', async () => {
    const owner = await newOwner();
    const civilianId = await createCivilian(owner);
    await add(owner, 'vehicles', { civilianId, plate: 'JABCDEFWXYZKK', type: 'Sedan' });
    await add(owner, 'vehicles', { civilianId, plate: 'JDEFJABCJWXYZ', type: 'Sedan' });
    for (const q of ['abcd', 'abcde', 'abcdef', 'bcdefwxy', 'cdefwxyzkk']) {
      expect([q, await plates(q)]).toEqual([q, ['JABCDEFWXYZKK']]);
    }
    expect(await plates('defjab')).toEqual(['JDEFJABCJWXYZ']);
    expect(await plates('wxyzabc')).toEqual([]);
    expect(await plates('wxy')).toEqual(['JABCDEFWXYZKK', 'JDEFJABCJWXYZ']);
  });
});

describe('weapons', () => {
  test('match serial number and registered name from one character', async () => {
    const owner = await newOwner();
    const civilianId = await createCivilian(owner, { firstName: 'Gunnar', lastName: 'Öberg' });
    const fields = { civilianId, weaponType: 'Pistol', serialNumber: 'WPN-XK19ZZ' };
    const gun = await add(owner, 'weapons', fields);
    const plain = await add(owner, 'weapons', {
      civilianId,
      registeredName: 'X-Ray Tools',
      weaponType: 'Rifle',
      serialNumber: 'WPN-AB12CD',
    });
    expect(await suggest('weapons', 'gu')).toEqual([
      {
        _id: gun._id,
        serialNumber: 'WPN-XK19ZZ',
        weaponType: 'Pistol',
        registeredName: 'Gunnar Öberg',
        dateOfBirth: '1994-03-14',
        deleted: false,
        formerly: null,
      },
    ]);
    expect(await serials('x')).toEqual([plain.serialNumber]);
    for (const q of ['wpn-xk', 'XK19', '-xk1', 'OBERG', 'nar ö', 'WPN-XK19ZZ']) {
      expect(await serials(q)).toEqual(['WPN-XK19ZZ']);
    }
    expect(await serials('w')).toHaveLength(2);
    expect(await serials('xk%9')).toEqual([]);
    expect(await serials('xk_9')).toEqual([]);
    await owner.put(`/api/weapons/${gun._id}`, { registeredName: 'Somebody Else' });
    expect(await suggest('weapons', 'oberg')).toMatchObject([{ formerly: 'Gunnar Öberg' }]);
    expect(await serials('body else')).toEqual(['WPN-XK19ZZ']);
    await owner.delete(`/api/weapons/${gun._id}`);
    expect(await serials('xk19')).toEqual([]);
  });
});

describe('all suggestions', () => {
  test.each(['names', 'vehicles', 'weapons'])(
    'of %s are for officers and staff, for one text of up to 64 characters',
    async (what) => {
      const path = `/api/search/${what}`;
      expect(await statusesOf(people, (user) => user.get(`${path}?q=abc`))).toEqual({
        anon: 401,
        stranger: 403,
        officer: 200,
        staff: 200,
        fireRescue: 403,
        owner: 403,
      });
      expect((await people.officer.get(`${path}?q=${'x'.repeat(64)}`)).status).toBe(200);
      expect((await people.officer.get(`${path}?q=${'x'.repeat(65)}`)).status).toBe(400);
      expect((await people.officer.get(`${path}?q=abc&q=abd`)).status).toBe(400);
      expect((await people.officer.get(`${path}?q=ab%00c`)).status).toBe(400);
    },
  );
});
