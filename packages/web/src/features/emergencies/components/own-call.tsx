import { Box, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { failureMessage } from '#lib/api-client.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { useEmergencyCancelling } from '../emergencies.queries.ts';
import { placeOf, stageWords } from '../steps.ts';
import { Conversation, LineForm } from './conversation.tsx';
import classes from './own-call.module.css';
import { Place } from './place.tsx';
import { Progress } from './progress.tsx';

/** One's own 911 call: where it is now, how it came there, and what was said. */
export function OwnCall({ emergency }: { emergency: OwnEmergency }) {
  const { _id, type, services, stage, endedAt } = emergency;
  const isOffline = useLiveState() === 'offline';
  return (
    <Stack gap={0} flex={1}>
      <Box pb={12}>
        <div role="status">
          <h2 className={classes.stage}>{stageWords(emergency)}</h2>
        </div>
        <p className={classes.about}>
          {type} · <Place {...emergency} /> · {services.join(', ')}
        </p>
        {isOffline && (
          <Text mb={8} c="var(--tf-busy)" role="status">
            No connection. What you see may be out of date.
          </Text>
        )}
        <Progress emergency={emergency} />
      </Box>
      <Conversation emergency={emergency} />
      {endedAt === null && (
        <div className={classes.foot}>
          <LineForm id={_id} />
          {stage !== 'Unit on scene' && <Cancelling emergency={emergency} />}
        </div>
      )}
    </Stack>
  );
}

function Cancelling({ emergency }: { emergency: OwnEmergency }) {
  const { _id, number, type } = emergency;
  const [asking, question] = useDisclosure(false);
  const cancelling = useEmergencyCancelling();
  const { error, isPending, mutate } = cancelling;
  return (
    <>
      <Button
        className={classes.cancel ?? ''}
        variant="subtle"
        color="red"
        size="touch"
        onClick={question.open}
      >
        Cancel my call
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Cancel my call"
        message={`Cancel ${emergencyName(number)}, ${type} at ${placeOf(emergency)}? Units on the way are notified.`}
        cancelLabel="Keep it"
        confirmLabel="Cancel my call"
        busy={isPending}
        error={error === null ? undefined : failureMessage(error, 'Failed to cancel your call.')}
        onConfirm={() => mutate({ params: { id: _id } }, { onSuccess: question.close })}
        onClose={question.close}
      />
    </>
  );
}
