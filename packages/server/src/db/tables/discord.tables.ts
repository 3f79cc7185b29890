import type { Numbers, OptionalNumbers, OptionalTexts, Texts } from '#db/tables/columns';

/** State to resume a gateway session; the first three columns are null without one. */
interface GatewaySessionTable
  extends Texts<'guild_id'>,
    OptionalTexts<'session_id' | 'resume_url'>,
    OptionalNumbers<'sequence'>,
    Numbers<'identifies' | 'identified_at' | 'counted_from' | 'state_since'> {
  /** 1 while known members must be compared with Discord's member list. */
  sync_due: number;
  state: 'Live' | 'Connecting' | 'Off' | 'Problem';
  problem: 'intent' | 'refused' | null;
  /** Retry time after a missing intent. */
  retry_at: number | null;
}

/** Hash of the commands last registered with a server, and Discord's error. */
interface RegisteredCommandsTable
  extends Texts<'guild_id' | 'hash'>,
    Numbers<'registered_at'>,
    OptionalNumbers<'problem_since'> {
  problem: 'refused' | 'tooMany' | 'away' | null;
}

export interface DiscordTables {
  registered_commands: RegisteredCommandsTable;
  leases: Texts<'name' | 'holder'> & Numbers<'until'>;
  gateway_session: GatewaySessionTable;
}
