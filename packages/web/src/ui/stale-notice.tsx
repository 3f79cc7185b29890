import { Button, Group } from '@mantine/core';

interface StaleNoticeProps {
  message: string;
  onRetry: () => void;
  inside?: boolean;
}

export function StaleNotice({ message, onRetry, inside = false }: StaleNoticeProps) {
  return (
    <Group
      gap="8px 16px"
      justify="space-between"
      m={inside ? 8 : 0}
      p="8px 12px 8px 16px"
      c="var(--tf-busy)"
      bg="var(--tf-amber-tint)"
      bd="1px solid var(--tf-busy)"
      bdrs="sm"
      role="alert"
    >
      <p>What you see may be out of date or incomplete. {message}</p>
      <Button onClick={onRetry}>Retry</Button>
    </Group>
  );
}
