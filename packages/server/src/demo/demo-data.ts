import type { CivilianCreate } from '@ten-four/contract/civilians/civilians.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';

/** Who plays whom in demo mode, by persona key; the first character of an officer is the officer. */
export const DEMO_CIVILIANS: Record<string, CivilianCreate[]> = {
  civilian: [
    {
      firstName: 'Mara',
      lastName: 'Malone',
      dateOfBirth: '1994-03-14',
      age: 32,
      sex: 'Female',
      hairColor: 'Brown',
      eyeColor: 'Hazel',
      height: '5\u2032 7\u2033',
      weight: '142 lb',
      skinTone: 'Olive',
      zipCode: '90017',
      occupation: 'Mechanic, Hayes Autos',
      residence: '14 Mirror Park Blvd, Los Santos',
      emergencyContactName: 'Denise Malone',
      knownAliases: ['Sparks'],
      bloodType: 'O+',
      allergies: 'Penicillin',
    },
    {
      firstName: 'Teodoro',
      lastName: 'Marin',
      dateOfBirth: '1961-11-30',
      age: 64,
      sex: 'Male',
      hairColor: 'Gray',
      eyeColor: 'Brown',
      height: '5\u2032 9\u2033',
      weight: '171 lb',
      occupation: 'Fisherman',
      residence: 'Paleto Blvd 4',
      zipCode: '90211',
    },
    {
      firstName: 'Juno',
      lastName: 'Park',
      dateOfBirth: '1999-07-21',
      age: 27,
      sex: 'Female',
      hairColor: 'Black',
      eyeColor: 'Brown',
      occupation: 'Bartender',
      residence: 'Eclipse Towers, Apt 9',
    },
    { firstName: 'Dot', lastName: 'Haskell', dateOfBirth: '1987-05-02' },
  ],
  'officer-xbox': [
    {
      firstName: 'Marcus',
      lastName: 'Vance',
      middleInitial: 'T',
      dateOfBirth: '1988-09-02',
      age: 38,
      sex: 'Male',
      hairColor: 'Black',
      eyeColor: 'Brown',
      height: '6\u2032 1\u2033',
      weight: '195 lb',
      occupation: 'Police Officer',
      residence: '302 Alta St, Apt 57',
      zipCode: '90013',
    },
  ],
  'officer-playstation': [
    {
      firstName: 'Priya',
      lastName: 'Singh',
      dateOfBirth: '1992-01-19',
      age: 34,
      sex: 'Female',
      hairColor: 'Black',
      eyeColor: 'Brown',
      occupation: 'Police Officer',
      residence: '77 Vespucci Canals',
      zipCode: '90291',
    },
  ],
  staff: [
    {
      firstName: 'Imani',
      lastName: 'Brooks',
      dateOfBirth: '1991-01-08',
      age: 35,
      sex: 'Female',
      occupation: 'Real Estate Agent',
      residence: '1561 San Vitas St',
    },
  ],
  'fire-rescue': [
    {
      firstName: 'Wendell',
      lastName: 'Pruitt',
      dateOfBirth: '1979-05-17',
      age: 47,
      sex: 'Male',
      occupation: 'Paramedic',
      residence: 'Grapeseed Ave 22',
    },
  ],
};

/** Officer profiles of demo mode, by persona key. */
export const DEMO_OFFICERS: Record<string, { platform: Platform; callsign: string }> = {
  'officer-xbox': { platform: 'Xbox', callsign: 'D-104' },
  'officer-playstation': { platform: 'PlayStation', callsign: 'P-210' },
};
