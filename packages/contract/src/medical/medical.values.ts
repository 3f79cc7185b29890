/** Limits and texts of medical records. */
export const MEDICAL_DESCRIPTION_MAX = 4000;
export const MEDICAL_QUOTA = 500;

/** Who wrote a record: the character's owner, or a member of fire/rescue. */
export const MEDICAL_AUTHORS = ['owner', 'fireRescue'] as const;
export type MedicalAuthor = (typeof MEDICAL_AUTHORS)[number];

export const MEDICAL_TEXTS = {
  descriptionMissing: 'Please enter medical record details.',
  descriptionTooLong: `At most ${MEDICAL_DESCRIPTION_MAX} characters.`,
  quotaReached: `This civilian already has ${MEDICAL_QUOTA} medical records, the most a civilian may have.`,
  added: 'Medical record successfully added.',
  addFailed: 'Failed to add medical record.',
  addUnreachable: 'An error occurred while adding the medical record.',
  forbidden: 'Medical records are for the owner of the civilian and for fire/rescue.',
} as const;
