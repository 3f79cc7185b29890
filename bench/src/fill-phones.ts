import { newId } from '@ten-four/server/platform/ids';
import { withTarget } from './fill.ts';
import type { Phone } from './second-screen-world.ts';
import type { Engine } from './servers.ts';

/** As many as one person may have. */
const EACH = 10;

/** Gives phones to the first units of the crowd, in a database that nobody has open. */
export function fillPhones(engine: Engine, database: string, phones: readonly Phone[]): Promise<void> {
  return withTarget(engine, database, async ({ insert, find }) => {
    const owners = await Promise.all(
      Array.from({ length: Math.ceil(phones.length / EACH) }, async (_, index) =>
        String(await find(`select id from users where username = 'member-${index}'`)),
      ),
    );
    await insert(
      'push_devices',
      phones.map(({ endpoint, p256dh, auth }, index) => {
        const owner = owners[Math.floor(index / EACH)] ?? '';
        return [newId(), owner, `Phone ${index}`, 'Android', endpoint, p256dh, auth, Date.now(), 0];
      }),
    );
  });
}
