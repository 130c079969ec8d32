import { type DeskState, freshDesk } from './desk-state.ts';

type Tool = { kind: 'zoom' | 'turn'; at: number; key: string };

/** Without script the address says which picture is enlarged, and how often it is turned. */
export function deskAddress(desk: DeskState, { kind, at, key }: Tool): string {
  const zoom = desk.at === at ? desk.zoom : 0;
  const turns = desk.turns[key] ?? 0;
  const next = kind === 'zoom' ? { zoom: (zoom + 1) % 3, turns } : { zoom, turns: (turns + 1) % 4 };
  return `?at=${at}&zoom=${next.zoom}&turn=${next.turns}`;
}

/** The desk as an address describes it; what it does not say, or says badly, is as at first. */
export function deskFromAddress(
  search: URLSearchParams,
  pictures: readonly { key: string }[],
): DeskState {
  const number = (name: string, max: number): number => {
    const value = Number(search.get(name) ?? 0);
    return Number.isInteger(value) && value >= 0 && value <= max ? value : 0;
  };
  const at = number('at', Math.max(0, pictures.length - 1));
  const key = pictures[at]?.key;
  const turns = number('turn', 3);
  return {
    ...freshDesk,
    at,
    zoom: number('zoom', 2) as DeskState['zoom'],
    turns: key && turns > 0 ? { [key]: turns } : {},
  };
}
