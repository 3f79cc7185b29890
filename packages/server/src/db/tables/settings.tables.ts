import type { ChangeWay, SectionName } from '@ten-four/contract/settings/settings.values';
import type { Numbers, OptionalTexts, Texts } from '#db/tables/columns';

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

export interface SettingsTables {
  settings_version: Numbers<'version'>;
  settings: SettingsTable;
  settings_changes: SettingsChangesTable;
  settings_change_parts: SettingsChangePartsTable;
  /** `named_by_user_id` is null for an administrator who used a setup link. */
  administrators: Texts<'user_id'> & OptionalTexts<'named_by_user_id'> & Numbers<'named_at'>;
  /** SHA-256. `at_start` 1 for codes printed at start. */
  setup_codes: Texts<'code_hash'> & Numbers<'made_at' | 'at_start'>;
  /** One row per attempt, for the user's ID and for the network. */
  code_tries: Texts<'who'> & Numbers<'at'>;
  setup_finish: Numbers<'finished_at'>;
  discord_guild: Texts<'value'> & Numbers<'fetched_at'>;
  import_previews: Texts<'id' | 'user_id' | 'content'> & Numbers<'made_at'>;
}
