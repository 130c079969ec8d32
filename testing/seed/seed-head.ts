/**
 * Somebody's head as a drawing: no picture of a person belongs in a repository. It is shaded enough
 * that the models take it for a face, and turns enough that they see it move.
 */
export type Look = {
  /** Which way it is turned, -1 to 1, as the camera sees it. */
  turn: number;
  eyes: number;
  jaw: number;
  brow: number;
  skin: string;
  hair: string;
};

const skins = ['#c08f6d', '#a9764f', '#8a5b3e', '#cfa07e'];
const hairs = ['#241a16', '#3b2a20', '#171313', '#5a4a40'];

/** The same number is the same person, in every picture. */
export function lookOf(seed: number): Look {
  const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
  return {
    turn: 0,
    eyes: (seed % 4) * 4,
    jaw: (seed % 3) * 12,
    brow: (seed % 5) * 3,
    skin: pick(skins, seed),
    hair: pick(hairs, seed >> 1),
  };
}

/** In a room of 320 by 480. */
export function drawHead(look: Look, id: string): string {
  const { turn, jaw, skin, hair } = look;
  const across = turn * 46;
  return `
  <defs>
    <radialGradient id="skin-${id}" cx="${48 + turn * 14}%" cy="42%" r="66%">
      <stop offset="0" stop-color="#dcb08e"/><stop offset="0.6" stop-color="${skin}"/>
      <stop offset="1" stop-color="#7b5138"/></radialGradient>
    <linearGradient id="neck-${id}" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#6e4932"/><stop offset="1" stop-color="${skin}"/></linearGradient>
    <filter id="soft-${id}"><feGaussianBlur stdDeviation="5"/></filter>
    <filter id="lens-${id}"><feGaussianBlur stdDeviation="1.2"/></filter>
  </defs>
  <g filter="url(#lens-${id})">
    <path d="M52 130q-20 190 20 250h176q40-60 20-250q-30-110-108-110t-108 110z" fill="${hair}"/>
    <path d="M-40 480q20-110 140-120h120q120 10 140 120z" fill="#33506b"/>
    <path d="M112 280h96v70q-48 50-96 0z" fill="url(#neck-${id})"/>
    <path d="M56 165q0-110 100-110t104 110q2 70-28 ${118 + jaw}q-34 54-72 54t-72-54q-30-${48 + jaw}-28-${118 + jaw}z"
      fill="url(#skin-${id})"/>
    ${[96, 224]
      .map(
        (x) =>
          `<ellipse cx="${x + across * 0.6}" cy="232" rx="26" ry="20" fill="#b5694f" opacity="0.28" filter="url(#soft-${id})"/>`,
      )
      .join('')}
    ${drawEyes(look, across)}
    ${drawNose(across, id)}
    ${drawMouth(across, id)}
    <path d="M56 175q-10-130 104-136t104 136q-14-70-54-86q-60 26-110 0q-34 22-44 86z" fill="${hair}"/>
  </g>`;
}

/** The eye that is turned away looks narrower. */
function drawEyes({ turn, eyes, brow, hair }: Look, across: number): string {
  const left = 112 + across - eyes + Math.max(0, turn) * 8;
  const right = 208 + across + eyes + Math.min(0, turn) * 8;
  const narrow = (away: number) => 1 - Math.max(0, away) * 0.35;
  return [
    { x: left, wide: narrow(-turn) },
    { x: right, wide: narrow(turn) },
  ]
    .map(
      ({ x, wide }) => `
    <ellipse cx="${x}" cy="176" rx="${24 * wide}" ry="17" fill="#8a5f47" opacity="0.55"/>
    <ellipse cx="${x}" cy="178" rx="${20 * wide}" ry="9.5" fill="#f4efe8"/>
    <circle cx="${x}" cy="178" r="8.5" fill="#3a2418"/><circle cx="${x}" cy="178" r="4" fill="#0a0605"/>
    <circle cx="${x + 3}" cy="175" r="2" fill="#fff"/>
    <path d="M${x - 22 * wide} 178q${22 * wide} -20 ${44 * wide} 0" stroke="#20140f" stroke-width="4" fill="none"/>
    <path d="M${x - 19 * wide} 182q${19 * wide} 12 ${38 * wide} 0" stroke="#7d543d" stroke-width="2" fill="none"/>
    <path d="M${x - 28 * wide} ${152 - brow}q${28 * wide} -16 ${56 * wide} ${2 + brow}" stroke="${hair}"
      stroke-width="8" fill="none" stroke-linecap="round"/>`,
    )
    .join('');
}

/** It stands out of the face, and so moves further than the eyes. */
const drawNose = (across: number, id: string): string => `
  <path d="M${156 + across * 1.2} 176q-10 40 -14 56" stroke="#8d5f45" stroke-width="6" fill="none"
    filter="url(#soft-${id})" opacity="0.8"/>
  <path d="M${166 + across * 1.35} 180q4 30 4 46" stroke="#efc9aa" stroke-width="8" fill="none"
    filter="url(#soft-${id})" opacity="0.8"/>
  <path d="M${136 + across * 1.3} 236q10 14 26 8q16 8 28-8" stroke="#6b4130" stroke-width="4" fill="none"/>
  <ellipse cx="${150 + across * 1.3}" cy="238" rx="6" ry="3.5" fill="#4c2a1e"/>
  <ellipse cx="${176 + across * 1.3}" cy="238" rx="6" ry="3.5" fill="#4c2a1e"/>`;

const drawMouth = (across: number, id: string): string => `
  <path d="M${118 + across} 278q42-16 84 0q-42 10-84 0z" fill="#9c4f48"/>
  <path d="M${118 + across} 279q42 30 84 0q-42 8-84 0z" fill="#b8655c"/>
  <path d="M${118 + across} 279q42 8 84 0" stroke="#5d2a26" stroke-width="3" fill="none"/>
  <path d="M${134 + across} 308q26 10 52 0" stroke="#8a5a43" stroke-width="5" fill="none"
    filter="url(#soft-${id})"/>`;
