import { Text, type TextProps } from '@mantine/core';
import { formatDateTime } from '#lib/date-format.ts';

interface TimestampProps extends TextProps {
  at: string;
  format: (at: string) => string;
}

/** Shows date and time with the time zone in the tooltip. */
export const Timestamp = ({ at, format, ...text }: TimestampProps) => (
  <Text component="time" dateTime={at} title={formatDateTime(at)} {...text}>
    {format(at)}
  </Text>
);
