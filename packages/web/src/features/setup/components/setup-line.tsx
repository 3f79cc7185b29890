import { Button, Group, Text } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { Link } from 'react-router';
import { useSetup } from '../setup.queries.ts';

export function SetupLine() {
  const setup = useSetup();
  const [hidden, setHidden] = useSessionStorage({
    key: 'ten-four:setup-later',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (hidden || setup.data === undefined || setup.data.finishedAt !== null) return null;
  return (
    <Group
      component="aside"
      gap="8px 12px"
      p="8px 12px 8px 16px"
      mb={16}
      bg="var(--tf-amber-tint)"
      bd="1px solid var(--tf-busy)"
      bdrs="sm"
      aria-label="Setup"
    >
      <Text flex="1 1 auto">Setup is not finished.</Text>
      <Button component={Link} to="/setup">
        Continue
      </Button>
      <Button variant="subtle" onClick={() => setHidden(true)}>
        Not now
      </Button>
    </Group>
  );
}
