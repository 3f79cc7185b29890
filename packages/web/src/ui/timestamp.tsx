import { Text, type TextProps } from '@mantine/core';
import { formatMoment } from '#lib/moments.ts';

interface TimestampProps extends TextProps {
  at: string;
  format: (moment: string) => string;
}

/** Shows date and time with the time zone in the tooltip. */
export const Timestamp = ({ at, format, ...text }: TimestampProps) => (
  <Text component="time" dateTime={at} title={formatMoment(at)} {...text}>
    {format(at)}
  </Text>
);
