import { Switch } from '@mantine/core';
import classes from './phone-panels.module.css';

interface SwitchRowProps {
  name: string;
  about?: string | undefined;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

export function SwitchRow({ name, about, on, disabled = false, onChange }: SwitchRowProps) {
  return (
    <div className={classes.row}>
      <Switch
        className={classes.switch ?? ''}
        label={name}
        description={about}
        classNames={{ input: classes.pressed ?? '', description: classes.dim ?? '' }}
        labelPosition="left"
        withThumbIndicator={false}
        checked={on}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </div>
  );
}
