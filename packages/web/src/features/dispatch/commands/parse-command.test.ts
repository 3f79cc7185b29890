import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { statusLabel } from '#lib/community.ts';
import { AVAILABLE_OPTIONS } from '#testing/fixtures/available-options.fixtures.ts';
import { fakeCall, fakeUnit, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { runCommand } from '#testing/run-command.ts';
import { parseCommand } from './parse-command.ts';
import type { CommandContext } from './verb.ts';

const me = onCall({ _id: 'me', callsign: 'D-104', name: 'Marcus Vance' });

const call = (callNumber: number, more: Partial<Call> = {}): Call =>
  fakeCall({ _id: `call-${callNumber}`, callNumber, location: 'Route 68', createdBy: me, ...more });

const unit = (_id: string, callsign: string, name: string, on: number | null): Unit =>
  fakeUnit({ _id, callsign, name, call: on });

const CALL_TYPES = AVAILABLE_OPTIONS.callTypes.map(({ title }) => title);

const CONTEXT: CommandContext = {
  options: AVAILABLE_OPTIONS,
  subdivisions: [
    'Air Support Unit (ASU)',
    'High Speed Unit (HSU)',
    'Special Weapons and Tactics (SWAT)',
    'Detectives',
  ],
  officer: { id: 'me' },
  panic: null,
  dispatch: null,
  calls: [
    call(1050, { units: [me], primaryOfficer: me, status: 'Assigned' }),
    call(1051, { type: 'Robbery', location: 'Legion Square', postal: '8014' }),
    call(1060, { location: null }),
  ],
  units: [
    unit('me', 'D-104', 'M. Vance', 1050),
    unit('other', 'D-110', 'D. Okafor', null),
    unit('third', 'D-118', 'L. Park', 1051),
  ],
  tenCodes: [
    { code: '10-4', meaning: 'Affirmative' },
    { code: '10-6', meaning: 'Busy / Unavailable' },
    { code: '10-11', meaning: 'Traffic Stop' },
    { code: '10-50', meaning: 'Vehicle Accident' },
    { code: 'Signal 11', meaning: 'Running Radar' },
  ],
};

const suggest = (text: string, more: Partial<CommandContext> = {}) =>
  parseCommand(text, { ...CONTEXT, ...more });
const names = (text: string, more?: Partial<CommandContext>) => suggest(text, more).map(({ name }) => name);
const first = (text: string, more?: Partial<CommandContext>) => suggest(text, more)[0];
const command = (text: string) => first(text)?.command;
/** Returns what choosing the first suggestion does. */
const does = (text: string, more?: Partial<CommandContext>) => runCommand(first(text, more)?.command);

describe('status', () => {
  it.each([
    ['status 10-6', '10-6'],
    ['  STATUS   10 6 ', '10-6'],
    ['status 6', '10-6'],
    ['status busy', '10-6'],
    ['status signal 11', 'Signal 11'],
    ['10-6', '10-6'],
    ['10 6', '10-6'],
    ['busy', '10-6'],
    ['radar', 'Signal 11'],
    ['end of tour', '10-42'],
  ])('parses %s', async (text, code) => {
    const did = await does(text);
    expect(did).toEqual(['setStatus', expect.anything(), expect.objectContaining({ code })]);
  });

  it('lists every status until one is typed', () => {
    const expected = AVAILABLE_OPTIONS.statuses.map((status) => `Status ${statusLabel(status)}`);
    expect(names('status')).toEqual(expected);
    expect(names('status ')).toEqual(expected);
    expect(names('status 10-4')).toEqual(['Status 10-41 Beginning of Tour', 'Status 10-42 End of Tour']);
  });

  it('offers no status for only the start of its code', () => {
    expect(names('10-4')).toEqual(['10-4']);
    expect(suggest('10-1').map(({ group }) => group)).not.toContain('Commands');
  });
});

describe('10-codes', () => {
  it('finds codes by number and by words', () => {
    expect(first('10-50')).toMatchObject({
      group: '10 Codes',
      name: '10-50',
      description: 'Vehicle Accident',
    });
    expect(names('accident')).toEqual(['10-50']);
    expect(names('10-6')).toEqual(['Status 10-6 Busy / Unavailable', '10-6']);
  });

  it('offers nothing but codes without an officer profile', () => {
    expect(names('10-6', { officer: null })).toEqual(['10-6']);
    expect(names('', { officer: null })).toEqual([]);
    expect(names('panic', { officer: null })).toEqual([]);
  });
});

const ATTACH = '/api/calls/call-1051/attach';

describe('attach and detach', () => {
  it('use the call with that number', async () => {
    const free = { calls: [call(1051, { type: 'Robbery', location: 'Legion Square' })] };
    expect(suggest('attach 1051', free)).toHaveLength(1);
    expect(await does('attach 1051', free)).toEqual([ATTACH, { officerId: 'me', move: false }]);
    expect(first('attach 1051', free)?.description).toBe('Robbery, Legion Square');
    expect(await does('detach 1050')).toEqual(['/api/calls/call-1050/detach', { officerId: 'me' }]);
  });

  it('offer to move the unit or to keep it on both calls', async () => {
    const [move, both, ...others] = suggest('attach 1051');
    expect([move, both, ...others]).toMatchObject([
      { name: 'Move to call 1051', description: 'Leaves call 1050' },
      { name: 'Attach to call 1051, too', description: 'Stays on call 1050' },
    ]);
    expect(await runCommand(move?.command)).toEqual([ATTACH, { officerId: 'me', move: true }]);
    expect(await runCommand(both?.command)).toEqual([ATTACH, { officerId: 'me', move: false }]);
    expect(command('attach 105')).toEqual({ kind: 'complete', text: 'attach 1051 ' });
    const unit = onCall({ _id: 'other', callsign: 'D-110', name: 'D. Okafor' });
    const calls = [call(1050, { units: [unit] }), call(1060, { units: [unit] }), call(1051)];
    expect(suggest('attach d110 1051', { calls })).toMatchObject([
      { name: 'Move D-110 to call 1051', description: 'Leaves calls 1050, 1060' },
      { name: 'Attach D-110 to call 1051, too', description: 'Stays on calls 1050, 1060' },
    ]);
    expect(first('attach D-110 105', { calls })?.command).toEqual({
      kind: 'complete',
      text: 'attach D-110 1051 ',
    });
  });

  it('offer the matching calls', () => {
    expect(names('attach')).toEqual(['Attach to call 1060', 'Attach to call 1051']);
    expect(names('attach 105')).toEqual(['Attach to call 1051']);
    expect(names('detach')).toEqual(['Detach from call 1050']);
  });

  it("explain why they can't be run", () => {
    for (const [text, name] of [
      ['attach 1050', 'Your unit is already attached to call 1050'],
      ['detach 1051', "Your unit isn't attached to call 1051"],
      ['attach 999', 'No active call 999'],
      ['attach 10 51', 'No active call 10'],
      ['attach me', 'No unit ME is on duty'],
      ['attach D-110 1052', 'No active call 1052'],
      ['attach d118 me', 'attach <number>'],
      ['note it', 'note <number>'],
    ] as const) {
      expect(suggest(text)).toMatchObject([{ name, command: null }]);
    }
    expect(suggest('detach', { calls: [] })).toMatchObject([
      { name: "Your unit isn't on a call", command: null },
    ]);
    expect(suggest('attach 1', { calls: 'loading' })).toMatchObject([{ command: null }]);
    expect(suggest('attach 1', { calls: 'failed' })).toMatchObject([{ command: { kind: 'reload-calls' } }]);
  });
});

describe('other units', () => {
  it('are attached by callsign, with or without its dash', async () => {
    for (const text of ['attach D-110 1051', 'attach d110 1051']) {
      expect(await does(text)).toEqual([ATTACH, { officerId: 'other', move: false }]);
    }
    expect(names('attach D-110 105')).toEqual(['Attach D-110 to call 1051', 'Attach D-110 to call 1050']);
    expect(names('attach d-11')).toEqual(['attach D-110 <number>', 'attach D-118 <number>']);
    const otherCall = call(1051, { units: [onCall({ _id: 'other', callsign: 'D-110', name: 'D. Okafor' })] });
    expect(names('attach D-110 1051', { calls: [otherCall] })).toEqual([
      'D-110 is already attached to call 1051',
    ]);
  });

  it('are found by callsign and name, and open their call', () => {
    expect(first('d118')).toMatchObject({
      group: 'Units',
      name: 'D-118 L. Park',
      description: '10-8, call 1051',
    });
    expect(command('D-118')).toMatchObject({ kind: 'open-call', call: { _id: 'call-1051' } });
    expect(command('okafor')).toEqual({ kind: 'complete', text: 'attach D-110 ' });
    expect(names('okafor', { officer: null })).toEqual([]);
  });
});

describe('clear', () => {
  const panic = { _id: 'panic-1', callId: 'call-1060', callNumber: 1060 };
  const cleared = ['clearPanic', 'panic-1'];

  it("ends the user's own panic first, with or without its call", async () => {
    const [close, keep, call] = suggest('clear', { panic });
    expect([close?.name, keep?.name, call?.name]).toEqual([
      'Clear panic, close call 1060',
      'Clear panic, keep call 1060 open',
      'Clear call 1050',
    ]);
    expect(await runCommand(close?.command)).toEqual([...cleared, '']);
    expect(await runCommand(keep?.command)).toEqual([...cleared, undefined]);
    expect(names('clear pan', { panic })).toHaveLength(2);
    const closing = 'clear panic Arrest made';
    expect(names(closing, { panic })).toEqual(['Clear panic, close call 1060: Arrest made']);
    expect(await does(closing, { panic })).toEqual([...cleared, 'Arrest made']);
    expect(names('clear panic', { panic, calls: [] })).toEqual(['Clear panic']);
    expect(await does('clear panic', { panic, calls: [] })).toEqual([...cleared, undefined]);
    expect(first('clear warn', { panic })?.name).toBe('Clear call 1050: Warning given');
  });

  const shared = [
    call(1050, { units: [me, onCall({ _id: 'other', callsign: 'D-110', name: 'D. Okafor' })] }),
  ];

  it('closes a call without other units', async () => {
    const close = '/api/calls/call-1050/close';
    expect(first('clear')).toMatchObject({
      name: 'Clear call 1050',
      description: 'Closes the call, sets 10-8',
    });
    expect(await does('clear')).toEqual([close, { disposition: '', clear: false }]);
    for (const text of ['clear warn', 'clear 1050 warn']) {
      expect(first(text)?.name).toBe('Clear call 1050: Warning given');
      expect(await does(text)).toEqual([close, { disposition: 'Warning given', clear: false }]);
    }
  });

  it('leaves a call with other units', async () => {
    expect(suggest('clear', { calls: shared })).toMatchObject([
      { name: 'Clear call 1050', description: 'Other units stay on it, sets 10-8' },
    ]);
    expect(await does('clear', { calls: shared })).toEqual([
      '/api/calls/call-1050/detach',
      { officerId: 'me' },
    ]);
    expect(names('clear warn', { calls: shared })).toEqual(['Other units are still on call 1050']);
  });

  it("explains why it can't be run", () => {
    expect(names('clear', { calls: [] })).toEqual(["Your unit isn't on a call"]);
    expect(names('clear 1051')).toEqual(["Your unit isn't on call 1051"]);
    expect(suggest('clear', { calls: 'loading' })).toMatchObject([{ command: null }]);
  });
});

describe('note', () => {
  it('takes everything after the number verbatim', async () => {
    expect(await does('note 1051  Two men,  one ARMED ')).toEqual([
      '/api/calls/call-1051/notes',
      { text: 'Two men,  one ARMED' },
    ]);
  });

  it('completes a number, then waits for the text', () => {
    expect(command('note 1051')).toBeNull();
    expect(command('note 1051   ')).toBeNull();
    expect(command('note 105')).toEqual({ kind: 'complete', text: 'note 1051 ' });
    expect(suggest(`note 1051 ${'x'.repeat(1001)}`)).toMatchObject([
      { name: 'The note is too long', command: null },
    ]);
    expect(command(`note 1051 ${'x'.repeat(1000)}`)).toMatchObject({ kind: 'unit' });
  });
});

describe('close', () => {
  const closing = (disposition: string) => ['/api/calls/call-1051/close', { disposition, clear: false }];

  it('offers to close without a disposition, then with each one', async () => {
    expect(names('close 1051').slice(0, 2)).toEqual(['Close call 1051', 'Close call 1051: Arrest made']);
    expect(await does('close 1051')).toEqual(closing(''));
  });

  it('completes a disposition and accepts any other text', async () => {
    expect(names('close 1051 arr')).toEqual([
      'Close call 1051: Arrest made',
      'Close call 1051: Gone on arrival',
      'Close call 1051: arr',
    ]);
    expect(names('close 1051 unfounded')).toEqual(['Close call 1051: Unfounded']);
    expect(await does('close 1051 Handed over to FIB')).toEqual(closing('Handed over to FIB'));
    expect(command(`close 1051 ${'x'.repeat(201)}`)).toBeNull();
  });

  it('closes no call until its number is complete', () => {
    expect(suggest('close 105').map((suggestion) => suggestion.command)).toEqual([
      { kind: 'complete', text: 'close 1051 ' },
      { kind: 'complete', text: 'close 1050 ' },
    ]);
  });
});

const FREE = { calls: [] };

describe('call', () => {
  it.each([
    ['call traffic stop Legion Square', 'Traffic Stop', 'Legion Square'],
    ['call Traffic Stop', 'Traffic Stop', ''],
    ['call traffic Legion Square', 'Traffic Stop', 'Legion Square'],
    ['call traffic St Andrews', 'Traffic Stop', 'St Andrews'],
    ['call traffic st', 'Traffic Stop', ''],
    ['call stop Legion Square', 'Traffic Stop', 'Legion Square'],
    ['call down', 'Officer Down', ''],
    ['call pursuit  Route   68', 'Pursuit', 'Route 68'],
    ['call shots fired Shots Lane', 'Shots Fired', 'Shots Lane'],
    ['call other', 'Other', ''],
    ['call traffic stop Legion Square 7021', 'Traffic Stop', 'Legion Square', '7021'],
    ['call pursuit 7021', 'Pursuit', '', '7021'],
    ['call pursuit 7021 Grove Street', 'Pursuit', '7021 Grove Street'],
  ])('parses %s', async (text, type, location, postal = '') => {
    const attach = type === 'Traffic Stop' ? { attach: true, move: false } : {};
    const body = { type, location, postal, kind: 'Law Enforcement', ...attach };
    expect(await does(text, FREE)).toEqual(['createCall', body]);
  });

  it('previews the new call', () => {
    expect(first('call traffic stop Legion Square', FREE)).toMatchObject({
      name: 'Create call: Traffic Stop at Legion Square',
      description: 'Priority 3, attaches your unit',
    });
    expect(names('call s', FREE)).toEqual([
      'Create call: Shots Fired',
      'Create call: Suspicious Activity',
      'Create call: Traffic Stop',
    ]);
    expect(suggest('call', FREE)).toHaveLength(CALL_TYPES.length);
  });

  it('rejects an unknown type and a location that is too long', () => {
    expect(suggest('call pizza')).toMatchObject([{ command: null }]);
    for (const type of ['pursuit', 's']) {
      expect(suggest(`call ${type} ${'x'.repeat(121)}`)).toMatchObject([
        { name: 'The location is too long', command: null },
      ]);
    }
  });
});

describe('10-11', () => {
  it.each([
    ['10-11 46eek572 Legion Square', '46EEK572', 'Legion Square'],
    ['10-11  k9  ', 'K9', ''],
    ['10-11 MV 104 Route 68', 'MV 104', 'Route 68'],
    ['10-11 46EEK572 101 Vespucci Blvd', '46EEK572', '101 Vespucci Blvd'],
    ['10-11 46 eek 572 Legion Square', '46 EEK 572', 'Legion Square'],
    ['10-11 46 EEK572 Legion Square', '46 EEK572', 'Legion Square'],
    ['10-11 46EEK 572 Legion Square', '46EEK 572', 'Legion Square'],
    ['10-11 "TB ONE" Legion Square', 'TB ONE', 'Legion Square'],
    ['10-11 A B 104 Route 68', 'A', 'B 104 Route 68'],
    ['10-11 46 Elm Street 572', '46', 'Elm Street', '572'],
    ['10-11 46EEK572 Legion Square 7021', '46EEK572', 'Legion Square', '7021'],
    ['10-11 46 EEK 572 7021', '46 EEK 572', '', '7021'],
    ['10-11 MV 7021', 'MV 7021', ''],
  ])('parses %s', async (text, plate, location, postal = '') => {
    const details = `Plate ${plate}`;
    const body = { type: 'Traffic Stop', location, postal, details, attach: true, move: false };
    expect(suggest(text, FREE)).toHaveLength(1);
    expect(await does(text, FREE)).toEqual(['createCall', body]);
  });

  it.each([
    ['10-11 46eek572', 'Traffic stop: 46EEK572, no location yet'],
    ['call Traffic Stop', 'Create call: Traffic Stop'],
  ])('asks whether the unit leaves its call: %s', async (text, name) => {
    const [move, both] = suggest(text);
    expect([move?.name, both?.name]).toEqual([name, `${name}, too`]);
    expect(await runCommand(move?.command)).toEqual(['createCall', expect.objectContaining({ move: true })]);
    expect(await runCommand(both?.command)).toEqual(['createCall', expect.objectContaining({ move: false })]);
    expect(move?.description).toMatch(/, leaves call 1050$/);
    expect(both?.description).toMatch(/, stays on call 1050$/);
  });

  it('previews the traffic stop, and is a status if typed alone', () => {
    expect(names('10-11 46eek572 Legion Square', FREE)).toEqual(['Traffic stop: 46EEK572 at Legion Square']);
    expect(names('10-11 k9 Legion Square 7021', FREE)).toEqual([
      'Traffic stop: K9 at Legion Square, postal 7021',
    ]);
    expect(names('10-11 k9 7021', FREE)).toEqual(['Traffic stop: K9 at postal 7021']);
    expect(names('10-11')).toEqual(['Status 10-11 Traffic Stop', '10-11', '10-11 <plate> [location]']);
    expect(names(`10-11 K9 ${'x'.repeat(121)}`)).toEqual(['The location is too long']);
    expect(names(`10-11 ${'X'.repeat(21)}`)).toEqual(['The plate is too long']);
  });
});

describe('single-word commands', () => {
  it('plate and name search the database, with spaces allowed', async () => {
    expect(await does('plate tb one')).toEqual(['search', 'plate', 'TB ONE']);
    expect(await does('name Mara Malone')).toEqual(['search', 'name', 'Mara Malone']);
    expect(command('plate ')).toEqual({ kind: 'complete', text: 'plate ' });
  });

  it('panic and bolo need the whole word, and nothing after it', async () => {
    expect(command('panic')).toMatchObject({
      kind: 'panic',
      ask: 'Panic: press Enter again within 3 seconds',
    });
    expect(await does('panic')).toEqual(['raisePanic']);
    expect(command('pan')).toEqual({ kind: 'complete', text: 'panic' });
    expect(await does('bolo ')).toEqual(['openBolo']);
    for (const [text, name] of [
      ['panic at the disco', 'Nothing goes after "Panic"'],
      ['bolo red van', 'Nothing goes after "Create BOLO"'],
      ['status 10-99', 'No status "10-99"'],
      ['subdivision pizza', 'No subdivision "pizza"'],
    ]) {
      expect(suggest(text ?? '')).toMatchObject([{ name, command: null }]);
    }
  });

  it('subdivision accepts an abbreviation or none', async () => {
    const swat = { subdivision: 'Special Weapons and Tactics (SWAT)' };
    expect(await does('subdivision swat')).toEqual(['changeDuty', swat]);
    expect(await does('subdivision none')).toEqual(['changeDuty', { subdivision: null }]);
    expect(suggest('subdivision')).toHaveLength(5);
  });
});

describe('active calls', () => {
  it('are found by number, type and place', () => {
    expect(first('1051')).toMatchObject({ name: 'Call 1051 · Robbery', description: 'Legion Square' });
    expect(command('legion')).toMatchObject({ kind: 'open-call', call: { _id: 'call-1051' } });
    expect(names('pursuit')).toEqual(['Call 1060 · Pursuit', 'Call 1050 · Pursuit']);
    expect(names('8014')).toEqual(['Call 1051 · Robbery']);
    expect(names('106')).toEqual(['Call 1060 · Pursuit']);
    expect(names('robbery 8014')).toEqual(['Call 1051 · Robbery']);
  });

  it('are listed with all commands before anything is typed', () => {
    expect(suggest('').map(({ group }) => group)).toEqual([
      ...Array(13).fill('Commands'),
      ...Array(3).fill('Active Calls'),
    ]);
    expect(first('')?.name).toBe('status <code>');
  });
});

test('gives unique, named suggestions for any text', () => {
  const odd = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .tuple(
        fc.constantFrom(
          'status',
          'attach',
          'detach',
          'note',
          'close',
          'clear',
          'attach D-110',
          'call',
          'bolo',
          'panic',
          'subdivision',
          '10-',
          '10-11',
        ),
        fc.constantFrom('', ' ', '\n', ' 1051 ', ' 10 ', ' traffic '),
        fc.string({ unit: 'grapheme' }),
      )
      .map((parts) => parts.join('')),
  );
  const calls = fc.constantFrom(CONTEXT.calls, 'loading' as const, 'failed' as const, []);
  fc.assert(
    fc.property(odd, calls, fc.boolean(), (text, known, isOfficer) => {
      const context = { ...CONTEXT, calls: known, officer: isOfficer ? { id: 'me' } : null };
      const suggestions = parseCommand(text, context);
      expect(new Set(suggestions.map(({ id }) => id)).size).toBe(suggestions.length);
      for (const { name, command: does } of suggestions) {
        expect(name).not.toBe('');
        if (does?.kind === 'complete') expect(parseCommand(does.text, context)).not.toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
});

test('fire and EMS units get no police commands', () => {
  const medic = { officer: { id: 'me', kind: 'Fire & EMS' as const }, subdivisions: [] };
  expect(names('10-11 63QBX118', medic)).toEqual([]);
  expect(names('bolo', medic)).toEqual([]);
  expect(names('subdivision', medic)).toEqual([]);
  expect(names('subdivision', { ...medic, subdivisions: ['Hazmat'] })).toContain('Subdivision Hazmat');
  expect(names('panic', medic)).toEqual(['Panic']);
});
