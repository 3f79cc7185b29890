import { memberEndpoints } from '@ten-four/contract/members/members.contract';
import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/fake-api.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { member } from '#testing/fixtures/members.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { department } from '#testing/fixtures/settings.fixtures.ts';
import { show } from '#testing/show.tsx';
import MembersPanel from './members-panel.tsx';

const marcus = member({ _id: 'member-2', username: 'marcus.vance' });

test('lists the members of a department until all are requested, and searches them through the URL', async () => {
  signIn();
  const departments = [{ ...department(), callsignExample: '1A-23' }];
  answer(communityEndpoints.getCommunity, community({ departments }));
  answer(memberEndpoints.listMembers, ({ query }) => ({
    members: query.q === 'nobody' ? [] : query.departmentId === undefined ? [member(), marcus] : [marcus],
    nextCursor: null,
  }));
  const screen = await show(<MembersPanel />, { path: '/members?departmentId=department-1' });
  await expect.element(screen.getByRole('row', { name: /marcus\.vance/ })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /mara\.malone/ })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Members of all departments' }).click();
  await expect.element(screen.getByRole('row', { name: /mara\.malone/ })).toBeVisible();
  expect(window.location.search).toBe('');
  await screen.getByRole('searchbox', { name: 'Search members' }).fill('nobody');
  await expect.element(screen.getByText('No matches.')).toBeVisible();
  expect(window.location.search).toBe('?q=nobody');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(screen.getByRole('searchbox', { name: 'Search members' })).toHaveValue('');
  await expect.element(screen.getByRole('row', { name: /mara\.malone/ })).toBeVisible();
});
