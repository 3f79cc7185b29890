import { ActionIcon, Box, Button, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Recap } from '@ten-four/contract/service/service.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatTime } from '#lib/date-format.ts';
import { useEndpoint, useSend } from '#lib/use-endpoint.ts';
import { Dim } from '#ui/dim.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Mono } from '#ui/mono.tsx';
import { Panel } from '#ui/panel.tsx';
import { outcomeToasts } from '#ui/toast.ts';
import { DASHBOARDS } from '../board/board-address.ts';
import { useOwnProfiles } from '../duty/duty.queries.ts';
import { CommendationList, ServiceFigures } from './service-figures.tsx';
import { hideRecap, RECAP, useIsRecapShown } from './shown-recap.ts';

/** Shows the recap of the shift that the user just ended, until they are on duty again. */
export function RecapCard({ user }: { user: CurrentUser }) {
  const isShown = useIsRecapShown();
  const isOnDuty =
    useOwnProfiles(user).some(({ onDutySince }) => onDutySince !== null) || user.dispatching.length > 0;
  useEffect(() => {
    if (isOnDuty) hideRecap();
  }, [isOnDuty]);
  return isShown && <LoadedRecap />;
}

const scrollTo = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'nearest' });

function LoadedRecap() {
  const query = useEndpoint('GET /api/service/recap', {}, { select: ({ recap }) => recap, staleTime: 0 });
  if (query.data === null) return null;
  return (
    <Box ref={scrollTo} m="12px 16px 0">
      <Loaded query={query} failed="The shift recap could not be loaded." rows={2}>
        {(recap) => recap !== null && <ShiftRecap recap={recap} />}
      </Loaded>
    </Box>
  );
}

function ShiftRecap({ recap }: { recap: Recap }) {
  const { shiftId, callsign, kind, beganAt, endedAt, commendations, canPost } = recap;
  const post = useSend('POST /api/service/recap/:id/post', { reload: [RECAP] });
  const postRecap = () =>
    post.mutate({ params: { id: shiftId } }, outcomeToasts('The recap could not be posted.'));
  return (
    <Panel
      title="Shift recap"
      tools={
        <p role="status">
          <Text span fw={600}>
            Shift recap
          </Text>{' '}
          <Dim fz={13}>
            <Mono>{callsign}</Mono> · {formatTime(beganAt)}–{formatTime(endedAt)}
          </Dim>
        </p>
      }
      actions={
        <>
          {canPost && (
            <Button size="room" loading={post.isPending} onClick={postRecap}>
              Post to Discord
            </Button>
          )}
          <Button size="room" component={Link} to={`${DASHBOARDS[kind]}/service`}>
            Your service
          </Button>
          <ActionIcon size="touch" aria-label="Dismiss" title="Dismiss" onClick={hideRecap}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </>
      }
    >
      <Stack gap={8} p={8}>
        <ServiceFigures kind={kind} figures={{ ...recap, commendations: commendations.length }} />
        {commendations.length > 0 && <CommendationList commendations={commendations} />}
      </Stack>
    </Panel>
  );
}
