export const MEDICAL_DESCRIPTION_MAX = 4000;
export const MEDICAL_QUOTA = 500;

export const MEDICAL_AUTHORS = ['owner', 'fireRescue'] as const;
export type MedicalAuthor = (typeof MEDICAL_AUTHORS)[number];

export const MEDICAL_TEXTS = {
  descriptionMissing: 'Please enter medical record details.',
  descriptionTooLong: `At most ${MEDICAL_DESCRIPTION_MAX} characters.`,
  quotaReached: `This civilian already has ${MEDICAL_QUOTA} medical records, which is the maximum.`,
  added: 'Medical record successfully added.',
  addFailed: 'Failed to add medical record.',
  addUnreachable: 'An error occurred while adding the medical record.',
  forbidden: "Only the civilian's owner and fire/rescue can see medical records.",
} as const;
