export interface Persona {
  key: string;
  label: string;
  summary: string;
  /** Stable, so that a demo database survives a restart. */
  id: string;
  username: string;
  discriminator: string;
  /** Hash; null for the default picture. */
  avatar: string | null;
  roles: readonly string[];
}

export const DEMO_ROLES = {
  publicSafety: '1042918365512040448',
  staff: '1042918391109877760',
  fireRescue: '1042918416707715072',
  fireRescueStaff: '1042918442305552384',
  licenseClassC: '1042918467903389696',
  licenseClassM: '1042918493501227008',
  licenseClassA: '1042918519099064320',
  licenseClassB: '1042918544696901632',
  dispatcher: '1042918570294738944',
} as const;

export const DEMO_ROLE_NAMES: ReadonlyMap<string, string> = new Map([
  [DEMO_ROLES.publicSafety, 'Public Safety'],
  [DEMO_ROLES.staff, 'Staff'],
  [DEMO_ROLES.fireRescue, 'Fire/Rescue'],
  [DEMO_ROLES.fireRescueStaff, 'Fire/Rescue Staff'],
  [DEMO_ROLES.licenseClassC, 'Class C License'],
  [DEMO_ROLES.licenseClassM, 'Class M License'],
  [DEMO_ROLES.licenseClassA, 'Class A License'],
  [DEMO_ROLES.licenseClassB, 'Class B License'],
  [DEMO_ROLES.dispatcher, 'Dispatcher'],
]);

const { publicSafety, staff, fireRescue, dispatcher, licenseClassC, licenseClassM } = DEMO_ROLES;

const USUAL = { discriminator: '0', avatar: null };

export const OWNER_ID = '198622483471925248';

export const PERSONAS: readonly Persona[] = [
  {
    ...USUAL,
    key: 'civilian',
    label: 'Civilian',
    summary: 'Characters, licenses, vehicles and the bank',
    id: '284120539774812160',
    username: 'mara.malone',
    roles: [licenseClassC],
  },
  {
    ...USUAL,
    key: 'officer-xbox',
    label: 'Officer Xbox',
    summary: 'Public safety on Xbox: dispatch, search, reports and warrants',
    id: '301775246093418497',
    username: 'marcus.vance',
    discriminator: '2217',
    roles: [publicSafety, licenseClassC, licenseClassM],
  },
  {
    ...USUAL,
    key: 'officer-playstation',
    label: 'Officer PlayStation',
    summary: 'Public safety on PlayStation: dispatch, search, reports and warrants',
    id: '413906887120355330',
    username: 'priya.singh',
    roles: [publicSafety, licenseClassC, licenseClassM],
  },
  {
    ...USUAL,
    key: 'staff',
    label: 'Staff',
    summary: 'Approves bank accounts and oversees both platforms',
    id: '527648193405722627',
    username: 'ada.stone',
    avatar: '6f1c0b7de25a94838e1d7c02b9f4a35e',
    roles: [staff, licenseClassC],
  },
  {
    ...USUAL,
    key: 'fire-rescue',
    label: 'Fire/Rescue',
    summary: 'Fire and rescue pages, and medical records',
    id: '640217735918264324',
    username: 'jonah.haddad',
    roles: [fireRescue, licenseClassC],
  },
  {
    ...USUAL,
    key: 'dispatcher',
    label: 'Dispatcher',
    summary: 'Calls, units and 911 of both platforms',
    id: '702155830417981451',
    username: 'dee.hollis',
    roles: [dispatcher, licenseClassC],
  },
  {
    ...USUAL,
    key: 'newcomer',
    label: 'Newcomer',
    summary: 'A brand-new member without a character',
    id: '1187402966351740933',
    username: 'new.in.town',
    roles: [],
  },
  {
    ...USUAL,
    key: 'administrator',
    label: 'Administrator',
    summary: 'Owns the Discord server: settings, members and everything staff can do',
    id: OWNER_ID,
    username: 'olivia.park',
    roles: [],
  },
];
