import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const light = blockOf(':root,\n[data-theme="light"]');
const dark = blockOf('\n[data-theme="dark"]');
const system = blockOf(':root:not([data-theme])');

const textPairs = `text bg, text surface, text sunken, text-2 bg, text-2 surface, text-2 sunken,
  text-3 bg, text-3 surface, text-3 sunken, brand bg, brand surface, brand sunken, on-brand brand,
  on-brand brand-press, on-brand-soft brand-soft, text brand-soft, text-2 brand-soft,
  on-accent accent, on-accent-soft accent-soft, danger bg, danger surface, on-danger danger,
  on-danger-soft danger-soft, danger danger-soft, on-room room, on-room-2 room, room on-room, bg text`;
const shapePairs = `line-strong bg, line-strong surface, brand surface, focus bg, pane-lit room,
  pane-lit pane-used, pane-next pane-used, accent room`;

test('following the device and choosing dark are the same dark', () => {
  expect(system).toEqual(dark);
});

test('both themes name the same tokens', () => {
  expect(Object.keys(dark).sort()).toEqual(Object.keys(light).sort());
});

test.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme words reach 4.5 to 1 and shapes 3 to 1', (_theme, colours) => {
  for (const [front, back] of pairsOf(textPairs)) {
    expect(contrast(colours, front, back), `${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
  }
  for (const [front, back] of pairsOf(shapePairs)) {
    expect(contrast(colours, front, back), `${front} on ${back}`).toBeGreaterThanOrEqual(3);
  }
});

test('components take every colour from a token that exists', () => {
  const folder = new URL('./css/', import.meta.url);
  for (const file of readdirSync(folder)) {
    const css = readFileSync(new URL(file, folder), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    expect(css, file).not.toMatch(/#[0-9a-f]{3,8}\b|\brgb|\bhsl/i);
    const own = new Set(css.match(/--[\w-]+(?=:)/g));
    for (const [, name = ''] of css.matchAll(/var\((--[\w-]+)/g)) {
      expect(own.has(name) || tokens.includes(`${name}:`), `${name} in ${file}`).toBe(true);
    }
  }
});

function blockOf(selector: string): Record<string, string> {
  const start = tokens.indexOf('{', tokens.indexOf(`${selector} {`));
  const block = tokens.slice(start + 1, tokens.indexOf('}', start));
  const found = [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)];
  return Object.fromEntries(found.map(([, name, value]) => [name, value]));
}

function pairsOf(text: string): [string, string][] {
  return text.split(',').map((pair) => pair.trim().split(' ') as [string, string]);
}

function contrast(colours: Record<string, string>, front: string, back: string): number {
  const [high = 0, low = 0] = [luminance(colours[front]), luminance(colours[back])].sort(
    (a, b) => b - a,
  );
  return (high + 0.05) / (low + 0.05);
}

// The relative luminance of WCAG 2.
function luminance(hex = ''): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
