import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { Box, Paper, Text } from '@mantine/core';
import textStyles from '#ui/text.module.css';
import { formatSpan } from './statistics-words.ts';

interface Point {
  name: string;
  words: string;
  [series: string]: string | number | null;
}

interface PlotProps {
  label: string;
  rows: readonly Point[];
}

interface ColumnPlotProps extends PlotProps {
  series: readonly { name: string; color: string }[];
}

export function ColumnPlot({ label, rows, series }: ColumnPlotProps) {
  return (
    <BarChart
      {...plotProps}
      type="stacked"
      data={[...rows]}
      series={[...series]}
      withLegend={series.length > 1}
      legendProps={{ itemSorter: null }}
      barChartProps={{ title: label }}
      yAxisProps={{ allowDecimals: false, width: 40 }}
    />
  );
}

/** Plots each row's `value`, in seconds. */
export function LinePlot({ label, rows }: PlotProps) {
  return (
    <LineChart
      {...plotProps}
      curveType="linear"
      connectNulls={false}
      data={[...rows]}
      series={[{ name: 'value', color: 'var(--tf-accent)' }]}
      valueFormatter={formatSpan}
      dotProps={{ r: 3 }}
      lineChartProps={{ title: label }}
    />
  );
}

const plotProps = {
  h: '100%',
  mih: 208,
  p: 12,
  dataKey: 'name',
  gridColor: 'var(--tf-line)',
  textColor: 'var(--tf-faint)',
  strokeDasharray: '0',
  tooltipProps: { content: PlotTooltip },
};

function PlotTooltip({ payload }: { payload?: readonly { payload?: Point }[] }) {
  const words = payload?.[0]?.payload?.words;
  if (words === undefined) return null;
  return (
    <Paper p="4px 8px" fz={12} bg="var(--tf-raised)" bd="1px solid var(--tf-line)" role="status">
      {words}
    </Paper>
  );
}

interface BarPlotProps {
  title: string;
  labelRoom: number;
  rows: readonly Point[];
  color: string;
  withNames?: boolean;
}

export function BarPlot({ title, labelRoom, rows, color, withNames = false }: BarPlotProps) {
  return (
    <Box flex={`1 1 ${withNames ? NAME_WIDTH + labelRoom : labelRoom}px`} miw={0} aria-hidden>
      <Text fz={12} c="dimmed" ml={withNames ? NAME_WIDTH : 0}>
        {title}
      </Text>
      <BarChart
        h={rows.length * 24}
        orientation="vertical"
        dataKey="name"
        data={[...rows]}
        series={[{ name: 'value', color }]}
        withXAxis={false}
        withTooltip={false}
        gridAxis="none"
        accessibilityLayer={false}
        maxBarWidth={12}
        withBarValueLabel
        valueLabelProps={{
          dataKey: 'words',
          formatter: (words) => words,
          fill: 'var(--tf-text)',
          className: textStyles.mono ?? '',
        }}
        barChartProps={{ margin: { top: 0, bottom: 0, left: 0, right: labelRoom } }}
        yAxisProps={{ hide: !withNames, width: NAME_WIDTH, interval: 0 }}
      />
    </Box>
  );
}

const NAME_WIDTH = 140;
