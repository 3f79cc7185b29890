import { CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import { dispatcherEndpoints } from '@ten-four/contract/console/dispatchers.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { listBroadcasts } from '#features/console/broadcasts.domain';
import { presentBroadcast } from '#features/console/broadcasts.events';
import {
  listDispatchers,
  listWaiting,
  platformsShownTo,
  presentDispatcher,
  signOff,
  signOffOther,
  signOn,
} from '#features/dispatch/index';
import { invalidField } from '#platform/errors';
import { routes, withMessage } from '#platform/http/routes';

export const dispatcherRoutes = routes(dispatcherEndpoints, {
  getDispatch: async ({ viewer, query, db, now }) => {
    const [platform, ...others] = platformsShownTo(viewer, query.platform);
    if (others.length > 0) throw invalidField('platform', DISPATCH_TEXTS.chooseThePlatform);
    if (platform === undefined) return { dispatchers: [], broadcasts: [], waiting: 0 };
    const dispatchers = await listDispatchers(db, platform);
    const broadcasts = await listBroadcasts(db, { platform, now });
    const waiting = (await listWaiting(db, { platform })).length;
    return {
      dispatchers: dispatchers.map(presentDispatcher),
      broadcasts: broadcasts.map(presentBroadcast),
      waiting,
    };
  },

  signOn: async ({ viewer, body: { platform }, db, settings, now }) => {
    const { userId } = viewer;
    const { dispatcher, clockedOut } = await signOn(db, { userId, platform, settings, now });
    const ended = clockedOut === null ? [] : [CONSOLE_TEXTS.clockedOut(clockedOut)];
    const message = [CONSOLE_TEXTS.signedOn(dispatcher.position), ...ended].join(' ');
    return withMessage(message, { dispatcher: presentDispatcher(dispatcher), clockedOut });
  },

  signOffDispatcher: async ({ params: { id }, db, settings, actor, now }) => {
    const post = await signOffOther(db, { id, actor, settings, now });
    return withMessage(CONSOLE_TEXTS.signedOffOther(post.position), { dispatcher: presentDispatcher(post) });
  },

  signOff: async ({ viewer, body: { platform }, db, settings, now }) => {
    const post = await signOff(db, { userId: viewer.userId, platform, settings, now });
    if (post === null) return withMessage(CONSOLE_TEXTS.notSignedOn, { dispatcher: null });
    return withMessage(CONSOLE_TEXTS.signedOff(post.position), { dispatcher: presentDispatcher(post) });
  },
});
