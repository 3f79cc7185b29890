import type { CallType } from '@ten-four/contract/dispatch/dispatch.values';

/** What happens to a call of demo mode, by the callsign of who does it; `ago` in minutes before the demo begins. */
export interface DemoStep {
  ago: number;
  by: string;
  /** Attaches the officer, writes a note, or closes the call with a disposition. */
  does: 'attach' | { note: string } | { close: string | null };
}

/** A call of demo mode, on the platform of the officer who created it. */
export interface DemoCall {
  type: CallType;
  priority?: number;
  location: string | null;
  postal?: string;
  details?: string;
  ago: number;
  by: string;
  steps?: readonly DemoStep[];
}

const attach = (by: string, ago: number): DemoStep => ({ by, ago, does: 'attach' });
const note = (by: string, ago: number, text: string): DemoStep => ({ by, ago, does: { note: text } });
const close = (by: string, ago: number, disposition: string | null): DemoStep => ({
  by,
  ago,
  does: { close: disposition },
});

/** What is going on when the demo begins. */
export const ACTIVE_CALLS: readonly DemoCall[] = [
  {
    type: 'Officer Down',
    location: 'Grove St & Brouge Ave',
    postal: '9021',
    details: 'Unit struck by a vehicle during a foot chase. Medical on the way.',
    ago: 1.5,
    by: 'D-109',
  },
  {
    type: 'Shots Fired',
    location: 'Forum Dr, Strawberry',
    postal: '9044',
    details: 'Three or four shots heard from the alley behind the apartments.',
    ago: 4,
    by: 'DET-4',
    steps: [
      attach('SW-2', 3.2),
      attach('D-130', 2.8),
      note('SW-2', 2.1, 'Staging on Strawberry Ave, nobody goes in alone.'),
    ],
  },
  {
    type: 'Shots Fired',
    location: 'Alamo Sea, east shore',
    postal: '3011',
    details: 'Caller reports automatic fire near the boat ramp.',
    ago: 0.4,
    by: 'D-102',
  },
  {
    type: 'Pursuit',
    location: 'Great Ocean Hwy, northbound',
    postal: '1014',
    details: 'Red Bravado Banshee, no plate, two occupants. Speeds over 110.',
    ago: 7,
    by: 'D-115',
    steps: [
      attach('D-115', 7),
      attach('A-1', 6.4),
      note('A-1', 5.2, 'Eyes on from above, passing the Chumash pier.'),
      note('D-115', 3.9, 'Spikes requested at the Zancudo bridge.'),
    ],
  },
  {
    type: 'Robbery',
    location: '24/7, Clinton Ave, Vinewood',
    postal: '7165',
    details: 'One armed suspect, clerk says he went out the back on foot.',
    ago: 14,
    by: 'D-110',
    steps: [
      attach('D-110', 13.5),
      attach('D-112', 12.8),
      note('D-112', 9.5, 'Clerk is unhurt. Dark hoodie, white trainers, about 1,200 dollars taken.'),
    ],
  },
  {
    type: 'Robbery',
    location: 'Fleeca Bank, Great Ocean Hwy',
    postal: '1020',
    details: 'Silent alarm, no answer on the call back.',
    ago: 2.6,
    by: 'D-102',
  },
  {
    type: 'Domestic Disturbance',
    location: '3 Whispymound Dr',
    postal: '7188',
    details: 'Neighbours hear shouting and glass breaking.',
    ago: 18,
    by: 'D-109',
    steps: [attach('D-109', 16.5), note('D-109', 11, 'Both parties separated, taking statements.')],
  },
  {
    type: 'Domestic Disturbance',
    location: 'Sandy Shores, Alhambra Dr trailer 6',
    postal: '3042',
    details: 'Ex-partner will not leave the property.',
    ago: 9,
    by: 'D-121',
  },
  {
    type: 'Domestic Disturbance',
    priority: 1,
    location: 'Tinsel Towers, apartment 42',
    postal: '7210',
    details: 'Caller whispered for help and hung up. A child can be heard.',
    ago: 3.3,
    by: 'DET-4',
  },
  {
    type: 'Suspicious Activity',
    location: 'Elysian Island, warehouse 9',
    postal: '9112',
    details: 'Two vans with their lights off at the loading dock.',
    ago: 26,
    by: 'DET-4',
    steps: [attach('DET-4', 25), note('DET-4', 17, 'Plates covered. Watching from the crane lot.')],
  },
  {
    type: 'Suspicious Activity',
    location: 'Mirror Park, lakeside',
    postal: '7044',
    details: 'Man looking into parked cars with a flashlight.',
    ago: 11,
    by: 'D-110',
  },
  {
    type: 'Traffic Stop',
    location: 'Senora Fwy, exit 12',
    postal: '2207',
    details: 'Grey Karin Asterope, tail light out.',
    ago: 6,
    by: 'D-118',
    steps: [attach('D-118', 6), note('D-118', 4.5, 'Driver has no insurance papers. Running the plate.')],
  },
  {
    type: 'Traffic Stop',
    location: 'Vespucci Blvd & Alta St',
    postal: '8042',
    details: 'Ran a red light in front of the unit.',
    ago: 8.5,
    by: 'D-121',
    steps: [attach('D-121', 8.5)],
  },
  {
    type: 'Other',
    location: 'Del Perro Pier',
    postal: '8190',
    details: 'Lost child at the Ferris wheel, six years old, yellow jacket.',
    ago: 21,
    by: 'D-130',
  },
  {
    type: 'Other',
    location: null,
    details: 'Caller gives no address: a cow on the road "somewhere past Grapeseed".',
    ago: 29.5,
    by: 'D-115',
  },
  {
    type: 'Pursuit',
    location: 'La Puerta Fwy, southbound',
    postal: '8310',
    details: 'Stolen Pegassi Bati, rider in white.',
    ago: 5,
    by: 'P-204',
    steps: [attach('P-204', 5), note('P-204', 2.4, 'Took the Elysian exit, still in sight.')],
  },
  {
    type: 'Suspicious Activity',
    location: 'Rockford Plaza, parking level 2',
    postal: '7302',
    details: 'Security reports people around a van with the engine running.',
    ago: 12,
    by: 'P-217',
  },
  {
    type: 'Traffic Stop',
    location: 'Paleto Blvd',
    postal: '1044',
    details: 'Flatbed with an unsecured load.',
    ago: 0.8,
    by: 'H-12',
  },
];

