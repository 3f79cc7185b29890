export const EXPORT_EVERY_MINUTES = 10;

export const ACCOUNT_TEXTS = {
  signedOutOthers: 'Signed out everywhere else.',
  exportedRecently: `You can download your data once every ${EXPORT_EVERY_MINUTES} minutes.`,
  typeUsername: 'Type your username to delete your account.',
  typeTheirUsername: 'Type the username to delete the account.',
  nameAnother: 'Name another administrator first.',
  deleted: 'Your account is deleted.',
  memberDeleted: 'Account deleted.',
  deleteFailed: "The account couldn't be deleted. Try again.",
  signOutFailed: "The other sessions couldn't be ended. Try again.",
  loadFailed: "Your account couldn't be loaded.",
} as const;
