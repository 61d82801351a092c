import { expect, it } from 'vitest';
import { holdRanges } from './hold-ranges.ts';

it('a line may not begin with the ～ of a range', () =>
  expect(holdRanges('2024～2025 学年 ～ 期末')).toBe('2024\u2060～2025 学年 ～ 期末'));