const HOUR = 60;
const DAY = 24 * HOUR;

/** What has been dealt with, over the last days. */
export const CLOSED_CALLS: readonly DemoCall[] = [
  {
    type: 'Robbery',
    location: 'Vangelico, Rockford Hills',
    postal: '7290',
    details: 'Display cases smashed, four suspects in masks.',
    ago: 5 * DAY + 3 * HOUR,
    by: 'D-110',
    steps: [
      attach('D-110', 5 * DAY + 3 * HOUR - 1),
      attach('SW-2', 5 * DAY + 3 * HOUR - 3),
      note('SW-2', 5 * DAY + 2 * HOUR, 'Two held at the rear exit, two got away in a black Baller.'),
      close('D-110', 5 * DAY + HOUR, 'Arrest made'),
    ],
  },
  {
    type: 'Traffic Stop',
    location: 'Route 68, Harmony',
    postal: '2040',
    details: '92 in a 65 zone.',
    ago: 4 * DAY + 9 * HOUR,
    by: 'H-31',
    steps: [attach('H-31', 4 * DAY + 9 * HOUR), close('H-31', 4 * DAY + 9 * HOUR - 12, 'Citation issued')],
  },
  {
    type: 'Suspicious Activity',
    location: 'Vinewood Hills, Lake Vinewood Est',
    postal: '7010',
    details: 'Somebody on the roof of an empty house.',
    ago: 4 * DAY + 2 * HOUR,
    by: 'D-112',
    steps: [
      attach('D-112', 4 * DAY + 2 * HOUR - 4),
      close('D-112', 4 * DAY + 2 * HOUR - 31, 'Gone on arrival'),
    ],
  },
  {
    type: 'Domestic Disturbance',
    location: 'Davis, Carson Ave 14',
    postal: '9060',
    ago: 3 * DAY + 7 * HOUR,
    by: 'D-109',
    steps: [
      attach('D-109', 3 * DAY + 7 * HOUR - 5),
      note('D-109', 3 * DAY + 7 * HOUR - 18, 'No injuries. The brother leaves for the night.'),
      close('D-109', 3 * DAY + 7 * HOUR - 26, 'Warning given'),
    ],
  },
  {
    type: 'Shots Fired',
    location: 'Chamberlain Hills',
    postal: '9033',
    details: 'Several calls about shots.',
    ago: 3 * DAY + HOUR,
    by: 'D-118',
    steps: [
      attach('D-118', 3 * DAY + HOUR - 3),
      attach('D-121', 3 * DAY + HOUR - 4),
      note('D-121', 3 * DAY + HOUR - 16, 'Fireworks behind the court. No weapon found.'),
      close('D-118', 3 * DAY + HOUR - 22, 'Unfounded'),
    ],
  },
  {
    type: 'Pursuit',
    location: 'Del Perro Fwy',
    postal: '8101',
    details: 'Silver Asterope fled from a stop.',
    ago: 2 * DAY + 8 * HOUR,
    by: 'H-31',
    steps: [
      attach('H-31', 2 * DAY + 8 * HOUR),
      attach('A-1', 2 * DAY + 8 * HOUR - 3),
      note('A-1', 2 * DAY + 8 * HOUR - 14, 'Vehicle left under the bridge, driver on foot.'),
      note('H-31', 2 * DAY + 8 * HOUR - 21, 'One in custody.'),
      close('H-31', 2 * DAY + 7 * HOUR, 'Arrest made'),
    ],
  },
  {
    type: 'Other',
    location: 'Pillbox Hill Medical Center',
    postal: '8075',
    details: 'Staff ask for a report about a stolen purse.',
    ago: 2 * DAY + 3 * HOUR,
    by: 'D-130',
    steps: [attach('D-130', 2 * DAY + 3 * HOUR - 9), close('D-130', 2 * DAY + 2 * HOUR, 'Report taken')],
  },
  {
    type: 'Traffic Stop',
    location: 'Eclipse Blvd',
    postal: '7233',
    ago: DAY + 10 * HOUR,
    by: 'D-121',
    steps: [attach('D-121', DAY + 10 * HOUR), close('D-121', DAY + 10 * HOUR - 9, 'Warning given')],
  },
  {
    type: 'Officer Down',
    location: 'Legion Square',
    postal: '8042',
    details: 'Radio cut off during a fight.',
    ago: DAY + 4 * HOUR,
    by: 'D-112',
    steps: [
      attach('D-110', DAY + 4 * HOUR - 1),
      attach('D-109', DAY + 4 * HOUR - 1.5),
      attach('SW-2', DAY + 4 * HOUR - 2),
      note('D-110', DAY + 4 * HOUR - 6, 'Officer conscious, suspect detained, scene is safe.'),
      close('D-110', DAY + 3 * HOUR, 'Arrest made'),
    ],
  },
  {
    type: 'Suspicious Activity',
    location: 'Grapeseed, McKenzie Airfield',
    postal: '3105',
    details: 'Plane without lights on the strip.',
    ago: 9 * HOUR,
    by: 'DET-4',
    steps: [
      attach('DET-4', 9 * HOUR - 25),
      note('DET-4', 8 * HOUR, 'Crop duster with a flat battery. Owner on site.'),
      close('DET-4', 8 * HOUR - 5, 'No action needed'),
    ],
  },
  {
    type: 'Domestic Disturbance',
    location: 'Eclipse Towers, lobby',
    postal: '7236',
    ago: 5 * HOUR,
    by: 'D-115',
    steps: [attach('D-115', 5 * HOUR - 6), close('D-115', 4 * HOUR, null)],
  },
  {
    type: 'Traffic Stop',
    location: 'Popular St',
    postal: '9150',
    details: 'No front plate.',
    ago: 80,
    by: 'D-118',
    steps: [attach('D-118', 80), close('D-118', 68, 'Citation issued')],
  },
  {
    type: 'Robbery',
    location: 'Rob\u2019s Liquor, Prosperity St',
    postal: '8207',
    details: 'Shoplifter threatened the clerk with a bottle.',
    ago: DAY + 6 * HOUR,
    by: 'P-204',
    steps: [
      attach('P-204', DAY + 6 * HOUR - 4),
      attach('P-217', DAY + 6 * HOUR - 7),
      close('P-204', DAY + 5 * HOUR, 'Arrest made'),
    ],
  },
];
