import type { Density } from './wall-pages.ts';

/**
 * How the wall is kept up, and how densely it stands: `live` by subscription, `polling` as the specification
 * documents it (spec 1 §4).
 */
export interface RefreshSettings {
  readonly mode: 'live' | 'polling';
  /** seconds between two polls, or between two pages of automatic paging; whole, 5 to 999 */
  readonly refreshTime: number;
  readonly autoPaging: boolean;
  readonly density: Density;
}

export const refreshTimeDefault = 10;
export const refreshTimeMin = 5;
export const refreshTimeMax = 999;

const densities: readonly Density[] = ['pictures', 'compact', 'lines'];

/** True for a whole number of seconds from 5 to 999 (rule watch-009). */
export const validRefreshTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= refreshTimeMin && value <= refreshTimeMax;

/** Settings as kept on this device; anything unreadable falls back to the defaults, field by field. */
export function readRefreshSettings(stored: string | null): RefreshSettings {
  const value = parse(stored);
  return {
    mode: value['mode'] === 'polling' ? 'polling' : 'live',
    refreshTime: validRefreshTime(value['refreshTime']) ? value['refreshTime'] : refreshTimeDefault,
    autoPaging: value['autoPaging'] === true,
    density: densities.find((density) => density === value['density']) ?? 'pictures',
  };
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
