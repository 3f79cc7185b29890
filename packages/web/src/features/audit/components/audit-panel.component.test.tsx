import { type AuditEntry, auditEndpoints } from '@ten-four/contract/audit/audit.contract';
import { expect, test } from 'vitest';
import { answer } from '#testing/fake-api.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import AuditPanel from './audit-panel.tsx';

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  _id: 'issued',
  at: '2026-03-01T10:00:00.000Z',
  action: 'warrant.issue',
  by: 'priya.singh',
  callsign: 'P-210',
  object: 'warrant',
  objectId: 'warrant-1',
  objectName: null,
  summary: 'Issued a warrant against Dex Farrow',
  address: '127.0.0.1',
  ...more,
});
const ENTRIES = [
  entry({}),
  entry({ _id: 'resolved', action: 'warrant.resolve', summary: 'Resolved the warrant against Dex Farrow' }),
  entry({ _id: 'other', objectId: 'warrant-2', summary: 'Issued a warrant against Mara Malone' }),
];

test('filters the log by action, text and object through the URL', async () => {
  signIn();
  answer(auditEndpoints.listAudit, ({ query: { action, q, objectId } }) => ({
    entries: ENTRIES.filter(
      (one) =>
        (action === undefined || one.action === action) &&
        (q === undefined || one.summary.includes(q)) &&
        (objectId === undefined || one.objectId === objectId),
    ),
    nextCursor: null,
  }));
  const screen = await show(<AuditPanel />, { path: '/audit' });
  const rows = screen.getByRole('row');
  await expect.poll(() => rows.elements().length).toBe(4);
  await screen.getByLabelText('Action').selectOptions('Warrant resolved');
  await expect.poll(() => rows.elements().length).toBe(2);
  expect(window.location.search).toBe('?action=warrant.resolve');
  await screen.getByLabelText('Contains').fill('nothing like this');
  await expect.element(screen.getByText('Nothing matches the filters.')).toBeVisible();
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expect.element(screen.getByLabelText('Contains')).toHaveValue('');
  await screen
    .getByRole('button', { name: /warrant-1$/ })
    .first()
    .click();
  await expect.poll(() => rows.elements().length).toBe(3);
  expect(window.location.search).toBe('?object=warrant-1');
});
