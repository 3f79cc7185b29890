import { Box, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { useLiveState } from '#lib/live/live-state.ts';
import { ConfirmSend } from '#ui/confirm-send.tsx';
import textStyles from '#ui/text.module.css';
import { useEmergencyCancellation } from '../emergencies.queries.ts';
import { placeOf, stageWords } from '../steps.ts';
import { Conversation, LineForm } from './conversation.tsx';
import classes from './own-call.module.css';
import { Place } from './place.tsx';
import { Progress } from './progress.tsx';

export function OwnCall({ emergency }: { emergency: OwnEmergency }) {
  const { _id, number, type, services, stage, endedAt } = emergency;
  const [asking, question] = useDisclosure(false);
  const isCancelable = endedAt === null && stage !== 'Unit on scene';
  const isOffline = useLiveState() === 'offline';
  return (
    <Stack gap={0} flex={1}>
      <Box pb={12}>
        <div role="status">
          <Box component="h2" ff="heading" fz={28} fw={600} lh="36px" className={textStyles.wrap ?? ''}>
            {stageWords(emergency)}
          </Box>
        </div>
        <Text mb={8} fz={13} c="dimmed" className={textStyles.wrap ?? ''}>
          {type} · <Place {...emergency} /> · {services.join(', ')}
        </Text>
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
          {isCancelable && (
            <Button
              display="block"
              mx="auto"
              mt={{ base: 0, sm: 4 }}
              c="var(--tf-danger)"
              variant="subtle"
              color="red"
              size="touch"
              onClick={question.open}
            >
              Cancel my call
            </Button>
          )}
        </div>
      )}
      <ConfirmSend
        opened={asking && isCancelable}
        title="Cancel my call"
        message={`Cancel ${emergencyName(number)}, ${type} at ${placeOf(emergency)}? Units on the way are notified.`}
        cancelLabel="Keep it"
        confirmLabel="Cancel my call"
        send={useEmergencyCancellation()}
        sent={{ params: { id: _id } }}
        failed="Failed to cancel your call."
        onClose={question.close}
      />
    </Stack>
  );
}
