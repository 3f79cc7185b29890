import { Switch } from '@mantine/core';
import { canKeepScreenOn, chooseScreen, useScreenChoice } from '#lib/screen-on.ts';
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

export function ScreenRow() {
  const chosen = useScreenChoice();
  const allowed = canKeepScreenOn();
  const untouched = chosen === null ? 'Currently only in the car view' : undefined;
  const about = allowed ? untouched : 'This phone does not allow it.';
  return (
    <SwitchRow
      name="Keep the screen on while on duty"
      about={about}
      on={chosen === true && allowed}
      disabled={!allowed}
      onChange={chooseScreen}
    />
  );
}
