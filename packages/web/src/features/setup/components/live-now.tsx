import { Button, CopyButton, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { LinkButton } from '#ui/link-button.tsx';
import { SetupHeading } from './wizard.tsx';

export function LiveNow({ communityName }: { communityName: string }) {
  const { origin } = window.location;
  return (
    <>
      <SetupHeading heading={`${communityName} is live`} lead="Post it in your Discord." />
      <Group
        gap={8}
        justify="space-between"
        p="12px 12px 12px 16px"
        bg="var(--tf-panel)"
        bd="1px solid var(--tf-line)"
        bdrs="sm"
      >
        <Text
          component="code"
          miw={0}
          ff="monospace"
          fz={16}
          fw={500}
          lh="24px"
          style={{ overflowWrap: 'anywhere' }}
        >
          {origin}
        </Text>
        <CopyButton value={origin}>
          {({ copied, copy }) => (
            <Button size="room" onClick={copy} aria-live="polite">
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Group gap={8} mt={20}>
        <LinkButton to="/dashboard/settings">Settings</LinkButton>
        <Button
          flex={{ base: '1 1 auto', sm: 'none' }}
          size="room"
          variant="filled"
          component={Link}
          to="/home"
        >
          Home
        </Button>
      </Group>
    </>
  );
}
