import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { SECTION_NAMES, type SectionName } from '@ten-four/contract/settings/settings.values';
import { transferEndpoints } from '@ten-four/contract/settings/transfer.contract';
import { TABLE_NAMES, TABLES, TRANSFER_TEXTS } from '@ten-four/contract/settings/transfer.values';
import type { FastifyReply } from 'fastify';
import type { HostSettings } from '#features/settings/host.rules';
import { importSettings, previewImport } from '#features/settings/import/import.domain';
import { listPacks } from '#features/settings/import/packs';
import { presentFile, presentPreview } from '#features/settings/import/transfer.presenter';
import { writeTable, writeTemplate } from '#features/settings/import/write-table.rules';
import { entriesOf, type Value } from '#features/settings/values.rules';
import type { AppContext } from '#platform/app-context';
import { invalidField, notFound } from '#platform/errors';
import { type Routes, routes, withMessage } from '#platform/http/routes';

export function transferRoutes(platform: AppContext, host: HostSettings): Routes[] {
  return routes(transferEndpoints, {
    exportSettings: async ({ query, settings, reply, now }) => {
      download(reply, 'settings', 'json', now);
      return presentFile(settings, readSectionNames(query.sections), now);
    },

    exportTable: async ({ params, query: { template }, settings, reply, now }) => {
      const table = TABLE_NAMES.find((name) => name === params.section);
      if (table === undefined) throw notFound(SETTINGS_TEXTS.noSection);
      reply.type('text/csv; charset=utf-8');
      if (template !== undefined) {
        reply.header('content-disposition', `attachment; filename="${table}-template.csv"`);
        return writeTemplate(table);
      }
      download(reply, table, 'csv', now);
      const { section, list } = TABLES[table];
      return writeTable(table, entriesOf(settings.values[section] as Value, list));
    },

    listPacks: async () => ({ packs: listPacks() }),

    previewImport: async ({ db, settings, body, actor, now }) => {
      const { text, pack, section, mode, choices = {} } = body;
      const given = { db, settings, text, pack, section, mode, choices, by: actor, now };
      return presentPreview(await previewImport(platform, host, given));
    },

    importSettings: async ({ db, body: { importId, sections }, actor, now }) => {
      const request = { db, importId, sections, by: actor, now };
      const { settings, changeId, effect } = await importSettings(platform, host, request);
      return withMessage(TRANSFER_TEXTS.imported, { changeId, version: settings.number, effect });
    },
  });
}

function download(reply: FastifyReply, what: string, ending: string, now: number): void {
  const day = new Date(now).toISOString().slice(0, 10);
  reply.header('content-disposition', `attachment; filename="ten-four-${what}-${day}.${ending}"`);
}

function readSectionNames(given: string | undefined): readonly SectionName[] {
  const names = given?.split(',').map((name) => name.trim()) ?? SECTION_NAMES;
  const chosen = SECTION_NAMES.filter((section) => names.includes(section));
  if (chosen.length < new Set(names).size) throw invalidField('sections', SETTINGS_TEXTS.noSection);
  return chosen;
}
