import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import type { OwnedCivilian } from '#features/civilians/civilians.store';

/** A character as its owner, officers and staff see it. */
export function presentCivilian(row: OwnedCivilian): Civilian {
  return {
    ...presentMedicalView(row),
    knownAliases: JSON.parse(row.known_aliases),
    residence: row.residence,
    zipCode: row.zip_code,
    occupation: row.occupation,
    ssn: row.ssn,
    discordId: row.owner_discord_id,
  };
}

/** A character as fire/rescue see it: who it is, the body, whom to call, and the medical fields. */
export function presentMedicalView(row: OwnedCivilian): Civilian {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    middleInitial: row.middle_initial,
    dateOfBirth: row.date_of_birth,
    age: row.age,
    sex: row.sex,
    knownAliases: [],
    residence: null,
    zipCode: null,
    occupation: null,
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
    ssn: null,
    discordId: null,
    deceased: row.deceased === 1,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}

/** What the list of everybody shows. */
export function presentName(row: {
  id: string;
  first_name: string;
  last_name: string;
  middle_initial: string | null;
}) {
  return {
    _id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    middleInitial: row.middle_initial,
  };
}
