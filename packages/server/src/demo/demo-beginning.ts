import type { Grant } from '@ten-four/contract/settings/settings.values';
import { DEMO_CHANNELS } from '#demo/discord-stand-in/channels';
import { ON_CALL } from '#demo/discord-stand-in/guild';
import { DEMO_ROLE_NAMES, DEMO_ROLES } from '#demo/personas';
import type { DemoDiscord } from '#demo/start-demo-discord';
import { keptWebhook, writeSection } from '#features/settings/index';
import { finishSetup } from '#features/setup/index';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';

const GIVEN: readonly [grant: Grant, roleId: string, license?: string][] = [
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
 * Has the demo's roles grant what they are called, unless somebody has changed the grants, its reports announced on the
 * webhooks of this start's Discord. Nobody need set anything up.
 */
export async function beginDemo(platform: Platform, webhooks: DemoDiscord['webhooks']): Promise<void> {
  await writeSection(platform, 'grants', ({ values, versions }) => {
    if (versions.grants > 1) return null;
    const { entries } = values.licenses;
    return {
      entries: GIVEN.map(([grant, roleId, license]) => ({
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
  // So that channels are called by their names from the first message on.
  await platform.guildWatch.freshen(0, { channels: true });
  await writeSection(platform, 'discord', ({ values, versions }) => ({
    ...values.discord,
    ...(versions.discord > 1 ? {} : { platforms: CHANNELS }),
    webhookXbox: keptWebhook(platform, webhooks.Xbox, values.discord.webhookXbox),
    webhookPlaystation: keptWebhook(platform, webhooks.PlayStation, values.discord.webhookPlaystation),
  }));
  await finishSetup(platform.database.db, { by: undefined, now: platform.clock.now() });
}
