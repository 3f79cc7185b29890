import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from './palette-dialog.module.css';
import { usePaletteActions } from './use-palette-actions.tsx';

/** Ctrl+K: goes to a page or a character, or does what can be done from everywhere. */
export default function PaletteDialog() {
  const actions = usePaletteActions();
  useEffect(spotlight.open, []);
  return (
    <Spotlight
      title="Go to a page or a character"
      actions={actions}
      nothingFound="Nothing found."
      shortcut={null}
      size={600}
      centered={false}
      scrollable
      maxHeight={480}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      overlayProps={{ backgroundOpacity: 0.7, color: '#05080B', blur: 0 }}
      transitionProps={{ duration: 100 }}
      searchProps={{
        size: 'touch',
        'aria-label': 'Go to a page or a character',
        placeholder: 'Go to a page or a character',
        leftSection: <IconSearch size={16} stroke={1.75} aria-hidden />,
      }}
      classNames={{
        header: classes.name,
        actionsList: classes.list,
        actionsGroup: classes.group,
        action: classes.action,
        actionDescription: classes.description,
        empty: classes.empty,
      }}
    />
  );
}
