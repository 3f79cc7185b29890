import { expect, test } from 'vitest';
import { webhookOps } from './webhook-ops.ts';

test('creates one change for each typed address, and none for empty fields', () => {
  expect(
    webhookOps({ webhookXbox: ' https://discord.com/1 ', webhookPlaystation: 'https://discord.com/2' }),
  ).toEqual([
    { op: 'set', field: 'webhookXbox', value: 'https://discord.com/1' },
    { op: 'set', field: 'webhookPlaystation', value: 'https://discord.com/2' },
  ]);
  expect(webhookOps({ webhookXbox: '', webhookPlaystation: '  ' })).toEqual([]);
});
