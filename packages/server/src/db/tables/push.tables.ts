import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { OutboxState } from '@ten-four/contract/outbox/outbox.values';
import type { DeviceKind, PushKind, Rings } from '@ten-four/contract/push/push.values';
import type { Numbers, OptionalNumbers, OptionalTexts, Texts } from '#db/tables/columns';

/** Deleted with their session. */
export interface PushDevicesTable
  extends Texts<'id' | 'user_id' | 'name' | 'endpoint' | 'p256dh' | 'auth'>,
    OptionalTexts<'session_id'>,
    Numbers<'created_at' | 'failures'>,
    OptionalNumbers<'last_arrived_at'> {
  kind: DeviceKind;
}

export interface PushChoicesTable
  extends Texts<'user_id'>,
    OptionalTexts<'quiet_from' | 'quiet_to' | 'time_zone'>,
    Numbers<'assigned' | 'duty' | 'report' | 'account' | 'payment' | 'new_call'> {
  panic: Rings;
  emergency: Rings;
}

/** Null columns: the recipients follow from the kind. */
export interface PushJobsTable
  extends Texts<'id' | 'subject_id'>,
    OptionalTexts<'user_id' | 'unit_id' | 'by_user_id'>,
    Numbers<'made_at' | 'due_at'>,
    OptionalNumbers<'expanded_at'> {
  kind: PushKind;
  platform: GamePlatform | null;
}

export interface PushRowsTable
  extends Texts<'id' | 'job_id' | 'device_id' | 'user_id' | 'subject_id' | 'topic'>,
    OptionalTexts<'lease_token' | 'last_error'>,
    Numbers<'made_at' | 'expires_at' | 'lease_until' | 'attempts'>,
    OptionalNumbers<'next_attempt_at' | 'sent_at'> {
  kind: PushKind;
  platform: GamePlatform | null;
  /** Last text sent, or the kind before that. */
  title: string;
  /** 0 is sent before 1. */
  rank: number;
  state: OutboxState;
  /** Attempts that may have arrived. */
  unclear: number;
}

export interface PushTables {
  push_keys: Texts<'public_key' | 'private_key'> & Numbers<'created_at'>;
  push_devices: PushDevicesTable;
  push_choices: PushChoicesTable;
  push_jobs: PushJobsTable;
  push_rows: PushRowsTable;
}
