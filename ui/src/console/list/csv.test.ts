import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('a table as CSV', () => {
  it('begins with the BOM Excel knows UTF-8 by, and quotes every cell', () => {
    expect(csvOf(['名称', '题数'], [['安全"题库"', 1200]])).toBe(
      '\uFEFF"名称","题数"\r\n"安全""题库""","1200"\r\n',
    );
  });

  it.each(['=1+1', '+86', '-1+cmd', '@SUM(A1)', '\t=1', '\r=1'])(
    'a text that would run as a formula does not: %j',
    (text) => {
      expect(csvOf(['a'], [[text]])).toContain(`"'${text}"`);
    },
  );

  it('a negative number stays a number, and nothing is an empty cell', () => {
    expect(csvOf(['a', 'b'], [[-5, null]])).toContain('"-5",""');
  });
});
