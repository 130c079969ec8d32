import { deployBoard, enginesBoard } from './boards-engines.ts';
import { checkoutBoard, moneyBoard, workBoard } from './boards-product.ts';
import type { Dashboard, Panel } from './panel.ts';

export const dashboards: readonly Dashboard[] = [
  checkoutBoard,
  workBoard,
  moneyBoard,
  enginesBoard,
  deployBoard,
];

const columns = 2;
const [width, height] = [24 / columns, 8];

const panelOf = ({ title, unit, lines, limit }: Panel, place: number) => ({
  id: place + 1,
  type: 'timeseries',
  title,
  // Grafana's own variable, chosen on the board.
  datasource: { type: 'prometheus', uid: `\${datasource}` },
  gridPos: {
    x: (place % columns) * width,
    y: Math.floor(place / columns) * height,
    w: width,
    h: height,
  },
  fieldConfig: {
    defaults: {
      unit,
      ...(limit === undefined
        ? {}
        : {
            custom: { thresholdsStyle: { mode: 'line' } },
            thresholds: {
              mode: 'absolute',
              steps: [
                { color: 'green', value: null },
                { color: 'red', value: limit },
              ],
            },
          }),
    },
    overrides: [],
  },
  options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi' } },
  targets: Object.entries(lines).map(([legend, expr], line) => ({
    refId: String.fromCharCode(65 + line),
    expr,
    legendFormat: legend,
  })),
});

export const printDashboard = ({ uid, title, panels }: Dashboard): string =>
  `${JSON.stringify(
    {
      uid,
      title,
      tags: ['luwag'],
      timezone: 'Asia/Manila',
      schemaVersion: 39,
      refresh: '30s',
      time: { from: 'now-6h', to: 'now' },
      templating: {
        list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Source' }],
      },
      panels: panels.map(panelOf),
    },
    null,
    2,
  )}\n`;
