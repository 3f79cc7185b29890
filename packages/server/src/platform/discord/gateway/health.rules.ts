import type { GatewayRow } from '#platform/discord/gateway/gateway.store';

export interface GatewayHealth {
  state: GatewayRow['state'];
  since: number | null;
  problem: { what: string; remedy: string } | null;
}

export const OFF: GatewayHealth = { state: 'Off', since: null, problem: null };

const SLOW = 'Role changes take up to 10 minutes.';
const REMEDIES = {
  intent: "Switch the Server Members Intent on at the bot's page.",
  refused: 'Discord refused the bot. Set DISCORD_BOT_TOKEN again and restart Ten-Four.',
} as const;

export const INTENT_PROBLEM = { what: SLOW, remedy: REMEDIES.intent } as const;

export function healthOf(
  row: (GatewayRow & { until: number | null }) | undefined,
  now: number,
): GatewayHealth {
  if (row === undefined) return { state: 'Connecting', since: null, problem: null };
  const { state, state_since: since, problem, until } = row;
  if (until === null || until <= now) return { state: 'Connecting', since, problem: null };
  return { state, since, problem: problem === null ? null : { what: SLOW, remedy: REMEDIES[problem] } };
}
