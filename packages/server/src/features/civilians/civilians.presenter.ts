import { ageOn } from '@ten-four/contract/civilians/age';
import type {
  Civilian,
  CivilianDetail,
  DeletedCivilian,
} from '@ten-four/contract/civilians/civilians.contract';
import { toDollars } from '@ten-four/contract/common/money';
import { type Holdings, NO_HOLDINGS } from '#features/civilians/civilians.domain';
import type { DeletedCivilianRow, OwnedCivilian } from '#features/civilians/civilians.store';
import type { Situation } from '#features/civilians/situation.domain';
import { NO_STANDING } from '#features/consequences/index';
import { presentLicenses } from '#features/licenses/index';
import { presentVehicle } from '#features/vehicles/index';
import { presentWeapon } from '#features/weapons/index';
import { dayOf, timestamp } from '#platform/timestamps';

/** Builds one literal, because merging parts would double the cost. */
export function presentCivilian(row: OwnedCivilian, situation: Situation): Civilian {
  const { wanted, now } = situation;
  const { custody, points, pointsLimit } = situation.standing;
  const { licenses, suspendedLicenses, licenseDetails } = presentLicenses(row.licenses, situation);
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    middleInitial: row.middle_initial,
    dateOfBirth: row.date_of_birth,
    // A typed age would never change.
    age: ageOn(row.date_of_birth, dayOf(now)) ?? row.age,
    sex: row.sex,
    height: row.height,
    weight: row.weight,
    skinTone: row.skin_tone,
    hairColor: row.hair_color,
    eyeColor: row.eye_color,
    emergencyContactName: row.emergency_contact_name,
    bloodType: row.blood_type,
    allergies: row.allergies,
    medication: row.medication,
    pastHistory: row.past_history,
    deceased: row.deceased === 1,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    knownAliases: JSON.parse(row.known_aliases),
    residence: row.residence,
    zipCode: row.zip_code,
    occupation: row.occupation,
    ssn: row.ssn,
    discordId: row.owner_discord_id,
    licenses,
    suspendedLicenses,
    licenseDetails,
    vehicleCount: Number(row.vehicle_count),
    weaponCount: Number(row.weapon_count),
    unpaidFines: row.unpaid_count === null ? null : Number(row.unpaid_count),
    unpaidAmount: row.unpaid_sum === null ? null : toDollars(Number(row.unpaid_sum)),
    deathProposal: presentProposal(row),
    custody: custody && { startsAt: timestamp(custody.startsAt), endsAt: timestamp(custody.endsAt) },
    points: pointsLimit === null ? null : points,
    pointsLimit,
    wanted: wanted.map(({ type, reason, platform }) => ({ type, reason, platform })),
  };
}

export function presentDetail(row: OwnedCivilian, holdings: Holdings, situation: Situation): CivilianDetail {
  return {
    ...presentCivilian(row, situation),
    vehicles: holdings.vehicles.map(presentVehicle),
    weapons: holdings.weapons.map(presentWeapon),
  };
}

function presentProposal(row: OwnedCivilian): Civilian['deathProposal'] {
  const { proposal_id: _id, proposed_call: callNumber, proposed_by: by } = row;
  const { proposed_department: department, proposed_at: at } = row;
  const isOpen = _id !== null && callNumber !== null && by !== null && department !== null && at !== null;
  return isOpen ? { _id, callNumber: Number(callNumber), department, by, at: timestamp(at) } : null;
}

export const OWNER_ONLY = { unpaidFines: null, unpaidAmount: null, deathProposal: null, wanted: [] };

export function presentMedicalView(
  row: OwnedCivilian,
  context: Pick<Situation, 'settings' | 'now'>,
): CivilianDetail {
  const situation = { ...context, standing: NO_STANDING, wanted: [] };
  return {
    ...presentDetail(row, NO_HOLDINGS, situation),
    ...presentLicenses([], situation),
    knownAliases: [],
    residence: null,
    zipCode: null,
    occupation: null,
    ssn: null,
    discordId: null,
    vehicleCount: null,
    weaponCount: null,
    ...OWNER_ONLY,
  };
}

export function presentName(row: {
  id: string;
  first_name: string;
  last_name: string;
  middle_initial: string | null;
  date_of_birth: string;
}) {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    middleInitial: row.middle_initial,
    dateOfBirth: row.date_of_birth,
  };
}

export function presentDeleted(row: DeletedCivilianRow): DeletedCivilian {
  return {
    ...presentName(row),
    ssn: row.ssn,
    owner: row.username,
    discordId: row.discord_id,
    deletedAt: timestamp(row.deleted_at),
  };
}
