import type { Page } from '@playwright/test';
import { read } from './ids.ts';
import { choose, press, type Screens } from './screen.ts';

const STAFF_AT = '/dashboard/staff';
const MEMBER = `${STAFF_AT}/members/:id`;

const mara = async (page: Page) => (await read(page, '/api/members?q=mara')).members[0]._id;

export const STAFF: Screens = {
  title: 'Staff',
  persona: 'Administrator',
  screens: [
    { name: 'Members', at: `${STAFF_AT}/members`, heading: 'Members' },
    { name: 'Member', at: MEMBER, id: mara },
    { name: 'Nonexistent member', at: MEMBER, id: async () => '0190a000-0000-7000-8000-000000000000' },
    { name: 'Member menu', at: MEMBER, id: mara, menu: 'Actions' },
    { name: 'Adjust money', at: MEMBER, id: mara, open: press('Adjust'), dialog: 'Adjust money' },
    { name: 'Suspend', at: MEMBER, id: mara, open: choose('Actions', 'Suspend'), dialog: /^Suspend/ },
    {
      name: 'Sign out',
      at: MEMBER,
      id: mara,
      open: choose('Actions', /^Sign out/),
      dialog: 'Sign out everywhere',
    },
    {
      name: 'Make administrator',
      at: MEMBER,
      id: mara,
      open: choose('Actions', /administrator/i),
      dialog: 'Make administrator',
    },
    {
      name: 'Delete the account',
      at: MEMBER,
      id: mara,
      open: choose('Actions', /^Delete/),
      dialog: 'Delete the account',
    },
    { name: 'Account requests', at: `${STAFF_AT}/account-requests`, heading: 'Waiting' },
    {
      name: 'Account request',
      at: `${STAFF_AT}/account-requests`,
      open: async (page) => {
        await page.getByRole('list', { name: 'Requests' }).getByRole('link').first().click();
      },
    },
    { name: 'Approved requests', at: `${STAFF_AT}/account-requests?status=Approved` },
    { name: 'Officers', at: `${STAFF_AT}/officers`, heading: 'Profiles' },
    { name: 'Edit officer', at: `${STAFF_AT}/officers`, open: press(/^Edit /), dialog: 'Edit Officer' },
    { name: 'Discord messages', at: `${STAFF_AT}/outbox`, heading: 'Messages' },
    { name: 'Failed messages', at: `${STAFF_AT}/outbox`, open: press('Failed') },
    { name: 'Audit log', at: `${STAFF_AT}/audit`, heading: 'Activity' },
    { name: 'Deleted civilians', at: `${STAFF_AT}/deleted-civilians`, heading: 'Civilians' },
  ],
};
