import type { Page } from '@playwright/test';
import { SETUP_STEPS } from '@ten-four/contract/setup/setup.values';
import { choose, press, type Screen, type Screens } from './screen.ts';

const AT = '/dashboard/settings';
const DEPARTMENT = async () => '00000000-0000-7000-9000-000400000001';
const LICENSE = async () => '00000000-0000-7000-9000-000800000001';

/** Dialogs of list pages: the path, and the name of both the button and the dialog. */
const DIALOGS = [
  ['/departments', 'New department'],
  ['/dispatch', 'New call type'],
  ['/dispatch', 'New status'],
  ['/dispatch', 'New tile'],
  ['/dispatch', 'New timer'],
  ['/dispatch', 'New apparatus'],
  ['/dispatch', 'New hospital'],
  ['/ten-codes', 'New 10-code'],
  ['/penal-code', 'New offense'],
  ['/licenses', 'New license'],
  ['/vehicles', 'New type'],
  ['/vehicles', 'New model'],
  ['/vehicles', 'New weapon type'],
] as const;

const dialogs: readonly Screen[] = DIALOGS.map(([path, name]) => ({
  name,
  at: `${AT}${path}`,
  // By keyboard: rows of a long list above the button are drawn as they scroll into view, which can move it.
  open: (page) => page.getByRole('button', { name, exact: true }).press('Enter'),
  dialog: name === 'New tile' ? /^New/ : /^New /,
}));

export const SETTINGS: Screens = {
  title: 'Settings',
  persona: 'Administrator',
  screens: [
    { name: 'General', at: AT, heading: 'Where you play' },
    { name: 'Roles', at: `${AT}/roles`, heading: 'Grants' },
    { name: 'Add role', at: `${AT}/roles`, open: press('Add role to Staff') },
    { name: 'Remove a role', at: `${AT}/roles`, open: press('Remove Staff'), dialog: /^Take Staff away/ },
    {
      name: 'Role departments',
      at: `${AT}/roles`,
      open: press(/^Departments of Public Safety/),
      dialog: 'Departments',
    },
    { name: 'Add administrator', at: `${AT}/roles`, open: press('Add administrator') },
    { name: 'Departments', at: `${AT}/departments`, heading: 'Departments' },
    { name: 'Row menu', at: `${AT}/departments`, menu: 'More actions' },
    { name: 'Department', at: `${AT}/departments/:id`, id: DEPARTMENT, heading: 'Subdivisions' },
    {
      name: 'New rank',
      at: `${AT}/departments/:id`,
      id: DEPARTMENT,
      open: press('New rank'),
      dialog: 'New rank',
    },
    {
      name: 'New subdivision',
      at: `${AT}/departments/:id`,
      id: DEPARTMENT,
      open: press('New subdivision'),
      dialog: 'New subdivision',
    },
    {
      name: 'Turn off a department',
      at: `${AT}/departments/:id`,
      id: DEPARTMENT,
      open: press('Switch off'),
      dialog: /^Switch .+ off/,
    },
    { name: 'Dispatch', at: `${AT}/dispatch`, heading: 'Call types' },
    { name: '10-codes', at: `${AT}/ten-codes`, heading: '10-codes' },
    { name: 'Export menu', at: `${AT}/ten-codes`, menu: 'Export' },
    { name: 'Penal code', at: `${AT}/penal-code`, heading: 'Penal code' },
    { name: 'Licenses', at: `${AT}/licenses`, heading: 'Licenses' },
    { name: 'License', at: `${AT}/licenses/:id`, id: LICENSE, heading: 'Questions' },
    {
      name: 'Try the test',
      at: `${AT}/licenses/:id`,
      id: LICENSE,
      open: press('Try the test'),
      dialog: /License/,
    },
    {
      name: 'New question',
      at: `${AT}/licenses/:id`,
      id: LICENSE,
      open: press('New question'),
      dialog: 'New question',
    },
    { name: 'Vehicles', at: `${AT}/vehicles`, heading: 'Models' },
    { name: 'Bank', at: `${AT}/bank`, heading: 'City treasury' },
    { name: 'Consequences', at: `${AT}/consequences`, heading: 'Fines' },
    { name: 'Texts', at: `${AT}/texts`, heading: 'Rules' },
    { name: 'Discord', at: `${AT}/discord`, heading: 'Health' },
    { name: 'Replace a webhook', at: `${AT}/discord`, open: press('Replace the webhook for Xbox') },
    { name: 'No webhook', at: `${AT}/discord`, open: removeWebhook },
    { name: 'History', at: `${AT}/history`, heading: 'History' },
    { name: 'Transfer', at: `${AT}/transfer`, heading: 'Packs' },
    { name: 'Preview a pack', at: `${AT}/transfer`, open: press('Preview'), dialog: /^Import/ },
    { name: 'Edit row', at: `${AT}/dispatch`, open: choose('More actions', 'Edit'), dialog: /^Edit/ },
    {
      name: 'Unsaved changes',
      at: AT,
      open: async (page) => page.getByLabel('Community name').fill('Vespucci Nights'),
    },
    ...dialogs,
  ],
};

/** Removes a webhook that no other screen needs, unless an earlier window of the sweep has. */
async function removeWebhook(page: Page) {
  const remove = page.getByRole('button', { name: 'Remove the webhook for PlayStation' });
  if (await remove.isVisible()) await remove.click();
  await page.getByLabel('Webhook URL for PlayStation').waitFor();
}

export const SETUP: Screens = {
  title: 'Setup',
  persona: 'Administrator',
  screens: SETUP_STEPS.map((step, index) => ({
    name: `Step ${index + 1}, ${step}`,
    at: index === 0 ? '/setup' : `/setup?step=${index + 1}`,
  })),
};
