import type { SetupStep } from '@ten-four/contract/setup/setup.values';

export const STEP_HEADINGS: Readonly<Record<SetupStep, string>> = {
  name: 'Name your community',
  platforms: 'Where do you play?',
  roles: 'Who may do what?',
  announcements: 'Announce reports',
  check: 'Does it work?',
};
