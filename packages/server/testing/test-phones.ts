import type { PushDevice } from '@ten-four/contract/push/push.contract';
import type { Phone } from '#demo/discord-stand-in/phones';
import type { TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/** A phone of the stand-in's push service that somebody turned notifications on on. */
export interface TestPhone extends Phone {
  device: PushDevice;
  /** The titles of what came, oldest first. */
  titles(): string[];
  /** What came last. */
  last(): Phone['arrived'][number];
}

/** Turns notifications on on a new phone, which must succeed. */
export async function addPhone(
  server: Pick<TestServer, 'standIn'>,
  user: TestUser,
  name = 'Phone',
): Promise<TestPhone> {
  const phone = server.standIn.parts.phones.add(name);
  const { status, text, body } = await user.post('/api/push/devices', {
    ...phone.subscription,
    name,
    kind: 'Android',
  });
  if (status !== 201) throw new Error(`The phone was refused: ${status} ${text}`);
  return Object.assign(phone, {
    device: body.device,
    titles: () => phone.arrived.map(({ message }) => message.notification.title),
    last: () => {
      const last = phone.arrived.at(-1);
      if (last === undefined) throw new Error('Nothing came');
      return last;
    },
  });
}
