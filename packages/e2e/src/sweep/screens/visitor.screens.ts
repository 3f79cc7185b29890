import { press, type Screens } from './screen.ts';

/** Pages for signed-out visitors and members without a role. */
export const VISITOR: Screens = {
  title: 'Visitor',
  persona: null,
  screens: [
    { name: 'Landing', at: '/' },
    { name: 'Landing with a page to return to', at: '/?returnTo=%2Fdashboard%2Fpso' },
    { name: 'Failed sign-in', at: '/auth/discord/callback?error=access_denied' },
    { name: 'Page not found', at: '/nowhere', heading: '404 - Page not found' },
    { name: 'Rules', at: '/rules' },
  ],
};

export const NEWCOMER: Screens = {
  title: 'Newcomer',
  persona: 'Newcomer',
  screens: [
    { name: 'First character', at: '/home', heading: 'Begin Your Journey' },
    { name: 'No characters', at: '/dashboard/civilian', heading: 'Your Civilians' },
    { name: 'Bank without a character', at: '/bank', heading: 'Account Login' },
    { name: 'Bank dashboard without a character', at: '/bank/dashboard' },
    { name: 'Setup without a link', at: '/setup', heading: 'Set up your community' },
    { name: 'No access to staff pages', at: '/dashboard/staff/members', heading: 'No access' },
    { name: 'No access to the console', at: '/dashboard/dispatch', heading: 'No access' },
    { name: 'No access to the board', at: '/dashboard/pso', heading: 'No access' },
    { name: 'No access to the car view', at: '/dashboard/pso/car', heading: 'No access' },
    { name: 'No access to a link', at: '/open/:kind/:id', id: async () => 'x', heading: 'Not found' },
    { name: 'Character form with errors', at: '/home', open: press('Create Civilian') },
  ],
};
