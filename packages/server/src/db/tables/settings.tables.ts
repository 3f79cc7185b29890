import type { ChangeWay, SectionName } from '@ten-four/contract/settings/settings.values';
import type { Numbers, OptionalTexts, Texts } from '#db/tables/columns';

/** One row: the number of all settings, which every change raises. */
interface SettingsVersionTable extends Numbers<'version'> {}

/** `version` is the section's, `number` that of all settings when it last changed; `value` is JSON. */
interface SettingsTable extends Texts<'value' | 'changed_by'>, Numbers<'version' | 'number' | 'changed_at'> {
  section: SectionName;
}

export interface SettingsChangesTable
  extends Texts<'id' | 'by_name' | 'by_folded'>,
    OptionalTexts<'user_id' | 'undone_by'>,
    Numbers<'version' | 'at'> {
  via: ChangeWay;
}

/** What a change did to one section, as JSON. */
interface SettingsChangePartsTable extends Texts<'change_id' | 'changes'>, Numbers<'section_version'> {
  section: SectionName;
}

/** Members who are administrators whatever their roles; nobody named those who came by a setup link. */
interface AdministratorsTable
  extends Texts<'user_id'>,
    OptionalTexts<'named_by_user_id'>,
    Numbers<'named_at'> {}

/** SHA-256 of the setup codes that were printed and not used up. `at_start` is 1 for those that a start printed. */
interface SetupCodesTable extends Texts<'code_hash'>, Numbers<'made_at' | 'at_start'> {}

/** Tries to use a setup code, of a user's id and of a network, a row each. */
interface CodeTriesTable extends Texts<'who'>, Numbers<'at'> {}

/** A row once setup was finished. */
interface SetupFinishTable extends Numbers<'finished_at'> {}

/** A row: what Discord last said of the server, as JSON. */
interface DiscordGuildTable extends Texts<'value'>, Numbers<'fetched_at'> {}

/** Files that were read for an import, as JSON, until it is made or the time is over. */
interface ImportPreviewsTable extends Texts<'id' | 'user_id' | 'content'>, Numbers<'made_at'> {}

export interface SettingsTables {
  settings_version: SettingsVersionTable;
  settings: SettingsTable;
  settings_changes: SettingsChangesTable;
  settings_change_parts: SettingsChangePartsTable;
  administrators: AdministratorsTable;
  setup_codes: SetupCodesTable;
  code_tries: CodeTriesTable;
  setup_finish: SetupFinishTable;
  discord_guild: DiscordGuildTable;
  import_previews: ImportPreviewsTable;
}
