import { Box, Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconCar, IconId, IconTargetArrow } from '@tabler/icons-react';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { readFailure } from '#lib/api-client.ts';
import { formatDay } from '#lib/format.ts';
import { personName } from '#lib/person-name.ts';
import { Dim } from '#ui/dim.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Mono } from '#ui/mono.tsx';
import { Monogram } from '#ui/monogram.tsx';
import textStyles from '#ui/text.module.css';
import { useCivilians } from '../civilians.queries.ts';
import { CivilianFlags } from './civilian-flags.tsx';
import classes from './civilian-grid.module.css';

const CARDS = { cols: { base: 1, xs: 2, md: 3, xl: 4 }, spacing: { base: 12, xs: 16 } };

export function CivilianGrid({ onAdd }: { onAdd: () => void }) {
  const civilians = useCivilians();
  if (civilians.isPending) return <LoadingCards />;
  const add = (
    <Button size="room" variant="filled" onClick={onAdd}>
      + Add Civilian
    </Button>
  );
  const failure = readFailure(civilians, 'Your civilians could not be loaded.');
  if (civilians.data === undefined || civilians.data.length === 0) {
    return (
      <div className={classes.box}>
        {failure === undefined ? (
          <EmptyState message="No civilians found." action={add} />
        ) : (
          <ErrorState {...failure} />
        )}
      </div>
    );
  }
  return (
    <>
      {civilians.isError && (
        <Group mb={12} c="var(--tf-busy)" role="status">
          This list may be out of date.
          <Button onClick={() => void civilians.refetch()}>Retry</Button>
        </Group>
      )}
      <SimpleGrid component="ul" {...CARDS}>
        {civilians.data.map((civilian) => (
          <li key={civilian._id}>
            <CivilianCard civilian={civilian} />
          </li>
        ))}
      </SimpleGrid>
    </>
  );
}

function LoadingCards() {
  return (
    <div>
      <Text mb={12} c="dimmed" role="status">
        Loading...
      </Text>
      <SimpleGrid {...CARDS} aria-hidden="true">
        {['first', 'second', 'third'].map((card) => (
          <Stack className={classes.box ?? ''} gap={14} h={180} p={15} key={card}>
            <Skeleton height={48} width={48} />
            <Skeleton height={14} width="60%" />
            <Skeleton height={14} width="80%" />
            <Skeleton height={14} width="50%" />
          </Stack>
        ))}
      </SimpleGrid>
    </div>
  );
}

function CivilianCard({ civilian }: { civilian: Civilian }) {
  const id = useId();
  const name = personName(civilian);
  const { dateOfBirth, residence, ssn, licenses, vehicleCount, weaponCount } = civilian;
  return (
    <Link
      className={`${classes.box} ${classes.card}`}
      to={`/dashboard/civilian/${civilian._id}`}
      aria-labelledby={`${id}name`}
      aria-describedby={`${id}facts ${id}holdings`}
      data-deceased={civilian.deceased || undefined}
    >
      <Group wrap="nowrap" align="flex-start" gap={16} p="15px 15px 12px">
        <Monogram name={name} size={48} />
        <Box flex={1} miw={0}>
          <Text
            className={textStyles.wrap ?? ''}
            {...(civilian.deceased && { c: 'dimmed' })}
            id={`${id}name`}
            fz={20}
            lh="28px"
            fw={600}
          >
            {name}
          </Text>
          <Group justify="space-between" gap="4px 8px">
            <Dim>{civilian.occupation || 'Unemployed'}</Dim>
            <CivilianFlags civilian={civilian} />
          </Group>
        </Box>
      </Group>
      <div className={classes.facts} id={`${id}facts`}>
        <Facts
          facts={[
            { label: 'Date of birth', value: formatDay(dateOfBirth) || <Missing /> },
            { label: 'Residence', value: residence || <Missing /> },
            { label: 'SSN', value: ssn ? <Mono>{ssn}</Mono> : <Missing /> },
          ]}
        />
      </div>
      <Group
        gap="4px 20px"
        mih={48}
        mt="auto"
        px={15}
        py={4}
        fz={13}
        c="dimmed"
        style={{ borderTop: '1px solid var(--tf-line)' }}
        id={`${id}holdings`}
      >
        <Count icon={<IconId size={16} aria-hidden />} count={licenses.length} noun="license" />
        <Count icon={<IconCar size={16} aria-hidden />} count={vehicleCount ?? 0} noun="vehicle" />
        <Count icon={<IconTargetArrow size={16} aria-hidden />} count={weaponCount ?? 0} noun="weapon" />
      </Group>
    </Link>
  );
}

const Missing = () => <Dim c="var(--tf-faint)">N/A</Dim>;

function Count({ icon, count, noun }: { icon: ReactNode; count: number; noun: string }) {
  return (
    <Group gap={6}>
      {icon}
      <span>
        <Mono c="dark.0">{count}</Mono> {count === 1 ? noun : `${noun}s`}
      </span>
    </Group>
  );
}
