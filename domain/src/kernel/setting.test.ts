import { describe, expect, it } from 'vitest';
import { settingInForce, settingValue, type SettingShape } from './setting.js';

const tick: SettingShape = { kind: 'choice', initially: '0', choices: { 0: '允许', 1: '踢出' } };

describe('settings', () => {
  it('take what the wire has for their values, and nothing else', () => {
    const toggle: SettingShape = { kind: 'switch', initially: true };
    expect(['true', '1', 'false', '0', 'yes'].map((each) => settingValue(toggle, each))).toEqual([
      ...[true, true, false, false, null],
    ]);
    expect([settingValue(tick, '1'), settingValue(tick, '2')]).toEqual(['1', null]);
    const text: SettingShape = { kind: 'text', initially: '', charsAtMost: 3 };
    expect([settingValue(text, ' 公告 '), settingValue(text, '四个字多')]).toEqual(['公告', null]);
  });

  it('stand as declared where nothing, or what is no value any more, was stored', () => {
    expect(settingInForce(tick, undefined)).toBe('0');
    expect(settingInForce(tick, '1')).toBe('1');
    expect(settingInForce(tick, '7')).toBe('0');
  });
});
