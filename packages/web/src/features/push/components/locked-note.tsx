import { deviceKind } from '#lib/push.ts';
import classes from './phone-panels.module.css';

const IPHONE = [
  ['iPhone, Ten-Four in Safari', 'Nothing rings. iPhones allow notifications only to the installed app.'],
  [
    'iPhone, installed (iOS 16.4 or later)',
    "A notification with the system's own sound, up to three times. No siren; the silent switch and Focus silence it. Web apps cannot break through them.",
  ],
] as const;
const ANDROID = [
  [
    'Android',
    'A notification with sound and vibration, up to three times. Battery saving may delay it: let the browser run without limits.',
  ],
] as const;
const IN_FRONT = ['In front with the screen on', 'Siren and banner until acknowledged.'] as const;

export function LockedNote({ hearsPanics }: { hearsPanics: boolean }) {
  const kind = deviceKind();
  const rows = [
    ...(kind === 'Android' ? [] : IPHONE),
    ...(kind === 'iPhone' ? [] : ANDROID),
    ...(hearsPanics ? [IN_FRONT] : []),
  ];
  return (
    <div className={`${classes.note} ${classes.dim}`}>
      <dl aria-label="Locked or in a pocket">
        {rows.map(([phone, words]) => (
          <div key={phone}>
            <dt>{phone}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {hearsPanics && <p>The panic role in Discord rings through Discord's own app as well. Use both.</p>}
    </div>
  );
}
