import type { License } from '@ten-four/contract/session/session.values';

export interface LicensesTable {
  id: string;
  civilian_id: string;
  license: License;
  since: number;
  /** The three are null together: the license is valid. */
  suspended_at: number | null;
  suspension_reason: string | null;
  /** Callsign of the officer who suspended it. */
  suspended_by: string | null;
}

/** What happened to a license, one row each; never changed, never deleted. */
export interface LicenseEventsTable {
  id: string;
  license_id: string;
  event: string;
  reason: string | null;
  by_user_id: string;
  by_callsign: string | null;
  created_at: number;
}

/** DMV tests: open while `handed_in_at` is null, of which a user has at most one a license. */
export interface DmvAttemptsTable {
  id: string;
  user_id: string;
  license: License;
  opened_at: number;
  handed_in_at: number | null;
  score: number | null;
  passed: number | null;
  /** JSON: the chosen option's text by the question's index. */
  answers: string | null;
  /** When Discord gave the user the license's role for this test. */
  role_granted_at: number | null;
}
