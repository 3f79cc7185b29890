import type { Page } from '@playwright/test';
import { character, read } from './ids.ts';
import { choose, press, type Screens } from './screen.ts';

const mara = character('Mara');
const AT = '/dashboard/civilian/:id';

const inVehicles = (name: string) => async (page: Page) => {
  await page.getByRole('table', { name: 'Vehicles' }).getByRole('button', { name }).first().click();
};

const CHARACTER: Screens['screens'] = [
  { name: 'Character', at: AT, id: mara, heading: 'Mara Malone' },
  { name: 'Suspended character', at: AT, id: character('Teodoro') },
  { name: 'Deceased character', at: AT, id: character('Cal') },
  { name: 'Nonexistent character', at: AT, id: async () => '0190a000-0000-7000-8000-000000000000' },
  { name: 'Edit character', at: `${AT}/edit`, id: mara, heading: 'Edit Mara Malone' },
  { name: 'Character menu', at: AT, id: mara, menu: 'More actions', only: 'phone' },
  {
    name: 'Mark deceased',
    at: AT,
    id: mara,
    open: choose('More actions', /Deceased/),
    dialog: 'Mark Citizen Deceased',
    only: 'phone',
  },
  {
    name: 'Mark deceased',
    at: AT,
    id: mara,
    open: press(/Deceased/),
    dialog: 'Mark Citizen Deceased',
    only: 'desk',
  },
  {
    name: 'Delete character',
    at: AT,
    id: mara,
    open: choose('More actions', /Delete/),
    dialog: 'Delete Citizen',
    only: 'phone',
  },
  {
    name: 'Delete character',
    at: AT,
    id: mara,
    open: press(/^Delete Citizen/),
    dialog: 'Delete Citizen',
    only: 'desk',
  },
  { name: 'DMV exam', at: AT, id: mara, open: press('DMV Exam'), dialog: 'Take DMV Test' },
  { name: 'Add vehicle', at: AT, id: mara, open: press('Add Vehicle'), dialog: 'Register New Vehicle' },
  { name: 'Add weapon', at: AT, id: mara, open: press('Add Weapon'), dialog: 'Register New Weapon' },
  { name: 'Add record', at: AT, id: mara, open: press('Add Medical Record'), dialog: 'Add Medical Record' },
  { name: 'Ticket', at: AT, id: mara, open: press(/^Open ticket/), dialog: /^Ticket/ },
  { name: 'Pay a ticket', at: AT, id: mara, open: press(/^Open ticket/, /^Pay/), dialog: /^Ticket/ },
  {
    name: 'Vehicle menu',
    at: AT,
    id: mara,
    open: async (page) => page.getByRole('row').nth(1).getByRole('button', { name: 'More actions' }).click(),
    only: 'phone',
  },
  {
    name: 'Edit vehicle',
    at: AT,
    id: mara,
    open: inVehicles('Edit'),
    dialog: 'Edit Vehicle',
    only: 'desk',
  },
  {
    name: 'Delete vehicle',
    at: AT,
    id: mara,
    open: inVehicles('Delete'),
    dialog: 'Delete Vehicle',
    only: 'desk',
  },
];

export const CIVILIAN: Screens = {
  title: 'Civilian',
  persona: 'Civilian',
  screens: [
    { name: 'Characters', at: '/dashboard/civilian', heading: 'Your Civilians' },
    { name: 'Home', at: '/home' },
    {
      name: 'Register character',
      at: '/dashboard/civilian',
      open: press('+ Add Civilian'),
      dialog: 'Register New Civilian',
    },
    ...CHARACTER,
    {
      name: 'Navigation',
      at: '/dashboard/civilian',
      open: press('Open menu'),
      dialog: /Ten-Four/,
      only: 'phone',
    },
    { name: 'User menu', at: '/dashboard/civilian', menu: 'mara.malone' },
    {
      name: 'Command field',
      at: '/dashboard/civilian',
      open: press(/^Go to a page/),
      dialog: 'Go to a page or a character',
    },
    { name: 'Call 911', at: '/911', heading: 'What is happening?' },
    {
      name: 'Call 911 with more details',
      at: '/911',
      open: press('Fight or threat', 'Say more'),
      only: 'phone',
    },
    { name: 'Call 911 with a tile selected', at: '/911', open: press('Fight or threat'), only: 'desk' },
    { name: 'Call 911 with errors', at: '/911', open: press('Call 911') },
    {
      name: 'Own 911 call',
      at: '/911/:id',
      id: async (page) => (await read(page, '/api/911/mine')).emergencies[0]._id,
    },
    {
      name: 'Cancel the 911 call',
      at: '/911/:id',
      id: async (page) => (await read(page, '/api/911/mine')).emergencies[0]._id,
      open: press('Cancel my call'),
      dialog: 'Cancel my call',
    },
    { name: 'Penal code', at: '/dashboard/penal-code', heading: 'Penal Code' },
    { name: 'Printed penal code', at: '/dashboard/penal-code', print: true, only: 'desk' },
    { name: 'Phone', at: '/dashboard/phone', heading: 'What rings' },
    { name: 'Device menu', at: '/dashboard/phone', menu: 'More actions' },
    { name: 'Sign-in code', at: '/dashboard/phone', open: press('Show a code') },
    { name: 'Account', at: '/dashboard/account', heading: 'Your data' },
    {
      name: 'Delete the account',
      at: '/dashboard/account',
      open: press('Delete your account'),
      dialog: 'Delete your account',
    },
    {
      name: 'No access to a link',
      at: '/open/call/0190a000-0000-7000-8000-000000000000',
      heading: 'No access',
    },
    { name: 'Bank login', at: '/bank', heading: 'Account Login' },
  ],
};

const BANK_AT = '/bank/dashboard?civilian=:id';

export const BANK: Screens = {
  title: 'Bank',
  persona: 'Civilian',
  screens: [
    { name: 'Dashboard', at: BANK_AT, id: mara, heading: 'Recent Transactions' },
    { name: 'All transactions', at: BANK_AT, id: mara, open: press('Show all') },
    { name: 'Accounts', at: BANK_AT, id: mara, open: press(/^Everyday/), only: 'phone' },
    { name: 'Transfer', at: BANK_AT, id: mara, open: press('Transfer Funds'), dialog: 'Transfer Funds' },
    { name: 'Deposit', at: BANK_AT, id: mara, open: press('Deposit Cash'), dialog: 'Deposit' },
    { name: 'Withdraw', at: BANK_AT, id: mara, open: press('Withdraw Cash'), dialog: 'Withdraw' },
    { name: 'Rename', at: BANK_AT, id: mara, open: press('Rename Account'), dialog: 'Rename Account' },
    {
      name: 'Open an account',
      at: BANK_AT,
      id: mara,
      open: press('Open New Account'),
      dialog: 'Create New Bank Account',
      only: 'desk',
    },
    { name: "Dashboard of another member's character", at: '/bank/dashboard?civilian=x' },
  ],
};
