import { canKeepScreenOn, chooseScreen, useScreenChoice } from '#lib/screen-on.ts';
import { SwitchRow } from './switch-row.tsx';

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
