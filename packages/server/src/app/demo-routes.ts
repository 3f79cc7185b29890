import { endpoint } from '@ten-four/contract/common/endpoint';
import { DEMO_MESSAGES_PATH } from '@ten-four/contract/common/pages';
import { Type } from 'typebox';
import { type Routes, routes } from '#platform/http/routes';

/** In demo mode only: the way to the page of the stand-in Discord that shows what was sent. */
export function demoRoutes(messagesUrl: string): Routes[] {
  return routes(
    {
      showDemoMessages: endpoint({
        method: 'GET',
        path: DEMO_MESSAGES_PATH,
        summary: 'Browser navigation: what demo mode sent to Discord',
        tag: 'demo',
        who: ['anyone'],
        answer: Type.Unsafe<undefined>({}),
      }),
    },
    { showDemoMessages: async ({ reply }) => reply.redirect(messagesUrl, 302) },
  );
}
