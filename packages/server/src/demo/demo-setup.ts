import type { Grant } from '@ten-four/contract/settings/settings.values';
import { DEMO_CHANNELS } from '@ten-four/fake-discord/channels';
import { ON_CALL } from '@ten-four/fake-discord/guild';
import { DEMO_ROLE_NAMES, DEMO_ROLES } from '@ten-four/fake-discord/personas';
import type { DemoDiscord } from '#demo/start-demo-discord';
import { storedWebhook, writeSection } from '#features/settings/index';
import { finishSetup } from '#features/setup/index';
import type { AppContext } from '#platform/app-context';
import { newId } from '#platform/ids';

const DEMO_GRANTS: readonly [grant: Grant, roleId: string, license?: string][] = [
  ['Public Safety', DEMO_ROLES.publicSafety],
  ['Staff', DEMO_ROLES.staff],
  ['Fire & EMS', DEMO_ROLES.fireRescue],
  ['Fire & EMS', DEMO_ROLES.fireRescueStaff],
  ['Dispatcher', DEMO_ROLES.dispatcher],
  ['License', DEMO_ROLES.licenseClassC, 'Class C - Standard Drivers License'],
  ['License', DEMO_ROLES.licenseClassM, 'Class M - Motorcycle License'],
  ['License', DEMO_ROLES.licenseClassA, 'Class A - CDL Class A License'],
  ['License', DEMO_ROLES.licenseClassB, 'Class B - CDL Class B License'],
];

const { dutyLog: duty, ...ids } = DEMO_CHANNELS;
const CHANNELS = {
  Xbox: { calls: ids.xboxDispatch, panic: ids.xboxPanic, units: ids.xboxUnits, duty, panicRole: ON_CALL },
  PlayStation: {
    calls: ids.playstationDispatch,
    panic: ids.playstationPanic,
    units: ids.playstationUnits,
    duty,
    panicRole: ON_CALL,
  },
};

/**
 * Grants the demo's roles what their names say unless someone changed the grants, and points report webhooks at the
 * fake Discord server.
 */
export async function setUpDemo(platform: AppContext, webhooks: DemoDiscord['webhooks']): Promise<void> {
  await writeSection(platform, 'grants', ({ values, versions }) => {
    if (versions.grants > 1) return null;
    const { entries } = values.licenses;
    return {
      entries: DEMO_GRANTS.map(([grant, roleId, license]) => ({
        _id: newId(),
        grant,
        roleId,
        roleName: DEMO_ROLE_NAMES.get(roleId) ?? '',
        departmentIds: [],
        licenseId: entries.find(({ name }) => name === license)?._id ?? null,
        host: null,
      })),
    };
  });
  // Loads channel names before the first message.
  await platform.guildWatch.freshen(0, { channels: true });
  await writeSection(platform, 'discord', ({ values, versions }) => ({
    ...values.discord,
    ...(versions.discord > 1 ? {} : { platforms: CHANNELS }),
    webhookXbox: storedWebhook(platform, webhooks.Xbox, values.discord.webhookXbox),
    webhookPlaystation: storedWebhook(platform, webhooks.PlayStation, values.discord.webhookPlaystation),
  }));
  await finishSetup(platform.database.db, { by: undefined, now: platform.clock.now() });
}
