/** Texts of slash commands and of buttons in Discord, beside those of the calls that they make. */
export const COMMAND_TEXTS = {
  signInFirst: 'Sign in to the CAD once before you use this.',
  signIn: 'Sign in',
  otherServer: 'This is not the Discord server of this CAD.',
  unknownCommand: 'This command no longer works.',
  unknownButton: 'This button no longer works.',
  olderCopy: 'This card is outdated. The current one is below.',
  tookTooLong: 'That took too long. Please try again.',
  failed: 'Something went wrong on our side. Please try again.',
  onNoCall: "You're not on a call.",
  unitOnNoCall: "This unit isn't on a call.",
  onSeveralCalls: 'You are on more than one call. Choose one by its number.',
  whichCall: 'Which call?',
  moveOrBoth: ({ callsign, to, from }: { callsign: string; to: number; from: readonly number[] }) =>
    `${callsign} is on call${from.length === 1 ? '' : 's'} ${from.join(', ')}.\n` +
    `Move ${callsign} to call ${to}, or keep ${from.length === 1 ? 'both' : 'all of them'}?`,
  onBothPlatforms: (number: number) => `Call ${number} is on both platforms. Choose it from the list.`,
  choosePlatform: 'Choose a platform.',
  open: 'Open in Ten-Four',
  chooseCall: 'Choose a call',
  noCalls: 'No active calls.',
  noBolos: 'No active BOLOs.',
  noWarrants: 'No active warrants.',
  noCharacters: 'You have no characters.',
  panicIsActive: (since: string) => `Your panic is active since ${since}.`,
} as const;
