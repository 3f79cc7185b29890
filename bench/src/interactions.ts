import { Agent, request } from 'node:http';
import { PERSONAS } from '@ten-four/server/demo/personas';
import { DISPATCHER } from './operations.ts';
import { wholePlates } from './people.ts';
import type { World } from './second-screen-world.ts';
import type { Served } from './servers.ts';

const OFFICER = PERSONAS.find(({ key }) => key === DISPATCHER);
const AT_ONCE = 10;
const INTERACTIONS = 1000;

/** Milliseconds from commands and suggestions, as Discord sends them, to their answers, so many at once; among so many people. */
export async function interactions(app: Served, { standIn }: World, people: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const { signer, options } = standIn.parts;
  const plates = wholePlates(people);
  const text = (name: string, value: string, more: object = {}) => ({ name, type: 3, value, ...more });
  const command = (name: string, ...given: object[]) => ({
    type: 2,
    data: { id: '77', type: 1, name, options: given },
  });
  const kinds = [
    (index: number) => command('status', text('code', index % 2 === 0 ? '10-6' : '10-8')),
    (index: number) => command('plate', text('plate', plates[index % plates.length] ?? '')),
    (index: number) => ({
      ...command(
        'plate',
        text('plate', (plates[index % plates.length] ?? '').slice(0, 3), { focused: true }),
      ),
      type: 4,
    }),
    () => command('units'),
    () => command('call', { name: 'list', type: 1, options: [] }),
  ];
  const times: number[] = [];
  let sent = 0;
  const send = async (index: number): Promise<void> => {
    const user = { id: OFFICER?.id, username: OFFICER?.username, discriminator: '0', avatar: null };
    const raw = JSON.stringify({
      version: 1,
      id: String(900_000_000_000 + index),
      application_id: options.clientId,
      token: `token-${index}`,
      guild_id: options.guildId,
      member: { user, roles: OFFICER?.roles },
      ...kinds[index % kinds.length]?.(index),
    });
    const headers = { 'content-type': 'application/json', ...signer.sign(raw, Date.now() / 1000) };
    const began = performance.now();
    await new Promise<void>((resolve, reject) => {
      const asked = request(`${app.origin}/discord/interactions`, { method: 'POST', agent, headers });
      asked.on('error', reject);
      asked.on('response', (response) => {
        let body = '';
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`An interaction was answered ${response.statusCode}: ${body}`));
        });
      });
      asked.end(raw);
    });
    times.push(performance.now() - began);
  };
  const sendAll = async () => {
    while (sent < INTERACTIONS) {
      sent += 1;
      await send(sent);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
  agent.destroy();
  return times;
}
