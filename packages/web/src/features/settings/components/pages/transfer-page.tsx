import { Button } from '@mantine/core';
import { SECTIONS } from '@ten-four/contract/settings/sections';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type { Pack } from '@ten-four/contract/settings/transfer.contract';
import { TABLE_NAMES, TABLES } from '@ten-four/contract/settings/transfer.values';
import { useState } from 'react';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTarget } from '#ui/use-target.ts';
import { exportAddress, type ImportSource, templateAddress, usePacks } from '../../transfer.queries.ts';
import { SettingsHeading } from '../settings-heading.tsx';
import { FileButton } from '../transfer/file-button.tsx';
import { ImportDialog } from '../transfer/import-dialog.tsx';
import classes from '../transfer/transfer.module.css';

/** Settings that go out as a file, come in as one, or ship as packs. */
export function TransferPage() {
  const packs = usePacks();
  const importing = useTarget<ImportSource>();
  const [mode, setMode] = useState<'replace' | 'merge'>('merge');
  const open = (source: ImportSource) => {
    // What adds departments is there to be added to one's own.
    setMode('pack' in source && source.pack !== 'agencies' ? 'replace' : 'merge');
    importing.open(source);
  };
  return (
    <>
      <SettingsHeading>Import & export</SettingsHeading>
      <div className={classes.panels}>
        <Panel
          title="Export"
          actions={
            <Button size="form" component="a" href={exportAddress()} download>
              Export all settings
            </Button>
          }
        >
          <p className={classes.words}>
            One file with every list, law and text, to keep or to bring to another installation. Webhooks,
            administrators and members are not in it.
          </p>
        </Panel>
        <Panel title="Import" actions={<FileButton size="form" onRead={open} />}>
          <p className={classes.words}>
            A settings file, a table (CSV) or list (JSON), or a SnailyCAD export of penal codes, 10-codes,
            call types or weapons. You see what would change before anything does.
          </p>
          <ul className={classes.tables} aria-label="Tables">
            {TABLE_NAMES.map((table) => (
              <li key={table}>
                <p>
                  <b id={`table-${table}`}>{TABLES[table].label}</b> {TABLES[table].columns.join(', ')}
                </p>
                <Button
                  size="row"
                  component="a"
                  href={templateAddress(table)}
                  download
                  aria-describedby={`table-${table}`}
                >
                  Template
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title="Packs">
          <Loaded query={packs} failed={SETTINGS_TEXTS.loadFailed}>
            {(read) => (
              <ul className={classes.packs}>
                {read.packs.map((pack) => (
                  <PackRow
                    key={pack.key}
                    pack={pack}
                    onPreview={() => open({ name: pack.name, pack: pack.key })}
                  />
                ))}
              </ul>
            )}
          </Loaded>
        </Panel>
      </div>
      <ImportDialog
        opened={importing.opened}
        source={importing.target}
        mode={mode}
        onClose={importing.close}
      />
    </>
  );
}

function PackRow({ pack, onPreview }: { pack: Pack; onPreview: () => void }) {
  const headId = `pack-${pack.key}`;
  return (
    <li className={classes.pack}>
      <div>
        <h3 id={headId}>{pack.name}</h3>
        <p>{pack.summary}</p>
        <p>{contentsOf(pack)}</p>
      </div>
      <Button size="room" onClick={onPreview} aria-describedby={headId}>
        Preview
      </Button>
    </li>
  );
}

/** What is in a pack: `56 Penal Code · 40 Tests`. */
const contentsOf = ({ counts }: Pack): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([section, count]) => `${SECTIONS[section as SectionName].label} ${count}`)
    .join(' · ');
