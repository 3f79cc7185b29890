import { Button, Group, Text } from '@mantine/core';
import { useLeaveQuestion } from '#lib/use-leave-question.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import type { FormState } from '#ui/form-dialog/use-endpoint-form.ts';
import classes from '../settings.module.css';

export function SaveBar({ state, dirty }: { state: FormState; dirty: boolean }) {
  const question = useLeaveQuestion(dirty);
  const busy = state.phase !== 'idle';
  const failure = state.message?.good === false ? state.message.text : null;
  return (
    <>
      {(dirty || failure !== null) && (
        <Group component="section" className={classes.bar} gap="8px 12px" aria-label="Unsaved changes">
          {failure === null ? (
            <Text flex="1 1 auto">Unsaved changes</Text>
          ) : (
            <Text
              flex="1 1 auto"
              miw={0}
              c="var(--tf-danger)"
              style={{ overflowWrap: 'anywhere' }}
              role="alert"
            >
              {failure}
            </Text>
          )}
          <Button size="room" disabled={busy} onClick={state.onCancel}>
            Discard
          </Button>
          <Button type="submit" size="room" variant="filled" disabled={busy || !dirty}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        opened={question.asked}
        title="Leave without saving?"
        message="Your changes haven't been saved."
        confirmLabel="Leave"
        busy={false}
        onConfirm={question.leave}
        onClose={question.stay}
      />
    </>
  );
}
