import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { SECTIONS } from '@ten-four/contract/settings/sections';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { Pack } from '@ten-four/contract/settings/transfer.contract';
import { TABLE_NAMES, TABLES } from '@ten-four/contract/settings/transfer.values';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading, Panel } from '#ui/panel.tsx';
import lists from '#ui/rows.module.css';
import { useTarget } from '#ui/use-target.ts';
import { exportAddress, type ImportSource, templateAddress } from '../../transfer.queries.ts';
import { ImportDialog } from '../transfer/import-dialog.tsx';
import { ImportFile } from '../transfer/transfer-buttons.tsx';

const SIDE = '12px var(--panel-side, 16px)';

export function TransferPage() {
  const packs = useEndpoint('GET /api/settings/packs', {}, { staleTime: Infinity });
  const importing = useTarget<ImportSource>();
  return (
    <>
      <PageHeading>Import & export</PageHeading>
      <Stack gap={16}>
        <Panel
          title="Export"
          actions={
            <Button size="form" component="a" href={exportAddress()} download>
              Export all settings
            </Button>
          }
        >
          <Text p={SIDE} c="dimmed">
            One file with every list, law and text, as a backup or to move to another installation. It doesn't
            include webhooks, administrators or members.
          </Text>
        </Panel>
        <Panel title="Import" actions={<ImportFile size="form" onRead={importing.open} />}>
          <Text p={SIDE} c="dimmed">
            A settings file, a table (CSV) or list (JSON), or a SnailyCAD export of penal codes, 10-codes,
            call types or weapons. You see what would change before you import anything.
          </Text>
          <Box
            component="ul"
            className={lists.rows}
            aria-label="Tables"
            style={{ borderTop: '1px solid var(--tf-row-line)' }}
          >
            {TABLE_NAMES.map((table) => (
              <Group
                component="li"
                key={table}
                gap={16}
                wrap="nowrap"
                justify="space-between"
                p="8px var(--panel-side, 16px)"
              >
                <Text miw={0} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  <Text span fw="bolder" c="var(--tf-text)" id={`table-${table}`}>
                    {TABLES[table].label}
                  </Text>{' '}
                  {TABLES[table].columns.join(', ')}
                </Text>
                <Button
                  flex="none"
                  size="row"
                  component="a"
                  href={templateAddress(table)}
                  download
                  aria-describedby={`table-${table}`}
                >
                  Template
                </Button>
              </Group>
            ))}
          </Box>
        </Panel>
        <Panel title="Packs">
          <Loaded query={packs} failed={SETTINGS_TEXTS.loadFailed}>
            {(read) => (
              <ul className={lists.rows}>
                {read.packs.map((pack) => (
                  <PackRow
                    key={pack.key}
                    pack={pack}
                    onPreview={() => importing.open({ name: pack.name, pack: pack.key })}
                  />
                ))}
              </ul>
            )}
          </Loaded>
        </Panel>
      </Stack>
      <ImportDialog {...importing} />
    </>
  );
}

function PackRow({ pack, onPreview }: { pack: Pack; onPreview: () => void }) {
  const headId = `pack-${pack.key}`;
  return (
    <Group component="li" gap="8px 16px" justify="space-between" p={SIDE}>
      <Box flex="1 1 320px" miw={0}>
        <Box component="h3" fz={14} fw={600} id={headId}>
          {pack.name}
        </Box>
        <Text c="dimmed">{pack.summary}</Text>
        <Text c="dimmed">{contentsOf(pack)}</Text>
      </Box>
      <Button size="room" onClick={onPreview} aria-describedby={headId}>
        Preview
      </Button>
    </Group>
  );
}

const contentsOf = ({ counts }: Pack): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([section, count]) => `${SECTIONS[section as SectionName].label} ${count}`)
    .join(' · ');
