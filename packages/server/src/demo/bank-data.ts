import type { AccountType } from '@ten-four/contract/bank/bank.values';

/** An account of a demo character's; `days` ago it was asked for. */
export interface DemoAccount {
  key: string;
  persona: string;
  firstName: string;
  type: AccountType;
  days: number;
  name?: string;
  reason?: string;
  /** What staff said to it a few hours later; without this it waits, or needed no approval. */
  decision?: { approved: boolean; note: string };
}

/** Money that went from one account to another `days` ago, or from or to the wallet; in dollars. */
export interface DemoPayment {
  days: number;
  from: string;
  to: string;
  amount: number;
  description: string;
}

/** What the personas came to town with, in dollars. */
export const DEMO_CASH: Record<string, number> = {
  civilian: 59_784,
  'officer-xbox': 14_200,
  'officer-playstation': 12_750,
  staff: 28_000,
  'fire-rescue': 11_900,
};

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    key: 'everyday',
    persona: 'civilian',
    firstName: 'Mara',
    type: 'Checking',
    days: 30.4,
    name: 'Everyday',
  },
  { key: 'rainy', persona: 'civilian', firstName: 'Mara', type: 'Savings', days: 29.6, name: 'Rainy day' },
  {
    key: 'garage',
    persona: 'civilian',
    firstName: 'Mara',
    type: 'Business Checking',
    days: 29.3,
    name: 'Hayes Autos, operating',
    reason: 'Operating account of the Hayes Autos garage on Popular Street.',
    decision: { approved: true, note: 'Garage lease checked.' },
  },
  {
    key: 'payroll',
    persona: 'civilian',
    firstName: 'Mara',
    type: 'Business Savings',
    days: 0.06,
    name: 'Hayes Autos, payroll',
    reason:
      'Payroll reserve for Hayes Autos, four employees. We pay every second Thursday and want the money kept ' +
      'apart from the operating account.',
  },
  { key: 'teodoro', persona: 'civilian', firstName: 'Teodoro', type: 'Checking', days: 28.2 },
  { key: 'juno', persona: 'civilian', firstName: 'Juno', type: 'Checking', days: 29.1, name: 'Bar tips' },
  {
    key: 'juno-second',
    persona: 'civilian',
    firstName: 'Juno',
    type: 'Checking',
    days: 9.2,
    reason: 'Separate account for tips.',
    decision: { approved: false, note: 'One checking account is enough for tips; open a savings account.' },
  },
  { key: 'vance', persona: 'officer-xbox', firstName: 'Marcus', type: 'Checking', days: 30.2 },
  {
    key: 'vance-house',
    persona: 'officer-xbox',
    firstName: 'Marcus',
    type: 'Savings',
    days: 27.5,
    name: 'House',
  },
  { key: 'singh', persona: 'officer-playstation', firstName: 'Priya', type: 'Checking', days: 30.1 },
  { key: 'brooks', persona: 'staff', firstName: 'Imani', type: 'Checking', days: 30.3, name: 'Commissions' },
  { key: 'pruitt', persona: 'fire-rescue', firstName: 'Wendell', type: 'Checking', days: 29.9 },
];

