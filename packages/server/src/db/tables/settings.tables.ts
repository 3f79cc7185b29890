import type { ChangeWay, SectionName } from '@ten-four/contract/settings/settings.values';
import type { Numbers, OptionalTexts, Texts } from '#db/tables/columns';

interface SettingsVersionTable extends Numbers<'version'> {}

interface SettingsTable extends Texts<'value' | 'changed_by'>, Numbers<'version' | 'number' | 'changed_at'> {
  section: SectionName;
}

export interface SettingsChangesTable
  extends Texts<'id' | 'by_name' | 'by_folded'>,
    OptionalTexts<'user_id' | 'undone_by'>,
    Numbers<'version' | 'at'> {
  via: ChangeWay;
}

interface SettingsChangePartsTable extends Texts<'change_id' | 'changes'>, Numbers<'section_version'> {
  section: SectionName;
}

/** `named_by` is null for an administrator who used a setup link. */
interface AdministratorsTable
  extends Texts<'user_id'>,
    OptionalTexts<'named_by_user_id'>,
    Numbers<'named_at'> {}

/** SHA-256. `at_start` 1 for codes printed at start. */
interface SetupCodesTable extends Texts<'code_hash'>, Numbers<'made_at' | 'at_start'> {}

/** One row per attempt, for the user's ID and for the network. */
interface CodeTriesTable extends Texts<'who'>, Numbers<'at'> {}

interface SetupFinishTable extends Numbers<'finished_at'> {}

interface DiscordGuildTable extends Texts<'value'>, Numbers<'fetched_at'> {}

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
