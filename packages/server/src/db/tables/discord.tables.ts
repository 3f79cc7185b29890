import type { Numbers, OptionalNumbers, OptionalTexts, Texts } from '#db/tables/columns';

/** What one process at a time does, who does it, and until when others leave it to them. */
interface LeasesTable extends Texts<'name' | 'holder'>, Numbers<'until'> {}

/**
 * What the next process needs to go on with the connection to Discord's gateway of a Discord server, and how it is. The
 * first three are of the session, null while there is none; `sequence` is that of the last event that was dealt with.
 */
interface GatewaySessionTable
  extends Texts<'guild_id'>,
    OptionalTexts<'session_id' | 'resume_url'>,
    OptionalNumbers<'sequence'>,
    Numbers<'identifies' | 'identified_at' | 'counted_from' | 'state_since'> {
  /** 1 where the members are still to be compared with Discord's. */
  sync_due: number;
  state: 'Live' | 'Connecting' | 'Off' | 'Problem';
  /** Why, where it is a problem. */
  problem: 'intent' | 'refused' | null;
  /** When it is tried again, where it is the intent. */
  retry_at: number | null;
}

/** What Discord was told last of the slash commands of a server, as a hash, and why it takes them no more. */
interface RegisteredCommandsTable
  extends Texts<'guild_id' | 'hash'>,
    Numbers<'registered_at'>,
    OptionalNumbers<'problem_since'> {
  problem: 'refused' | 'tooMany' | 'away' | null;
}

export interface DiscordTables {
  registered_commands: RegisteredCommandsTable;
  leases: LeasesTable;
  gateway_session: GatewaySessionTable;
}
