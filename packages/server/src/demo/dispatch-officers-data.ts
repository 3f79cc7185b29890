import type { Status, Subdivision } from '@ten-four/contract/dispatch/dispatch.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';

/** An officer of demo mode whom nobody can sign in as, on duty. */
export interface DemoUnit {
  /** Discord's id of the user; nobody real has one so low. */
  discordId: string;
  username: string;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  platform: Platform;
  callsign: string;
  status: Status;
  subdivision: Subdivision | null;
  /** Minutes that the shift has lasted. */
  minutes: number;
}

const person = (
  number: number,
  who: [firstName: string, lastName: string, dateOfBirth: string],
  unit: Pick<DemoUnit, 'platform' | 'callsign' | 'status' | 'minutes'> & { subdivision?: Subdivision },
): DemoUnit => {
  const [firstName, lastName, dateOfBirth] = who;
  const username = `${firstName}.${lastName}`.toLowerCase();
  const discordId = String(1000 + number);
  return { discordId, username, firstName, lastName, dateOfBirth, subdivision: null, ...unit };
};

/** Who is on duty when the demo begins, besides the personas who sign in. */
export const DEMO_UNITS: readonly DemoUnit[] = [
  person(1, ['Elena', 'Reyes', '1989-04-12'], {
    platform: 'Xbox',
    callsign: 'D-118',
    status: '10-11',
    minutes: 94,
  }),
  person(2, ['Daniel', 'Okafor', '1984-11-03'], {
    platform: 'Xbox',
    callsign: 'D-110',
    status: '10-6',
    minutes: 71,
  }),
  person(3, ['Lucia', 'Moreno', '1993-02-25'], {
    platform: 'Xbox',
    callsign: 'D-112',
    status: '10-6',
    minutes: 66,
  }),
  person(4, ['Peter', 'Sandoval', '1979-08-17'], {
    platform: 'Xbox',
    callsign: 'D-109',
    status: '10-6',
    minutes: 48,
  }),
  person(5, ['Nora', 'Whitaker', '1996-06-30'], {
    platform: 'Xbox',
    callsign: 'D-121',
    status: '10-11',
    minutes: 125,
  }),
  person(6, ['Abel', 'Kovac', '1986-01-09'], {
    platform: 'Xbox',
    callsign: 'A-1',
    status: '10-8',
    minutes: 39,
    subdivision: 'Air Support Unit (ASU)',
  }),
  person(7, ['Mila', 'Brandt', '1997-10-21'], {
    platform: 'Xbox',
    callsign: 'D-130',
    status: '10-8',
    minutes: 22,
  }),
  person(8, ['Omar', 'Nassar', '1990-12-14'], {
    platform: 'Xbox',
    callsign: 'H-31',
    status: 'Signal 11',
    minutes: 57,
    subdivision: 'High Speed Unit (HSU)',
  }),
  person(9, ['Tessa', 'Phillips', '1999-03-05'], {
    platform: 'Xbox',
    callsign: 'D-102',
    status: '10-41',
    minutes: 3,
  }),
  person(10, ['Gus', 'Delgado', '1982-05-28'], {
    platform: 'Xbox',
    callsign: 'D-115',
    status: '10-8',
    minutes: 84,
  }),
  person(11, ['Ines', 'Carver', '1977-09-19'], {
    platform: 'Xbox',
    callsign: 'DET-4',
    status: '10-8',
    minutes: 110,
    subdivision: 'Detectives',
  }),
  person(12, ['Roy', 'Tanaka', '1988-07-07'], {
    platform: 'Xbox',
    callsign: 'SW-2',
    status: '10-8',
    minutes: 31,
    subdivision: 'Special Weapons and Tactics (SWAT)',
  }),
  person(13, ['Hana', 'Lindqvist', '1991-04-02'], {
    platform: 'PlayStation',
    callsign: 'P-204',
    status: '10-6',
    minutes: 52,
  }),
  person(14, ['Caleb', 'Moss', '1985-02-11'], {
    platform: 'PlayStation',
    callsign: 'P-217',
    status: '10-8',
    minutes: 19,
  }),
  person(15, ['Yara', 'Benitez', '1994-08-26'], {
    platform: 'PlayStation',
    callsign: 'H-12',
    status: 'Signal 11',
    minutes: 77,
    subdivision: 'High Speed Unit (HSU)',
  }),
];
