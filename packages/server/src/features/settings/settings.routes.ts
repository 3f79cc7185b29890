import { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { readGuild } from '#features/settings/guild.domain';
import { listHistory, undoChange } from '#features/settings/history.domain';
import { type HostSettings, lockedPaths } from '#features/settings/host.rules';
import { changeSection, listAllSections, readSectionName } from '#features/settings/settings.domain';
import { presentChange, presentGuild, presentValue } from '#features/settings/settings.presenter';
import type { AppContext } from '#platform/app-context';
import { type Routes, routes, withMessage } from '#platform/http/routes';
import { timestamp } from '#platform/timestamps';

export function settingsRoutes(platform: AppContext, host: HostSettings): Routes[] {
  return routes(settingsEndpoints, {
    listSettings: async ({ db, settings }) => {
      const sections = await listAllSections(db, settings);
      return {
        version: settings.number,
        sections: sections.map((section) => ({ ...section, changedAt: timestamp(section.changedAt) })),
      };
    },

    getGuild: async ({ viewer, query, db }) =>
      presentGuild(await readGuild(platform, db, query.fresh), viewer),

    listChanges: async ({ db, query, settings }) => {
      const { changes, nextCursor } = await listHistory(db, query, settings);
      return { changes: changes.map(presentChange), nextCursor };
    },

    undoChange: async ({ db, params: { id }, actor, now }) => {
      const { settings, changeId } = await undoChange(platform, host, { db, id, by: actor, now });
      return withMessage(SETTINGS_TEXTS.undone, { changeId: changeId ?? id, version: settings.number });
    },

    getSection: async ({ params, settings }) => {
      const section = readSectionName(params.section);
      return {
        section,
        version: settings.versions[section],
        value: presentValue(settings, section, platform.settingsVault),
        locked: lockedPaths(host, settings, section),
      };
    },

    changeSection: async ({ db, params, body, actor, now }) => {
      const section = readSectionName(params.section);
      const { version, ops, dryRun = false } = body;
      const change = { db, section, version, ops, dryRun, by: actor, now };
      const { settings, changeId, effect } = await changeSection(platform, host, change);
      return withMessage(SETTINGS_TEXTS.saved, {
        section,
        version: settings.versions[section],
        value: presentValue(settings, section, platform.settingsVault),
        changeId,
        effect,
      });
    },
  });
}
