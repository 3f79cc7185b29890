import { Button, Group } from '@mantine/core';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';

export function UnfitNotice({ onRegister }: { onRegister: () => void }) {
  return (
    <Group
      role="status"
      gap="8px 12px"
      px={12}
      py={5}
      fz={13}
      bg="var(--tf-amber-tint)"
      bd="1px solid var(--tf-busy)"
      bdrs="sm"
    >
      <span>{DISPATCH_TEXTS.unfit} You cannot go on duty with it.</span>
      <Button size="dense" onClick={onRegister}>
        Register another character
      </Button>
    </Group>
  );
}
