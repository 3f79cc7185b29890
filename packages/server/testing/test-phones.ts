import type { PushDevice } from '@ten-four/contract/push/push.contract';
import type { Phone } from '@ten-four/fake-discord/phones';
import type { TestServer } from '#testing/test-server';
import { bodyOf, type TestUser } from '#testing/test-user';

/** A phone of the fake push service with notifications turned on. */
export interface TestPhone extends Phone {
  device: PushDevice;
  titles(): string[];
  last(): Phone['arrived'][number];
}

export async function addPhone(
  server: Pick<TestServer, 'fakeDiscord'>,
  user: TestUser,
  name = 'Phone',
): Promise<TestPhone> {
  const phone = server.fakeDiscord.parts.phones.add(name);
  const input = { ...phone.subscription, name, kind: 'Android' };
  const { device } = await bodyOf(user.post('/api/push/devices', input));
  return Object.assign(phone, {
    device,
    titles: () => phone.arrived.map(({ message }) => message.notification.title),
    last: () => {
      const last = phone.arrived.at(-1);
      if (last === undefined) throw new Error('Nothing came');
      return last;
    },
  });
}
