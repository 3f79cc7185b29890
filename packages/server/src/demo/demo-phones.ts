import { endpoint } from '@ten-four/contract/common/endpoint';
import { PushDevice } from '@ten-four/contract/push/push.contract';
import { PERSONAS } from '@ten-four/fake-discord/personas';
import type { Phones } from '@ten-four/fake-discord/phones';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { inTransaction } from '#db/database';
import { addDevice, presentDevice } from '#features/push/index';
import type { AppContext } from '#platform/app-context';
import { createCookies } from '#platform/http/cookies';
import { type Routes, routes } from '#platform/http/routes';
import { newId } from '#platform/ids';

const WITH_PHONES = ['officer-xbox', 'officer-playstation', 'fire-rescue', 'civilian'];

/**
 * Adds a phone for some personas. The fake Discord server stores nothing, so phones of an earlier start are
 * deleted. Earlier events don't notify the new phones.
 */
export async function givePhones({ database: { db }, clock }: AppContext, phones: Phones): Promise<void> {
  await db.deleteFrom('push_devices').where('endpoint', 'like', 'http://127.0.0.1:%').execute();
  for (const { id: discordId, label, key } of PERSONAS) {
    if (!WITH_PHONES.includes(key)) continue;
    const user = await db
      .selectFrom('users')
      .where('discord_id', '=', discordId)
      .select('id')
      .executeTakeFirst();
    if (user === undefined) continue;
    const { endpoint: address, keys } = phones.add(label, discordId).subscription;
    const device = {
      id: newId(),
      user_id: user.id,
      session_id: null,
      name: 'Phone',
      kind: 'Android',
    } as const;
    const state = { created_at: clock.now(), last_arrived_at: null, failures: 0 };
    await db
      .insertInto('push_devices')
      .values({ ...device, ...state, ...keys, endpoint: address })
      .execute();
  }
}

/** Lets the fake phones use the API, each with a short session of its owner. */
export function connectPhones(
  { sessions, database: { db }, config }: AppContext,
  parts: { phones: Phones; app: FastifyInstance },
): void {
  const { sessionName } = createCookies(config.secure);
  parts.phones.call = async (ownerId, { path, body }) => {
    const owner = await sessions.recognizeMember(ownerId);
    if (owner === null) return false;
    const token = await sessions.open(db, owner.viewer.userId);
    try {
      const cookies = { [sessionName]: token };
      const { statusCode } = await parts.app.inject({ method: 'POST', url: path, cookies, payload: body });
      return statusCode < 300;
    } finally {
      await inTransaction(db, (tx) => sessions.end(tx, token));
    }
  };
}

/** Adds a fake phone for the signed-in user; demo mode only. */
export const phoneRoutes = ({ config }: AppContext, phones: Phones): Routes[] =>
  routes(
    {
      addDemoPhone: endpoint({
        method: 'POST',
        path: '/demo/phones',
        summary: 'Adds a fake phone that receives push notifications',
        tag: 'demo',
        who: ['member'],
        status: 201,
        answer: Type.Object({ device: PushDevice }),
      }),
    },
    {
      addDemoPhone: async ({ actor, db, now }) => {
        const { subscription } = phones.add(actor.viewer.username, actor.viewer.discordId);
        const input = { ...subscription, name: 'Phone', kind: 'Android' } as const;
        const known = { hosts: config.pushHosts, production: config.production };
        const { device } = await addDevice(db, { input, actor, known, now });
        return { device: presentDevice(device) };
      },
    },
  );
