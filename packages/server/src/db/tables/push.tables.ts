import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { OutboxState } from '@ten-four/contract/outbox/outbox.values';
import type { DeviceKind, PushKind, Rings } from '@ten-four/contract/push/push.values';
import type { Numbers, OptionalNumbers, OptionalTexts, Texts } from '#db/tables/columns';

/** One row: by which push services know the server. */
interface PushKeysTable extends Texts<'public_key'>, Numbers<'created_at'> {
  /** Sealed. */
  private_key: string;
}

/** Browsers that ring. They go with their session; one of a database that was restored has none until it comes again. */
export interface PushDevicesTable
  extends Texts<'id' | 'user_id' | 'name' | 'endpoint' | 'p256dh' | 'auth'>,
    OptionalTexts<'session_id'>,
    Numbers<'created_at'>,
    OptionalNumbers<'last_arrived_at'> {
  kind: DeviceKind;
  /** How often in a row its push service said that the server may not. */
  failures: number;
}

/** What may ring for whom; who has no row chose nothing. */
export interface PushChoicesTable
  extends Texts<'user_id'>,
    OptionalTexts<'quiet_from' | 'quiet_to' | 'time_zone'> {
  panic: Rings;
  emergency: Rings;
  assigned: number;
  duty: number;
  report: number;
  account: number;
  payment: number;
  new_call: number;
}

/** That something happened which is to ring; made where it happened. Null columns: for whoever it is meant by its kind. */
export interface PushJobsTable
  extends Texts<'id' | 'subject_id'>,
    OptionalTexts<'user_id' | 'unit_id' | 'by_user_id'>,
    Numbers<'made_at' | 'due_at'> {
  kind: PushKind;
  platform: Platform | null;
  /** When it became rows. */
  expanded_at: number | null;
}

/** A message to a device. What it says is read when it is sent. */
export interface PushRowsTable
  extends Texts<'id' | 'job_id' | 'device_id' | 'user_id' | 'subject_id' | 'topic'>,
    OptionalTexts<'lease_token' | 'last_error'>,
    Numbers<'made_at' | 'expires_at' | 'lease_until'>,
    OptionalNumbers<'next_attempt_at' | 'sent_at'> {
  kind: PushKind;
  platform: Platform | null;
  /** What it said when it was last sent, or its kind before. */
  title: string;
  /** 0 goes before 1. */
  rank: number;
  state: OutboxState;
  attempts: number;
  /** Attempts that may have arrived. */
  unclear: number;
}

export interface PushTables {
  push_keys: PushKeysTable;
  push_devices: PushDevicesTable;
  push_choices: PushChoicesTable;
  push_jobs: PushJobsTable;
  push_rows: PushRowsTable;
}
