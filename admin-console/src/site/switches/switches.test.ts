import { describe, expect, it } from 'vitest';
import { shownGroups, switchValues, type SettingRow, type Switches } from './switches.ts';

const row = (name: string, group: string, more: Partial<SettingRow> = {}) =>
  ({ name, group, kind: 'switch', value: 'false', whileName: null, whileIs: null, ...more }) as SettingRow;
const switches = {
  groups: [
    { key: 'login', title: '登录方式' },
    { key: 'exam', title: '考试' },
  ],
  settings: [
    row('faceLogin', 'login'),
    row('enforceReal', 'exam', { whileName: 'faceLogin', whileIs: 'true' }),
  ],
} as unknown as Switches;

describe('a part of the form of switches', () => {
  it('is there while one of its rows counts', () => {
    const shown = (faceLogin: boolean) =>
      shownGroups(switches, { ...switchValues(switches), faceLogin }).map(({ key, rows }) => [
        key,
        rows.map(({ name }) => name),
      ]);
    expect(shown(false)).toEqual([['login', ['faceLogin']]]);
    expect(shown(true)).toEqual([
      ['login', ['faceLogin']],
      ['exam', ['enforceReal']],
    ]);
  });
});