/** In the order in which they were made. */
export const DEMO_PAYMENTS: readonly DemoPayment[] = [
  { days: 30.1, from: 'wallet', to: 'everyday', amount: 16_000, description: 'First deposit' },
  { days: 29.9, from: 'wallet', to: 'vance', amount: 11_000, description: 'Cash from wallet' },
  { days: 29.8, from: 'wallet', to: 'brooks', amount: 21_500, description: 'Cash from wallet' },
  { days: 29.7, from: 'wallet', to: 'singh', amount: 9_800, description: 'Cash from wallet' },
  { days: 29.5, from: 'wallet', to: 'pruitt', amount: 8_400, description: 'Cash from wallet' },
  { days: 28.9, from: 'wallet', to: 'garage', amount: 38_000, description: 'Starting capital' },
  { days: 28.7, from: 'wallet', to: 'juno', amount: 1_450, description: 'Tips of the week' },
  { days: 28.1, from: 'wallet', to: 'teodoro', amount: 3_200, description: 'Catch sold at the pier' },
  { days: 27.8, from: 'everyday', to: 'rainy', amount: 4_000, description: 'Put aside' },
  { days: 27.2, from: 'everyday', to: 'brooks', amount: 1_850, description: 'Rent, 14 Mirror Park Blvd' },
  { days: 26.9, from: 'vance', to: 'vance-house', amount: 2_500, description: 'Down payment fund' },
  { days: 26.4, from: 'pruitt', to: 'garage', amount: 1_260, description: 'Brake job, invoice 1041' },
  { days: 25.3, from: 'garage', to: 'everyday', amount: 2_875.5, description: 'Payroll, Hayes Autos' },
  { days: 24.6, from: 'juno', to: 'everyday', amount: 38, description: 'Lunch at Cool Beans' },
  { days: 23.7, from: 'everyday', to: 'wallet', amount: 400, description: 'Cash to wallet' },
  { days: 22.5, from: 'vance', to: 'garage', amount: 684.9, description: 'Tires, invoice 1042' },
  { days: 21.2, from: 'singh', to: 'garage', amount: 2_140, description: 'Clutch, invoice 1043' },
  { days: 20.8, from: 'everyday', to: 'teodoro', amount: 86.4, description: 'Fish for the cookout' },
  { days: 19.4, from: 'everyday', to: 'pruitt', amount: 212.35, description: 'Camping gear, second hand' },
  {
    days: 18.1,
    from: 'brooks',
    to: 'garage',
    amount: 3_475.25,
    description: 'Paint and dents, invoice 1044',
  },
  { days: 16.6, from: 'juno', to: 'brooks', amount: 620, description: 'Eclipse Towers, share of utilities' },
  { days: 14.9, from: 'vance', to: 'vance-house', amount: 1_500, description: 'Down payment fund' },
  { days: 13.2, from: 'everyday', to: 'rainy', amount: 1_500, description: 'Put aside' },
  { days: 11.3, from: 'garage', to: 'everyday', amount: 2_875.5, description: 'Payroll, Hayes Autos' },
  { days: 10.7, from: 'everyday', to: 'wallet', amount: 600, description: 'Cash to wallet' },
  { days: 9.8, from: 'teodoro', to: 'garage', amount: 318.75, description: 'Outboard motor, invoice 1045' },
  { days: 8.4, from: 'rainy', to: 'everyday', amount: 900, description: 'Dentist' },
  { days: 8.3, from: 'everyday', to: 'pruitt', amount: 845.1, description: 'Dentist, paid back' },
  { days: 6.5, from: 'singh', to: 'juno', amount: 74.5, description: 'Birthday round' },
  { days: 5.2, from: 'everyday', to: 'garage', amount: 1_260, description: 'Parts for the Bison' },
  { days: 4.6, from: 'wallet', to: 'everyday', amount: 500, description: 'Cash from wallet' },
  { days: 3.9, from: 'vance', to: 'garage', amount: 430, description: 'Oil and filters, invoice 1046' },
  { days: 2.8, from: 'everyday', to: 'wallet', amount: 250, description: 'Cash to wallet' },
  { days: 2.2, from: 'brooks', to: 'everyday', amount: 2_000, description: 'Dynasty 8, deposit refund' },
  { days: 1.4, from: 'garage', to: 'rainy', amount: 1_200, description: 'Bonus, Hayes Autos' },
  { days: 0.9, from: 'juno', to: 'everyday', amount: 52.25, description: 'Concert tickets' },
  { days: 0.4, from: 'everyday', to: 'brooks', amount: 1_850, description: 'Rent, 14 Mirror Park Blvd' },
  { days: 0.2, from: 'wallet', to: 'everyday', amount: 300, description: 'Cash from wallet' },
];
