import type { CivilianCreate } from '@ten-four/contract/civilians/civilians.contract';
import type { License } from '@ten-four/contract/session/session.values';
import type { VehicleRegister } from '@ten-four/contract/vehicles/vehicles.contract';

/** What one demo character holds; ages of things are in days. */
export interface DemoLife {
  persona: string;
  firstName: string;
  licenses?: { license: License; days: number; suspended?: { reason: string; days: number } }[];
  vehicles?: DemoVehicle[];
  weapons?: { weaponType: string; days: number }[];
  medical?: { description: string; days: number; byFireRescue?: true }[];
}

export type DemoVehicle = Omit<VehicleRegister, 'civilianId'> & {
  days: number;
  impounded?: { reason: string; days: number };
  stolen?: { days: number };
};

/** A character of the civilian persona's that has died. */
export const DEMO_DECEASED: CivilianCreate = {
  firstName: 'Cal',
  lastName: 'Whitaker',
  dateOfBirth: '1970-02-26',
  age: 56,
  sex: 'Male',
  hairColor: 'Gray',
  eyeColor: 'Blue',
  occupation: 'Security Guard',
  residence: 'Grove St 8',
};

const CLASS_C = 'Class C - Standard Drivers License';
const CLASS_M = 'Class M - Motorcycle License';

/** Licenses are of the types that the personas' roles permit. */
export const DEMO_LIVES: readonly DemoLife[] = [
  {
    persona: 'civilian',
    firstName: 'Mara',
    licenses: [{ license: CLASS_C, days: 960 }],
    vehicles: [
      {
        plate: '88LTK205',
        make: 'Karin',
        model: 'Asterope',
        year: '2016',
        color: 'Dark blue',
        type: 'Sedan',
        insured: true,
        days: 900,
      },
      {
        plate: '22MMA914',
        make: 'Bravado',
        model: 'Bison',
        year: '2015',
        color: 'Rust red',
        type: 'Truck',
        insured: true,
        days: 410,
      },
      {
        plate: '61HYT330',
        make: 'Western',
        model: 'Bagger',
        year: '2011',
        color: 'Cream',
        type: 'Motorcycle',
        insured: false,
        days: 35,
        stolen: { days: 2 },
      },
    ],
    weapons: [{ weaponType: 'Pistol', days: 300 }],
    medical: [
      {
        description: 'Second-degree burn, right forearm. Dressed, no graft needed.',
        days: 173,
        byFireRescue: true,
      },
      {
        description: 'Fractured left wrist, cast fitted at Pillbox Hill. Review in six weeks.',
        days: 12,
        byFireRescue: true,
      },
    ],
  },
  {
    persona: 'civilian',
    firstName: 'Teodoro',
    licenses: [
      { license: CLASS_C, days: 1400, suspended: { reason: 'Driving under the influence', days: 9 } },
    ],
    vehicles: [
      {
        plate: '08RKL441',
        make: 'Vapid',
        model: 'Sandking',
        year: '2009',
        color: 'White',
        type: 'Offroad',
        insured: true,
        days: 800,
        impounded: { reason: 'Driver under the influence', days: 9 },
      },
    ],
    weapons: [{ weaponType: 'Pump Shotgun', days: 700 }],
    medical: [{ description: 'Takes blood pressure tablets since the winter.', days: 220 }],
  },
  {
    persona: 'civilian',
    firstName: 'Juno',
    licenses: [{ license: CLASS_C, days: 120 }],
    vehicles: [
      {
        plate: '46EEK572',
        make: 'Karin',
        model: 'Sultan RS',
        year: '2018',
        color: 'Black',
        type: 'Coupe',
        insured: true,
        days: 60,
      },
    ],
  },
  {
    persona: 'civilian',
    firstName: DEMO_DECEASED.firstName,
    licenses: [{ license: CLASS_C, days: 2000 }],
    vehicles: [
      {
        plate: '73LSX206',
        make: 'Declasse',
        model: 'Rancher XL',
        year: '1998',
        color: 'Green',
        type: 'SUV',
        insured: false,
        days: 1900,
      },
    ],
    weapons: [{ weaponType: 'Revolver', days: 1500 }],
  },
  {
    persona: 'officer-xbox',
    firstName: 'Marcus',
    licenses: [
      { license: CLASS_C, days: 2500 },
      { license: CLASS_M, days: 640 },
    ],
    vehicles: [
      {
        plate: '31VNC88',
        make: 'Vapid',
        model: 'Stanier',
        year: '2013',
        color: 'Silver',
        type: 'Sedan',
        insured: true,
        days: 1000,
      },
      {
        plate: 'MV 104',
        make: 'Dinka',
        model: 'Akuma',
        year: '2019',
        color: 'Red',
        type: 'Motorcycle',
        insured: true,
        days: 600,
      },
    ],
    weapons: [{ weaponType: 'Combat Pistol', days: 1000 }],
  },
  {
    persona: 'officer-playstation',
    firstName: 'Priya',
    licenses: [{ license: CLASS_C, days: 1800 }],
    vehicles: [
      {
        plate: '52PSG19',
        make: 'Ocelot',
        model: 'Jackal',
        year: '2017',
        color: 'Gray',
        type: 'Coupe',
        insured: true,
        days: 500,
      },
    ],
    weapons: [{ weaponType: 'Pistol', days: 450 }],
  },
  {
    persona: 'staff',
    firstName: 'Imani',
    licenses: [{ license: CLASS_C, days: 1100 }],
    vehicles: [
      {
        plate: '17IMB40',
        make: 'Benefactor',
        model: 'Schafter',
        year: '2018',
        color: 'Black',
        type: 'Sedan',
        insured: true,
        days: 350,
      },
    ],
  },
  {
    persona: 'fire-rescue',
    firstName: 'Wendell',
    licenses: [{ license: CLASS_C, days: 2900 }],
    vehicles: [
      {
        plate: 'TOW 22',
        make: 'Vapid',
        model: 'Slamvan',
        year: '1994',
        color: 'Orange',
        type: 'Truck',
        insured: true,
        days: 1300,
      },
    ],
    medical: [{ description: 'Smoke inhalation on duty. Two days off, fit again.', days: 50 }],
  },
];
