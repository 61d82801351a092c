import { seededRandom, type Random } from '@vigil/domain/kernel/random';

const backgrounds = ['#dbe7fb', '#e3f1e7', '#fdeccf', '#f6e1e6', '#e7e3f6', '#d9eff2', '#f1ebdf'];
const skins = ['#f7d7bd', '#f2c9a5', '#e8b98f', '#fbe2cf'];
const hairs = ['#2a1f1a', '#3b2a20', '#1f2430', '#4a3326'];
const clothes = ['#1f4e9e', '#2f7d6b', '#a8483f', '#5b4b8a', '#37474f', '#c07a2c', '#3f6fb5'];

const pick = <T>(items: readonly [T, ...T[]] | readonly T[], random: Random): T =>
  items[Math.floor(random() * items.length)] as T;

function hairOf(look: 'f' | 'm', color: string, random: Random): { behind: string; front: string } {
  if (look === 'm') {
    const front = pick(
      [
        'M58 84Q56 44 96 42Q136 44 134 84Q128 66 116 60Q92 70 70 62Q62 68 58 84Z',
        'M58 80Q58 40 100 42Q138 46 134 82Q126 62 104 60Q84 58 58 80Z',
        'M60 78Q58 46 96 44Q134 46 132 78Q124 58 96 58Q68 58 60 78Z',
      ],
      random,
    );
    return { behind: '', front: `<path d="${front}" fill="${color}"/>` };
  }
  const behind = pick(
    [
      'M50 150Q44 44 96 40Q148 44 142 150Q120 158 96 156Q72 158 50 150Z',
      'M54 124Q48 44 96 40Q144 44 138 124Q118 132 96 130Q74 132 54 124Z',
      'M60 100Q52 46 96 42Q140 46 132 100ZM80 34a16 16 0 1 1 32 0a16 16 0 1 1 -32 0Z',
    ],
    random,
  );
  const front = pick(
    [
      'M58 92Q60 52 96 52Q132 52 134 92Q122 74 112 62Q88 78 58 92Z',
      'M58 90Q58 50 96 50Q134 50 134 90Q120 68 96 68Q72 68 58 90Z',
      'M58 94Q62 50 96 52Q134 52 134 94Q110 84 96 60Q84 82 58 94Z',
    ],
    random,
  );
  return { behind: `<path d="${behind}" fill="${color}"/>`, front: `<path d="${front}" fill="${color}"/>` };
}

/** A drawn portrait, 192×192, the same for the same seed on every machine (no text, so no fonts). */
export function avatarSvg(seed: string, look: 'f' | 'm'): string {
  const random = seededRandom(`avatar ${seed}`);
  const background = pick(backgrounds, random);
  const skin = pick(skins, random);
  const coat = pick(clothes, random);
  const hair = hairOf(look, pick(hairs, random), random);
  const glasses = random() < 0.3;
  const smile = 4 + Math.round(random() * 5);
  const collar =
    random() < 0.5
      ? `<path d="M80 146L96 166L112 146L118 156L96 182L74 156Z" fill="#fff"/>`
      : `<path d="M76 148Q96 168 116 148" fill="none" stroke="#fff" stroke-width="5"/>`;
  const frames = `<g fill="none" stroke="#39424e" stroke-width="2.5"><circle cx="81" cy="94" r="11"/><circle cx="111" cy="94" r="11"/><path d="M92 94H100"/></g>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192"><rect width="192" height="192" fill="${background}"/>${hair.behind}` +
    `<path d="M24 200Q26 152 76 146H116Q166 152 168 200Z" fill="${coat}"/><path d="M82 118H110V148Q96 162 82 148Z" fill="${skin}"/><path d="M82 126Q96 138 110 126V134Q96 146 82 134Z" fill="#000" opacity=".08"/>` +
    `${collar}<ellipse cx="58" cy="94" rx="6" ry="9" fill="${skin}"/><ellipse cx="134" cy="94" rx="6" ry="9" fill="${skin}"/>` +
    `<path d="M58 86Q60 58 96 58Q132 58 134 86Q134 132 96 134Q58 132 58 86Z" fill="${skin}"/>` +
    `<circle cx="81" cy="95" r="4" fill="#26221f"/><circle cx="111" cy="95" r="4" fill="#26221f"/><path d="M73 83Q81 78 89 82M103 82Q111 78 119 83" fill="none" stroke="#3a2c24" stroke-width="3" stroke-linecap="round"/>` +
    `<path d="M96 98Q93 107 97 108" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="2.5" stroke-linecap="round"/>` +
    `<path d="M86 118Q96 ${118 + smile} 106 118" fill="none" stroke="#b5524a" stroke-width="3.5" stroke-linecap="round"/>` +
    `<circle cx="70" cy="110" r="7" fill="#f08f80" opacity=".25"/><circle cx="122" cy="110" r="7" fill="#f08f80" opacity=".25"/>` +
    `${hair.front}${glasses ? frames : ''}</svg>`
  );
}
