import '#app/styles.ts';
import { notifications } from '@mantine/notifications';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { afterEach, beforeEach, expect } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '#app/query-client.ts';
import { cancelWaitingStatus } from '#features/dispatch/duty/waiting-status.ts';
import { stopPanic } from '#features/dispatch/panics/raise-panic.ts';
import { hideRecap } from '#features/dispatch/service/shown-recap.ts';
import { clearDrafts } from '#ui/form-dialog/draft.ts';
import { answer, installFakeApi, resetFakeApi } from './fake-api.ts';
import { installFakeEvents } from './fake-events.ts';
import { community } from './fixtures/community.fixtures.ts';
import { config } from './fixtures/session.fixtures.ts';

// Nobody looks at the page, so the browser need not draw it.
const frame = window.frameElement as HTMLIFrameElement | null;
if (frame !== null) frame.style.opacity = '0';

installFakeApi();
installFakeEvents();

beforeEach(() => {
  answer(sessionEndpoints.getConfig, config());
  answer(communityEndpoints.getCommunity, community());
});

afterEach(async () => {
  await cleanup();
  queryClient.clear();
  clearDrafts();
  hideRecap();
  stopPanic();
  cancelWaitingStatus();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  expect(resetFakeApi(), 'requests without an answer').toEqual([]);
});
